/** A word for a table or a picture and its number: "Figure 3.", "Tab. 2 –", "图 1". */
export const captionForm =
  /^(?:(?:table|figure|fig|exhibit|chart|plate|scheme|listing|tabelle|tab|tabell|tabel|abbildung|abb|figur|bild|kuva|taulukko|tableau|tabla|figura|cuadro|tabela|quadro|tabella|illustration|рис(?:унок)?|табл(?:ица)?|rys(?:unek)?|obr(?:ázek)?|جدول|شكل|الشكل|الجدول|טבלה|איור|πίνακας|εικόνα|şekil|tablo)\.?\s*[A-Z]?[\d٠-٩]{1,3}(?:[.-]\d{1,3})*|[表図图]\s*[\d０-９]{1,3}(?:[.-]\d{1,3})*)(?=$|[\s.:：|–—(（])/iu;
/** A text with more letters is no caption, however it begins. */
export const longestCaption = 400;

/** Tells whether a text begins as a caption does ("Figure 3: …", "Table 2.1"), and not as a sentence does ("Table 2 shows …"). */
export function isCaption(text: string): boolean {
  const [name] = captionForm.exec(text) ?? [];
  return name !== undefined && text.length <= longestCaption && !/^\s+\p{Ll}/u.test(text.slice(name.length));
}
