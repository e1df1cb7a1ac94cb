import type { Random } from "../../fuzz/random.ts";
import { pools } from "./pools.ts";
import { between, times } from "./random.ts";

const list = (words: string): string[] => words.split("|");

const people = list(
  "the harbour master|the treasurer|a retired miller|the county surveyor|our oldest member|the night porter|a visiting botanist|the parish council|the ferry company|two apprentices|the head gardener|the choir|a group of schoolchildren|the railway society|an anonymous donor|the committee|the lighthouse keeper|a local printer|the museum's curator|the tenants",
);
const deeds = list(
  "repaired|measured|catalogued|opened|postponed|described in detail|paid for|photographed|questioned|restored|moved|counted|inspected|welcomed|declined|approved|rebuilt|handed over|recorded|weighed",
);
const objects = list(
  "the old weighbridge|a set of brass instruments|the flood barrier|every second beehive|the reading room|a collection of pressed ferns|the eastern footpath|three wooden boats|the clock above the market|the minutes of the spring meeting|the boiler house|a crate of unlabelled slides|the new bus shelter|the drainage of the lower field|the annual accounts|a signed first edition|the village pump|the organ's bellows|the workshop roof|a map of the estate",
);
const seasons = list(
  "in early spring|on a wet Tuesday|before the first frost|during the long holiday|within three weeks|shortly after midnight|at the end of the quarter|for the second year running|without any notice|as soon as the road had dried|between the two wars|by the following autumn",
);
const reasons = list(
  "because the estimate had doubled|although nobody had asked for it|so that visitors could cross safely|since the insurance required a report|while the rest of the street stood empty|until the last of the funds were spent|which surprised even the auditors|as the contract had foreseen|before the decision could be appealed|whatever the weather may bring",
);
const openings = list(
  "In the end|By contrast|Meanwhile|According to the minutes|As a rule|Nevertheless|To everyone's relief|For this reason|Seen from the road|On closer inspection|Strangely enough|Every few years",
);
const shortOnes = list(
  "Nobody objected.|The cost was modest.|That was the whole plan.|It rained.|The vote was close.|Two questions remained.|The result speaks for itself.|Work continues.|A second survey is due.|The matter rests there.",
);

export function sentence(random: Random): string {
  const core = `${random.pick(people)} ${random.pick(deeds)} ${random.pick(objects)}`;
  const form = random.below(6);
  if (form === 0) return `${random.pick(openings)}, ${core} ${random.pick(seasons)}.`;
  if (form === 1) return `${capital(core)} ${random.pick(seasons)}, ${random.pick(reasons)}.`;
  if (form === 2) return `${capital(core)}, and ${random.pick(people)} ${random.pick(deeds)} ${random.pick(objects)}.`;
  if (form === 3)
    return `${random.pick(openings)}, ${between(random, 3, 90)} of ${between(random, 91, 400)} households were asked, ${random.pick(reasons)}.`;
  if (form === 4) return random.pick(shortOnes);
  return `${capital(random.pick(seasons))} ${core}, ${random.pick(reasons)}.`;
}

export const capital = (text: string): string => text.charAt(0).toUpperCase() + text.slice(1);

export const prose = (random: Random, least: number, most: number): string =>
  times(between(random, least, most), () => sentence(random)).join(" ");

const themes = list(
  "Water|Timber|Wages|Gardens|Ferries|Letters|Bridges|Winters|Bells|Orchards|Maps|Kilns|Markets|Tides|Looms|Archives|Footpaths|Lanterns|Quarries|Almanacs|Harvests|Signals",
);
const frames = list(
  "# and the parish|Notes on #|A short history of #|# before the railway|The cost of #|How # changed|# in numbers|Return of the #|What we know about #|# for beginners|Keeping #|The future of #",
);

/** A heading that hardly comes twice: the number of the case keeps it apart where it must be. */
export function headline(random: Random): string {
  const theme = random.pick(themes);
  const text = random.pick(frames);
  return text.startsWith("#") ? text.replace("#", theme) : text.replace("#", theme.toLowerCase());
}

export const phrase = (random: Random): string => capital(random.pick(objects));

export const point = (random: Random): string =>
  random.pick([
    `${capital(random.pick(objects))} ${random.pick(seasons)}`,
    `${capital(random.pick(people))}: ${random.pick(objects)}`,
    `${capital(random.pick(deeds))} ${random.pick(seasons)}, ${random.pick(reasons)}`,
  ]);

export const person = (random: Random): string => {
  const pool = pools[random.pick(["en", "de", "fr", "sv", "es"] as const)];
  return `${random.pick(pool.given)} ${random.pick(pool.family)}`;
};

export const place = (random: Random): string =>
  random.pick(pools[random.pick(["en", "de", "fr", "es"] as const)].cities);

const trades = list(
  "Chandlers|Bookbinders|Surveyors|Joinery|Nurseries|Instruments|Printworks|Ferries|Bakery|Logistics|Textiles|Glassworks",
);

