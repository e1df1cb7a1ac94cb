import { type Language, lines, listed } from "./language.ts";

export const german: Language = {
  code: "de",
  locale: "de-DE",
  currency: "EUR",
  direction: "ltr",
  gap: " ",
  stop: ".",
  openers: lines`
    Kurz gesagt:
    Zur Erinnerung:
    Wie {who} berichtet:
    Neu ist:
    Nicht zu vergessen:
    Ein Beispiel:
  `,
  subjects: lines`
    der Gemeinderat
    die Stadtbücherei
    unsere Werkstatt in {town}
    das Landesamt
    der Kirchenchor
    die Geschäftsführung
    eine kleine Gruppe von Anwohnern
    der Wasserzweckverband
    das Redaktionsteam
    die Nachtschicht
    jedes zweite Mitglied
    die Grundschule am Mühlberg
    der Bauhof
    das Heimatmuseum
    der Arbeitskreis Energie
    der Sportverein
    die Prüfung der Unterlagen
    das Straßenverkehrsamt
  `,
  deeds: lines`
    eröffnete {n} neue Zweigstellen
    stellte den Jahresbericht vor
    senkte den Stromverbrauch um {p}
    beantragte weitere {n} Euro
    ersetzte die alte Heizung durch eine Wärmepumpe
    lud die Nachbarschaft zu einem Tag der offenen Tür ein
    veröffentlichte {n} Empfehlungen
    pflanzte {n} Bäume entlang der Straße
    fand keine Hinweise auf Schäden
    sammelte {n} Unterschriften gegen die Umgehungsstraße
    verlegte den Hauptsitz nach {town}
    kaufte eine gebrauchte Druckmaschine
    begrüßte {n} Gäste
    deckte das Dach mit alten Ziegeln neu ein
    nannte das Ergebnis „besser als erwartet“
    wählte {who} zur Schatzmeisterin
    bot Abendkurse in Buchführung und Erster Hilfe an
    verkaufte {n} Eintrittskarten
    hielt die Kosten unter denen von {y}
    verschob die Entscheidung
    prüfte die Leistungsfähigkeit der Wasserversorgung
  `,
  circumstances: lines`
    im ersten Quartal {y}
    an einem verregneten Nachmittag
    während der Mitgliederversammlung in {town}
    zwischen März und Oktober
    innerhalb von {small} Wochen
    auf eigene Kosten
    vor vollem Haus
    unter der Aufsicht von {who}
    in allen {small} Bezirken
    mit knapper Mehrheit
    in der Nähe des Bahnhofs
    mit sofortiger Wirkung
    gemeinsam mit Partnern aus {town} und {town}
  `,
  tails: lines`
    , was niemand für möglich gehalten hatte
    , obwohl das Wetter nicht mitspielte
    , während die Zahl der Beschwerden um {p} sank
    ; Einzelheiten folgen
    , wie die Tabelle zeigt
    , damit die Arbeiten {y} beginnen können
    – und das keinen Augenblick zu früh
    , zumindest vorläufig
  `,
  topics: lines`
    Ein neues Dach für die Bücherei
    Öffnungszeiten
    Was sich {y} geändert hat
    Ergebnisse der Umfrage
    Aus dem Archiv
    Energie und Gebäude
    Wofür das Geld ausgegeben wurde
    Fragen der Mitglieder
    Ausblick
    Arbeitssicherheit
    Dank
    Hinweise zur Wartung
    Ein Gespräch mit {who}
    Nutzungsbedingungen
    Aus- und Weiterbildung
    Verkehr
    Zuständigkeiten
    Freiwillige gesucht
  `,
  firstNames: listed`Anna|Bernd|Claudia|Dieter|Elke|Franz|Gisela|Heinz|Ingrid|Jürgen|Katja|Ludwig|Monika|Norbert|Petra|Rüdiger|Sabine|Thomas|Ursula|Wolfgang`,
  lastNames: listed`Bauer|Becker|Dietrich|Fischer|Großmann|Hübner|Jäger|Köhler|Lehmann|Müller|Neumann|Roth|Schäfer|Schröder|Vogel|Weiß|Zimmermann`,
  streets: listed`Hauptstraße|Mühlweg|Bahnhofstraße|Kirchgasse|Lindenallee|Am Markt|Schillerstraße|Brückenstraße|Gartenweg`,
  towns: listed`Görlitz|Celle|Bamberg|Husum|Lindau|Weimar|Marburg|Stralsund|Füssen|Xanten`,
  companies: listed`Tischlerei Nordfeld GmbH|Huber & Söhne OHG|Messtechnik Hafen AG|Molkerei Talgrund eG|Druckhaus Weber|Bürgerenergie Oberland eG`,
  goods: listed`Regalbrett Eiche, 80 cm|Schreibtischlampe, Messing|Beratung je Stunde|Anfahrt|Wandfarbe weiß, 5 l|Grabegabel|Wolldecke|Notizbuch A5, liniert|Stahlwinkel|Toner schwarz|Ersatzfilter|Lieferung frei Haus|Kupferrohr 15 mm|Klappstuhl|Stofftasche|Keramikbecher|Arbeitshandschuhe, Paar|Verlängerungskabel 10 m|Kugelschreiber (50 Stück)|Jahreslizenz|Montage|Tee, lose, 250 g|Regentonne 200 l|Türgriff, links`,
  words: {
    invoice: "Rechnung",
    statement: "Kontoauszug",
    date: "Datum",
    number: "Nr.",
    customer: "Kunde",
    description: "Bezeichnung",
    quantity: "Menge",
    price: "Einzelpreis",
    amount: "Betrag",
    subtotal: "Zwischensumme",
    tax: "MwSt.",
    total: "Gesamtbetrag",
    balance: "Saldo",
    payment: "Zahlbar innerhalb von 14 Tagen ohne Abzug.",
    name: "Name",
    address: "Anschrift",
    town: "Ort",
    phone: "Telefon",
    mail: "E-Mail",
    signature: "Unterschrift",
    page: "Seite",
    of: "von",
    contents: "Inhalt",
    note: "Hinweis",
    table: "Tabelle",
    figure: "Abbildung",
    time: "Zeit",
    place: "Ort",
    greeting: "Guten Tag",
    regards: "Mit freundlichen Grüßen",
    subject: "Betreff",
    chapter: "Kapitel",
    yes: "Ja",
    no: "Nein",
  },
};
