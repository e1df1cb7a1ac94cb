import { fold } from "./words.ts";

/** German, French and Spanish words for what most people come for, each line with the English ones before it. */
const lines = `
merge: zusammenfügen zusammenführen verbinden vereinen kombinieren fusionner assembler joindre combiner unir juntar fusionar combinar
split: teilen trennen aufteilen diviser découper séparer dividir separar
extract: extrahieren extraire extraer sacar
compress: komprimieren compresser comprimer comprimir compactar
reduce: verkleinern reduzieren réduire alléger reducir
smaller: kleiner petit pequeño
enlarge: vergrößern agrandir ampliar agrandar
large: groß grand grande lourd pesado
rotate: drehen rotieren tourner pivoter girar rotar
mirror: spiegeln miroir espejo voltear
crop: zuschneiden beschneiden recadrer rogner recortar
resize: skalieren redimensionner redimensionar
image size: bildgröße
file size: dateigröße
size: größe taille tamaño
change: ändern changer cambiar umwandeln konvertieren wandeln convertir transformer transformar machen erstellen faire créer hacer crear
remove: entfernen löschen supprimer enlever eliminar quitar borrar
background: hintergrund arrière fond fondo
transparent: durchsichtig freistellen transparente
watermark: wasserzeichen filigrane marca agua
password: passwort kennwort passe contraseña
protect: schützen sperren verschlüsseln protéger proteger
unlock: entsperren freischalten déverrouiller desbloquear
page: seite página
number: nummerieren numéroter numerar número
page numbers: seitenzahlen seitennummern
order: reihenfolge ordre orden ordenar
image: bild bilder imagen imágenes
photo: fotografie fotografía
text: texto texte
recognise text: texterkennung reconnaissance reconocer
scan: scannen gescannt numériser escanear escaneado
document: dokument documento
file: datei dateien fichier archivo
repair: reparieren réparer reparar
damaged: beschädigt kaputt defekt endommagé dañado
sign: unterschreiben unterschrift signer firmar firma
blur: verpixeln unkenntlich flouter difuminar
face: gesicht gesichter visage cara rostro
sharper: schärfen scharf nítida
redact: schwärzen noircir caviarder tachar censurar
table: tabelle tabellen tableau tabla
slides: präsentation folien diapositives diapositivas presentación
web page: webpage webseite internetseite sitio
screenshot: bildschirmfoto écran pantalla captura
code: código
margins: rand ränder marge marges margen márgenes
white: weiß blanc blanco
edit: bearbeiten modifier éditer editar
editable: bearbeitbar modifiable
archive: archivieren archiver archivar
the: ein eine einen mein meine der das den dem und le les un une des du mon ma mes et el los las mi mis y una de la von mot für pour para comment como wie kostenlos gratuit gratis ligne
to: vers als nach
in: zu en à
`;

/** What a word of another language is in English, by its letters without marks. */
export const translations: ReadonlyMap<string, readonly string[]> = new Map(
  lines
    .trim()
    .split("\n")
    .flatMap((line) => {
      const [english = "", words = ""] = line.split(": ");
      return words.split(" ").map((word) => [fold(word), english.split(" ")] as const);
    }),
);