export const company = (random: Random): string =>
  `${random.pick(pools.en.family)} ${random.pick(trades)} ${random.pick(["Ltd", "& Sons", "GmbH", "Inc.", "AB"])}`;

export const address = (random: Random): string => `${between(random, 1, 180)} ${random.pick(pools.en.streets)}`;

export const postcode = (random: Random): string =>
  `${random.pick(["AB", "KT", "LN", "YO", "TR", "DG"])}${between(random, 1, 40)} ${between(random, 1, 9)}${random.pick(["AA", "QT", "HJ", "NX", "RB"])}`;

const german = list(
  "Der Verein lädt zur Versammlung in die Alte Mühle ein.|Die Brücke bleibt wegen Bauarbeiten bis zum Herbst gesperrt.|Über den Antrag wurde nach längerer Aussprache abgestimmt.|Für die Restaurierung der Orgel fehlen noch etwa zwölftausend Euro.|Die Bücherei öffnet künftig auch am Sonnabend.|Wer mitfahren möchte, meldet sich bitte im Gemeindebüro.|Im Vorjahr zählten wir gut vierhundert Besucher mehr.|Ein Gutachten bestätigt, dass der Dachstuhl sicher ist.|Das Wetter spielte mit, und so wurde es spät.|Die Schülerinnen stellten ihre Vermessung des Bachlaufs vor.|Anschließend gab es Suppe, Brot und ein wenig Musik.|Neue Mitglieder zahlen im ersten Jahr nur den halben Beitrag.",
);
const french = list(
  "La mairie a confirmé l’ouverture du nouveau sentier.|Les travaux du pont dureront jusqu’à l’automne.|Après une longue discussion, la proposition fut adoptée.|Il manque encore près de douze mille euros pour restaurer l’orgue.|La bibliothèque sera désormais ouverte le samedi.|Les inscriptions se font auprès du secrétariat.|On a compté quatre cents visiteurs de plus que l’an passé.|Le temps fut clément et la soirée se prolongea.|Les élèves ont présenté leur relevé du ruisseau.|Une expertise montre que la charpente est saine.",
);

const germanSubjects = list(
  "Der Verein|Die Gemeinde|Ein früherer Müller|Der Hafenmeister|Die Bücherei|Das Archiv|Eine Schulklasse|Die Schatzmeisterin|Der Nachtwächter|Ein Landvermesser|Die Fährgesellschaft|Unser ältestes Mitglied",
);
const germanTimes = list(
  "im Frühjahr|kurz vor Mitternacht|an einem regnerischen Dienstag|vor dem ersten Frost|binnen drei Wochen|am Ende des Quartals|zum zweiten Mal in Folge|ohne jede Ankündigung|nach langer Prüfung",
);
const germanObjects = list(
  "die alte Brückenwaage|das Dach der Werkstatt|den östlichen Fußweg|drei Holzboote|die Uhr am Markt|eine Sammlung gepresster Farne|das Kesselhaus|die Niederschrift der Frühjahrssitzung|den neuen Wartestand|eine Karte des Gutes|den Lesesaal|jeden zweiten Bienenstock",
);
const germanDeeds = list(
  "erneuert|vermessen|bezahlt|fotografiert|besichtigt|beschrieben|geöffnet|gezählt|gewogen|übergeben",
);

const inGerman = (random: Random): string =>
  `${random.pick(germanSubjects)} hat ${random.pick(germanTimes)} ${random.pick(germanObjects)} ${random.pick(germanDeeds)}.`;

const frenchSubjects = list(
  "L’association|La commune|Un ancien meunier|Le capitaine du port|La bibliothèque|Une classe d’école|La trésorière|Le veilleur de nuit|Un géomètre|La compagnie des bacs|Notre doyenne",
);
const frenchDeeds = list("restauré|mesuré|payé|photographié|visité|décrit|ouvert|compté|pesé|remis|inspecté");
const frenchObjects = list(
  "le vieux pont-bascule|le toit de l’atelier|le sentier de l’est|trois barques en bois|l’horloge du marché|une collection de fougères|la chaufferie|le procès-verbal du printemps|le nouvel abribus|un plan du domaine|la salle de lecture|une ruche sur deux",
);
const frenchTimes = list(
  "au printemps|peu avant minuit|un mardi pluvieux|avant les premières gelées|en trois semaines|à la fin du trimestre|pour la deuxième année|sans aucune annonce|après un long examen",
);

const inFrench = (random: Random): string =>
  `${random.pick(frenchSubjects)} a ${random.pick(frenchDeeds)} ${random.pick(frenchObjects)} ${random.pick(frenchTimes)}.`;

/** A paragraph in English, German or French. */
export function proseIn(random: Random, tongue: "en" | "de" | "fr", least: number, most: number): string {
  if (tongue === "en") return prose(random, least, most);
  const known = tongue === "de" ? german : french;
  const one = (): string =>
    random.chance(0.25) ? random.pick(known) : tongue === "de" ? inGerman(random) : inFrench(random);
  return times(between(random, least, most), one).join(" ");
}
