/** Words of the six languages that made sheets are written in. Lists are parted by "|", as they are read more easily so. */
export interface Pools {
  given: readonly string[];
  family: readonly string[];
  cities: readonly string[];
  streets: readonly string[];
  things: readonly string[];
  kinds: readonly string[];
  states: readonly string[];
  remarks: readonly string[];
  months: readonly string[];
  total: string;
  subtotal: string;
  note: string;
}

const list = (words: string): string[] => words.split("|");

export const languages = ["en", "de", "fr", "es", "pt", "sv"] as const;
export type Language = (typeof languages)[number];

export const pools: Record<Language, Pools> = {
  en: {
    given: list(
      "Alice|Benedict|Charlotte|Dorian|Edith|Fergus|Georgina|Hamish|Imogen|Jasper|Katherine|Lionel|Maud|Nigel|Olive|Percy|Rowena|Silas|Tabitha|Vernon|Winifred|Angus|Beatrix|Callum|Daphne",
    ),
    family: list(
      "Ashdown|Blackwood|Carmichael|Dunmore|Eversley|Fairbairn|Greenhalgh|Holloway|Inchbald|Jessop|Kirkbride|Lockhart|Merriweather|Northcott|Oakley|Pemberton|Quigley|Ravenscroft|Stanhope|Thackeray|Underhill|Vickers|Wetherby|Yardley",
    ),
    cities: list(
      "Aberystwyth|Bath|Carlisle|Dundee|Exeter|Falmouth|Grimsby|Hereford|Ipswich|Kendal|Lancaster|Matlock|Norwich|Oban|Penzance|Ripon|Salisbury|Truro|Whitby|York",
    ),
    streets: list(
      "Mill Lane|Harbour Road|Church Walk|Station Approach|Orchard Close|High Street|Priory Gate|Canal Side",
    ),
    things: list(
      "Oak shelf|Copper kettle|Garden twine|Linen apron|Brass hinge|Wool blanket|Candle wax|Cork board|Felt hat|Paper lantern|Slate tile|Walnut tray|Rope ladder|Tin bucket|Glass jar|Leather strap|Stone mortar|Willow basket|Steel rule|Beeswax polish|Cotton thread|Pine crate|Ash handle|Silver nib",
    ),
    kinds: list("Kitchen|Garden|Workshop|Office|Nursery|Hall|Storage|Outdoor|Textiles|Lighting"),
    states: list("open|shipped|paid|on hold|returned|cancelled|in stock|ordered"),
    remarks: list(
      "call before delivery|second attempt|fragile, keep upright|see letter of May|no reply yet|price agreed|left with neighbour|sample only|to be checked|urgent",
    ),
    months: list("January|February|March|April|May|June|July|August|September|October|November|December"),
    total: "Total",
    subtotal: "Subtotal",
    note: "Figures are provisional and may be revised.",
  },
  de: {
    given: list(
      "Anneliese|Bernd|Cornelia|Dietmar|Elfriede|Florian|Gudrun|Holger|Ingeborg|Jürgen|Käthe|Lothar|Margarete|Norbert|Ottilie|Rüdiger|Sieglinde|Thorsten|Ursula|Wolfgang",
    ),
    family: list(
      "Achterberg|Böttcher|Clausen|Dörfler|Eichhorn|Fassbender|Grünwald|Hölderle|Jägermann|Kühnert|Lindenau|Mühlhaus|Niedermeyer|Oberländer|Pfäffle|Reißmann|Schönfeld|Trautwein|Vollrath|Würzner",
    ),
    cities: list(
      "Augsburg|Bückeburg|Celle|Dömitz|Eisenach|Fürth|Görlitz|Husum|Itzehoe|Jena|Köthen|Lüneburg|Mölln|Nördlingen|Oldenburg|Passau|Quedlinburg|Rostock|Tübingen|Worms",
    ),
    streets: list("Gartenstraße|Am Mühlbach|Lindenallee|Bahnhofstraße|Kirchplatz|Uferweg|Alte Gasse|Schloßberg"),
    things: list(
      "Eichenregal|Kupferkessel|Gartenschnur|Leinenschürze|Messingscharnier|Wolldecke|Kerzenwachs|Korktafel|Filzhut|Papierlampe|Schieferplatte|Nußtablett|Strickleiter|Zinkeimer|Einmachglas|Lederriemen|Steinmörser|Weidenkorb|Stahllineal|Bohnerwachs|Nähgarn|Kiefernkiste",
    ),
    kinds: list("Küche|Garten|Werkstatt|Büro|Kinderzimmer|Flur|Lager|Außenbereich|Stoffe|Licht"),
    states: list("offen|versandt|bezahlt|zurückgestellt|retour|storniert|vorrätig|bestellt"),
    remarks: list(
      "vorher anrufen|zweiter Versuch|zerbrechlich|siehe Schreiben vom Mai|noch keine Antwort|Preis vereinbart|beim Nachbarn|nur Muster|zu prüfen|eilig",
    ),
    months: list("Januar|Februar|März|April|Mai|Juni|Juli|August|September|Oktober|November|Dezember"),
    total: "Summe",
    subtotal: "Zwischensumme",
    note: "Alle Angaben sind vorläufig und ohne Gewähr.",
  },
  fr: {
    given: list(
      "Adélaïde|Bastien|Célestine|Désiré|Éloïse|Fabrice|Geneviève|Honoré|Isaure|Jérôme|Lucienne|Maël|Noémie|Octave|Perrine|Régis|Solène|Théophile|Violette|Yves",
    ),
    family: list(
      "Aubertin|Beaulieu|Chevallier|Delacourt|Épineau|Fontanges|Garnier|Hautecœur|Joubert|Lefèvre|Marchand|Noblet|Perrault|Quénard|Rousselet|Saint-Clair|Tessier|Vasseur",
    ),
    cities: list(
      "Angers|Béziers|Chambéry|Dieppe|Épinal|Foix|Guéret|Hyères|Issoire|Laval|Mâcon|Nîmes|Orléans|Périgueux|Quimper|Rodez|Saintes|Troyes|Vannes",
    ),
    streets: list("rue du Moulin|avenue de la Gare|place de l’Église|quai des Tanneurs|chemin Vert|allée des Ormes"),
    things: list(
      "Étagère en chêne|Bouilloire|Ficelle|Tablier de lin|Charnière|Couverture|Cire à bougie|Tableau de liège|Chapeau de feutre|Lanterne|Ardoise|Plateau|Échelle de corde|Seau|Bocal|Lanière de cuir|Mortier|Panier d’osier|Règle d’acier|Encaustique",
    ),
    kinds: list("Cuisine|Jardin|Atelier|Bureau|Chambre|Entrée|Réserve|Plein air|Tissus|Éclairage"),
    states: list("ouvert|expédié|payé|en attente|retourné|annulé|en stock|commandé"),
    remarks: list(
      "appeler avant|deuxième essai|fragile|voir la lettre de mai|sans réponse|prix convenu|chez le voisin|échantillon|à vérifier|urgent",
    ),
    months: list("janvier|février|mars|avril|mai|juin|juillet|août|septembre|octobre|novembre|décembre"),
    total: "Total général",
    subtotal: "Sous-total",
    note: "Chiffres provisoires, susceptibles d’être révisés.",
  },
  es: {
    given: list(
      "Amparo|Baltasar|Concepción|Domingo|Encarnación|Faustino|Guadalupe|Hernán|Inés|Joaquín|Leocadia|Máximo|Nuria|Óscar|Remedios|Saturnino|Trinidad|Úrsula",
    ),
    family: list(
      "Arízaga|Bermúdez|Cárdenas|Domínguez|Echeverría|Figueroa|Galdós|Hinojosa|Ibáñez|Lizárraga|Montoya|Núñez|Ordóñez|Peñalver|Quiñones|Rebolledo|Sepúlveda|Zaldívar",
    ),
    cities: list(
      "Ávila|Badajoz|Cáceres|Dénia|Écija|Figueres|Guadix|Huelva|Jaén|León|Mérida|Nerja|Orense|Plasencia|Ronda|Soria|Teruel|Úbeda|Zamora",
    ),
    streets: list("calle del Molino|avenida del Puerto|plaza Mayor|paseo de la Ribera|camino Viejo|calle Nueva"),
    things: list(
      "Estante de roble|Hervidor|Cordel|Delantal|Bisagra|Manta de lana|Cera|Tablero de corcho|Sombrero|Farolillo|Pizarra|Bandeja|Escala de cuerda|Cubo|Tarro|Correa de cuero|Mortero|Cesta de mimbre|Regla|Abrillantador",
    ),
    kinds: list("Cocina|Jardín|Taller|Oficina|Infantil|Recibidor|Almacén|Exterior|Telas|Iluminación"),
    states: list("abierto|enviado|pagado|en espera|devuelto|anulado|disponible|pedido"),
    remarks: list(
      "llamar antes|segundo intento|frágil|ver carta de mayo|sin respuesta|precio acordado|con el vecino|muestra|por revisar|urgente",
    ),
    months: list("enero|febrero|marzo|abril|mayo|junio|julio|agosto|septiembre|octubre|noviembre|diciembre"),
    total: "Total general",
    subtotal: "Suma parcial",
    note: "Cifras provisionales sujetas a revisión.",
  },
  pt: {
    given: list(
      "Adalgisa|Benedito|Conceição|Dirceu|Estêvão|Fernanda|Graça|Heitor|Iracema|João|Luísa|Moacir|Neusa|Otávio|Rosângela|Simão|Tarcísio|Zulmira",
    ),
    family: list(
      "Araújo|Brandão|Cavalcanti|Drummond|Evangelista|Falcão|Guimarães|Holanda|Magalhães|Nóbrega|Paixão|Queirós|Rebouças|Sampaio|Teixeira|Vasconcelos",
    ),
    cities: list(
      "Araxá|Belém|Cuiabá|Diamantina|Florianópolis|Goiânia|Itajaí|João Pessoa|Londrina|Maceió|Niterói|Olinda|Parati|Recife|Santarém|Teresina|Uberlândia|Vitória",
    ),
    streets: list("Rua do Moinho|Avenida do Porto|Largo da Matriz|Travessa da Serra|Rua das Acácias|Alameda do Sol"),
    things: list(
      "Prateleira|Chaleira|Barbante|Avental de linho|Dobradiça|Cobertor|Cera|Quadro de cortiça|Chapéu|Lanterna|Ardósia|Bandeja|Escada de corda|Balde|Pote|Correia|Pilão|Cesta de vime|Régua de aço|Lustra-móveis",
    ),
    kinds: list("Cozinha|Jardim|Oficina|Escritório|Infantil|Entrada|Depósito|Área externa|Tecidos|Iluminação"),
    states: list("aberto|enviado|pago|em espera|devolvido|cancelado|em estoque|encomendado"),
    remarks: list(
      "ligar antes|segunda tentativa|frágil|ver carta de maio|sem resposta|preço combinado|com o vizinho|amostra|a conferir|urgente",
    ),
    months: list("janeiro|fevereiro|março|abril|maio|junho|julho|agosto|setembro|outubro|novembro|dezembro"),
    total: "Total geral",
    subtotal: "Subtotal do grupo",
    note: "Valores provisórios, sujeitos a revisão.",
  },
  sv: {
    given: list(
      "Alfhild|Börje|Cecilia|Dag|Elsa|Folke|Gunilla|Håkan|Ingrid|Jörgen|Karin|Linnéa|Måns|Nanna|Östen|Pernilla|Rut|Sölve|Tekla|Åsa",
    ),
    family: list(
      "Almqvist|Björklund|Cederström|Dahlgren|Ekelöf|Forsgren|Gyllenberg|Hägglund|Isaksson|Källström|Lövgren|Nordenfelt|Öberg|Rönnqvist|Sjöström|Törnblom|Wikström",
    ),
    cities: list(
      "Arboga|Borås|Eslöv|Falun|Gävle|Härnösand|Jönköping|Kalmar|Luleå|Malmö|Norrtälje|Örebro|Piteå|Skövde|Trollhättan|Umeå|Växjö|Ystad",
    ),
    streets: list("Kvarngatan|Hamnvägen|Kyrktorget|Stationsgatan|Lindallén|Strandvägen"),
    things: list(
      "Ekhylla|Kopparkittel|Trädgårdssnöre|Linneförkläde|Gångjärn|Ullfilt|Stearin|Korktavla|Filthatt|Papperslykta|Skifferplatta|Bricka|Repstege|Plåthink|Glasburk|Läderrem|Stenmortel|Videkorg|Stållinjal|Bivax",
    ),
    kinds: list("Kök|Trädgård|Verkstad|Kontor|Barnrum|Hall|Förråd|Utomhus|Textil|Belysning"),
    states: list("öppen|skickad|betald|vilande|returnerad|avbokad|i lager|beställd"),
    remarks: list(
      "ring först|andra försöket|ömtåligt|se brev i maj|inget svar|pris avtalat|hos grannen|endast prov|kontrolleras|brådskande",
    ),
    months: list("januari|februari|mars|april|maj|juni|juli|augusti|september|oktober|november|december"),
    total: "Summa",
    subtotal: "Delsumma",
    note: "Uppgifterna är preliminära.",
  },
};
