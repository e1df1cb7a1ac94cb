import type { Words } from "./words.ts";

export const german: Words = {
  names:
    "Anna|Bernd|Claudia|Dieter|Elfriede|Friedrich|Gisela|Heinz|Ingrid|Jürgen|Karin|Lothar|Monika|Norbert|Petra|Rüdiger|Sabine|Thomas|Ulrike|Volker|Waltraud|Zeynep|Jörg|Käthe|Uwe|Lena|Moritz",
  surnames:
    "Albrecht|Bäcker|Claußen|Dörfler|Ebert|Fuchs|Grünwald|Hoffmann|Iversen|Jäger|Köhler|Lindner|Müller|Neumann|Ostermann|Pfeiffer|Richter|Schäfer|Trautmann|Uhlig|Vogel|Weiß|Zimmermann|von Bülow|Meyer-Landrut|Öztürk",
  cities:
    "Aachen|Bremen|Chemnitz|Dresden|Essen|Frankfurt am Main|Göttingen|Hamburg|Ingolstadt|Jena|Köln|Lübeck|München|Nürnberg|Osnabrück|Potsdam|Regensburg|Saarbrücken|Tübingen|Ulm|Wiesbaden|Zwickau|Mülheim an der Ruhr|Zürich|St. Gallen",
  companies:
    "* GmbH|* & Söhne KG|* AG|Gebrüder * OHG|* Maschinenbau GmbH|Spedition *|Bäckerei *|* Elektrotechnik|Autohaus *|* Holding SE|Stadtwerke *|* Verlag",
  products:
    "Schreibtischlampe|Bürostuhl|Aktenschrank|Druckerpapier A4|Heftgerät|Weißwandtafel|Notizblock, kariert|Kugelschreiber (50 Stück)|Kaffeemaschine|Verlängerungskabel 5 m|Bildschirm 27 Zoll|Funkmaus|Regal|Papierkorb|Wanduhr|Beschriftungsgerät|Beamer|Aktenvernichter|Toner schwarz|Fußmatte|Bohrmaschine|Farbrolle|Gartenschlauch 25 m|Kupferrohr 15 mm|Sechskantschraube M8 x 40|Winkel verzinkt|Arbeitshandschuhe|Schutzbrille",
  kinds: "Möbel|Schreibwaren|Elektronik|Werkzeug|Reinigung|Küche|Garten|Verpackung|Beleuchtung|Sanitär",
  departments:
    "Buchhaltung|Einkauf|Vertrieb|Marketing|Personal|EDV|Recht|Forschung|Fertigung|Versand|Instandhaltung|Qualität",
  statuses: "offen|erledigt|in Arbeit|zurückgestellt|bezahlt|überfällig|versandt|retourniert|Entwurf|freigegeben",
  notes:
    "Lieferung an den Hintereingang|zweite Unterschrift fehlt|Preis telefonisch vereinbart|Ersatz für Auftrag 4471|siehe Schreiben vom Vormonat|Rückruf erbeten|Transportschaden gemeldet|vor Zusage Bestand prüfen|Teillieferung|noch keine Rechnung erhalten|Prüfung im Frühjahr|in das neue Gebäude umgezogen|einschließlich Montage und Einweisung|Rabatt gewährt|Quartalsprüfung|Vertrag läuft nächstes Jahr aus|Erstkontakt auf der Messe|keine|verspätet, aber vollständig|eilig",
  units: "Stk|kg|m|l|Karton|Paar|Satz|Std|Rolle|Pkg",
  heads: {
    number: "Nr.|Pos.|lfd. Nr.|Zeile",
    code: "Artikelnr.|Kennung|Auftrag|Belegnr.|Kürzel",
    name: "Name|Mitarbeiter|Ansprechpartner|Kunde|Sachbearbeiter",
    city: "Ort|Standort|Filiale|Stadt",
    company: "Firma|Lieferant|Auftraggeber|Unternehmen",
    product: "Bezeichnung|Artikel|Ware|Produkt",
    department: "Abteilung|Bereich|Kostenstelle|Gruppe",
    status: "Status|Stand|Zustand",
    date: "Datum|Fällig am|Bestellt am|Geliefert|Stand vom",
    time: "Uhrzeit|Beginn|Abfahrt|Ankunft",
    quantity: "Menge|Anzahl|Bestand|Stück",
    price: "Einzelpreis|Preis|Satz|Gebühr",
    amount: "Betrag|Summe|Umsatz|Netto|Kosten|Saldo",
    percent: "Anteil|Veränderung|Rabatt|MwSt.|Marge|Wachstum %",
    measure: "Gewicht (kg)|Länge (m)|Note|Mittelwert|Index|Temperatur (°C)",
    year: "Jahr|Baujahr|Gegründet|Geschäftsjahr",
    note: "Bemerkung|Anmerkungen|Hinweis|Erläuterung",
    unit: "Einheit|ME",
    yes: "Aktiv|Bezahlt|Freigabe|Mitglied",
    phone: "Telefon|Durchwahl|Rufnummer",
  },
  months: "Januar|Februar|März|April|Mai|Juni|Juli|August|September|Oktober|November|Dezember",
  days: "Montag|Dienstag|Mittwoch|Donnerstag|Freitag|Samstag|Sonntag",
  titles:
    "Aufträge nach Filialen|Bestandsliste|Mitarbeiterverzeichnis|Quartalsumsätze|Offene Rechnungen|Lieferungen der Woche|Lieferantenübersicht|Inventur|Reisekosten|Mitgliederliste|Geräteverzeichnis|Ergebnisse nach Regionen|Wartungsprotokoll|Umsatz nach Region und Artikel|Plan und Ist im Vergleich",
  sentences:
    "Alle Beträge ohne Mehrwertsteuer.|Die Zahlen sind vorläufig und können sich nach der Prüfung ändern.|Erstellt von der Buchhaltung.|Die Preise gelten bis zum Ende des Quartals.|Fehler bitte dem Empfang melden.|Werte in Tausend, soweit nicht anders angegeben.|Zu Zeilen mit einem Strich liegen keine Angaben vor.|Nur für den Dienstgebrauch.|Diese Liste ersetzt alle früheren Fassungen.|Der Bestand wurde am letzten Werktag des Monats gezählt.",
  total: "Summe",
  subtotal: "Zwischensumme",
  page: "Seite # von ##",
  source: "Quelle: eigene Erhebung",
  table: "Tabelle",
};
