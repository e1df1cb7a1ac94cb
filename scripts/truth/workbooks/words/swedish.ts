import type { Words } from "./words.ts";

export const swedish: Words = {
  names:
    "Anders|Britta|Cecilia|David|Elsa|Fredrik|Göran|Håkan|Ingrid|Johan|Kerstin|Lars-Erik|Märta|Nils|Olof|Pernilla|Rut|Sven|Tove|Ulla|Viktor|Åsa|Örjan|Amira",
  surnames:
    "Andersson|Bergström|Carlsson|Dahl|Ekström|Forsberg|Gustafsson|Hägglund|Isaksson|Johansson|Karlsson|Lindqvist|Månsson|Nyström|Öberg|Persson|Rönnlund|Sjöberg|Törnqvist|Wallin|Åkesson",
  cities:
    "Borås|Eskilstuna|Falun|Gävle|Göteborg|Halmstad|Jönköping|Karlstad|Linköping|Malmö|Norrköping|Örebro|Piteå|Sundsvall|Trollhättan|Umeå|Uppsala|Västerås|Växjö|Ängelholm",
  companies:
    "* AB|Bröderna * HB|*s Bageri|* Åkeri AB|* Bygg|* Konsult|Norra * Energi|* & Co|* Mekaniska|Tryckeri *|* Fastigheter",
  products:
    "Skrivbordslampa|Kontorsstol|Arkivskåp|Skrivarpapper A4|Häftapparat|Skrivtavla|Anteckningsblock, rutat|Kulspetspenna (50 st)|Kaffebryggare|Skarvsladd 5 m|Bildskärm 27 tum|Trådlös mus|Hylla|Papperskorg|Väggklocka|Märkmaskin|Projektor|Dokumentförstörare|Toner svart|Dörrmatta|Borrmaskin|Målarroller|Trädgårdsslang 25 m|Kopparrör 15 mm|Skruv M8 x 40|Vinkeljärn|Arbetshandskar|Skyddsglasögon",
  kinds: "Möbler|Kontorsvaror|Elektronik|Verktyg|Städning|Kök|Trädgård|Emballage|Belysning|VVS",
  departments: "Ekonomi|Inköp|Försäljning|Marknad|Personal|IT|Juridik|Forskning|Produktion|Logistik|Underhåll|Kvalitet",
  statuses: "öppen|stängd|pågår|vilande|betald|förfallen|skickad|retur|utkast|godkänd",
  notes:
    "levereras till bakdörren|väntar på andra underskriften|pris enligt telefon|ersätter order 4471|se bifogat brev|kunden vill bli uppringd|skadad vid transport|kontrollera lagret före besked|delleverans|ingen faktura ännu|granskas i vår|flyttat till nya huset|montering och utbildning ingår|rabatt given|avtalet löper ut nästa år|första kontakt på mässan|inga|sen men komplett|brådskande",
  units: "st|kg|m|l|kartong|par|sats|tim|rulle|pkt",
  heads: {
    number: "Nr|Rad|Pos.",
    code: "Artikelnr|Referens|Ordernr|Kod",
    name: "Namn|Anställd|Kontakt|Kund|Handläggare",
    city: "Ort|Plats|Kontor|Stad",
    company: "Företag|Leverantör|Beställare|Konto",
    product: "Benämning|Artikel|Produkt|Vara",
    department: "Avdelning|Grupp|Enhet|Kostnadsställe",
    status: "Status|Läge|Steg",
    date: "Datum|Förfaller|Beställd|Levererad|Uppdaterad",
    time: "Tid|Start|Avgång|Ankomst",
    quantity: "Antal|Mängd|Lager|Stycken",
    price: "À-pris|Pris|Taxa|Avgift",
    amount: "Belopp|Summa|Omsättning|Netto|Kostnad|Saldo",
    percent: "Andel|Förändring|Rabatt|Moms|Marginal|Tillväxt %",
    measure: "Vikt (kg)|Längd (m)|Betyg|Medelvärde|Index|Temperatur (°C)",
    year: "År|Årsmodell|Grundat|Räkenskapsår",
    note: "Anmärkning|Noteringar|Kommentar|Upplysning",
    unit: "Enhet|Enh.",
    yes: "Aktiv|Betald|Godkänd|Medlem",
    phone: "Telefon|Anknytning|Tel.",
  },
  months: "januari|februari|mars|april|maj|juni|juli|augusti|september|oktober|november|december",
  days: "måndag|tisdag|onsdag|torsdag|fredag|lördag|söndag",
  titles:
    "Order per kontor|Lagerlista|Personalförteckning|Kvartalsförsäljning|Öppna fakturor|Veckans leveranser|Leverantörer|Inventering|Resekostnader|Medlemslista|Utrustningsregister|Resultat per region|Underhållslogg|Försäljning per region och vara|Budget och utfall",
  sentences:
    "Alla belopp utan moms.|Siffrorna är preliminära och kan ändras efter revisionen.|Upprättad av ekonomiavdelningen.|Priserna gäller till kvartalets slut.|Fel anmäls i receptionen.|Värden i tusental om inget annat anges.|Streck betyder att uppgift saknas.|Endast för internt bruk.|Denna lista ersätter alla tidigare.|Lagret räknades månadens sista arbetsdag.",
  total: "Summa",
  subtotal: "Delsumma",
  page: "Sida # av ##",
  source: "Källa: egna uppgifter",
  table: "Tabell",
};
