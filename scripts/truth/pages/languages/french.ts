import { type Language, lines, listed } from "./language.ts";

export const french: Language = {
  code: "fr",
  locale: "fr-FR",
  currency: "EUR",
  direction: "ltr",
  gap: " ",
  stop: ".",
  openers: lines`
    Au printemps,
    Selon {who},
    Comme les années précédentes,
    À la fin du mois,
    Après une longue discussion,
    À la surprise générale,
    Cependant,
    Grâce aux bénévoles,
  `,
  subjects: lines`
    le conseil municipal
    la bibliothèque
    notre atelier de {town}
    le bureau régional
    la chorale
    un petit groupe d'habitants
    le comité de rédaction
    l'équipe de nuit
    l'école du village
    le musée
    la commission de l'énergie
    le club de football
    le fournisseur
    l'enquête
    la société des eaux
  `,
  deeds: lines`
    a ouvert {n} nouvelles agences
    a présenté son rapport annuel
    a réduit la consommation d'électricité de {p}
    a demandé {n} euros supplémentaires
    a remplacé l'ancienne chaudière
    a invité les voisins à une journée portes ouvertes
    a publié {n} recommandations
    a planté {n} arbres le long de la rivière
    n'a trouvé aucune trace de dommage
    a recueilli {n} signatures
    a transféré son siège à {town}
    a accueilli {n} visiteurs
    a qualifié le résultat de « très encourageant »
    a élu {who} à la présidence
    a proposé des cours du soir
    a vendu {n} billets
    a reporté sa décision
  `,
  circumstances: lines`
    au premier trimestre {y}
    par un après-midi pluvieux
    lors de l'assemblée générale à {town}
    entre mars et octobre
    en {small} semaines
    à ses propres frais
    devant une salle comble
    sous la direction de {who}
    dans les {small} quartiers
    à une courte majorité
    près de la gare
    avec des partenaires de {town} et de {town}
  `,
  tails: lines`
    , ce que personne ne croyait possible
    , malgré le mauvais temps
    , tandis que le nombre de réclamations a baissé de {p}
    ; les détails suivront
    , comme le montre le tableau
    et a remercié tous les participants
    , du moins pour le moment
  `,
  topics: lines`
    Un nouveau toit pour la bibliothèque
    Horaires d'ouverture
    Ce qui a changé en {y}
    Résultats de l'enquête
    Énergie et bâtiments
    L'emploi des fonds
    Questions des membres
    Perspectives
    Sécurité au travail
    Remerciements
    Entretien avec {who}
    Conditions d'utilisation
    Formation
    Transports
    Appel aux bénévoles
  `,
  firstNames: listed`Agnès|Benoît|Camille|Denis|Élodie|François|Geneviève|Hugo|Inès|Jérôme|Léa|Marcel|Noëlle|Olivier|Pauline|Rémi|Sylvie|Théo`,
  lastNames: listed`Aubert|Bonnet|Chevalier|Dupont|Fournier|Garnier|Lefèvre|Marchand|Noël|Perrin|Renard|Roussel|Simon|Vidal`,
  streets: listed`rue de la Gare|avenue Victor-Hugo|place du Marché|rue des Lilas|chemin du Moulin|boulevard Pasteur|rue de l'Église`,
  towns: listed`Annecy|Beaune|Cahors|Dinan|Épinal|Gap|Honfleur|Laon|Mende|Sète`,
  companies: listed`Menuiserie Durand SARL|Éditions du Phare|Boulangerie Martin et Fils|Instruments de Mesure SA|Coopérative du Val|Imprimerie Lacroix`,
  goods: listed`Étagère en chêne, 80 cm|Lampe de bureau|Conseil, à l'heure|Déplacement|Peinture blanche, 5 l|Couverture en laine|Carnet A5|Équerre en acier|Cartouche d'encre noire|Filtre de rechange|Livraison|Tube cuivre 15 mm|Chaise pliante|Tasse en céramique|Gants de travail|Rallonge 10 m|Licence annuelle|Pose|Thé en vrac, 250 g|Savon artisanal`,
  words: {
    invoice: "Facture",
    statement: "Relevé de compte",
    date: "Date",
    number: "N°",
    customer: "Client",
    description: "Désignation",
    quantity: "Qté",
    price: "Prix unitaire",
    amount: "Montant",
    subtotal: "Sous-total",
    tax: "TVA",
    total: "Total",
    balance: "Solde",
    payment: "Payable à 30 jours.",
    name: "Nom",
    address: "Adresse",
    town: "Ville",
    phone: "Téléphone",
    mail: "Courriel",
    signature: "Signature",
    page: "Page",
    of: "sur",
    contents: "Sommaire",
    note: "Remarque",
    table: "Tableau",
    figure: "Figure",
    time: "Heure",
    place: "Lieu",
    greeting: "Bonjour",
    regards: "Cordialement",
    subject: "Objet",
    chapter: "Chapitre",
    yes: "Oui",
    no: "Non",
  },
};
