import type { Words } from "./words.ts";

export const french: Words = {
  names:
    "Amélie|Benoît|Chloé|Damien|Élodie|François|Geneviève|Hélène|Isabelle|Jérôme|Karine|Léon|Mathilde|Noël|Océane|Pascal|Renée|Sébastien|Thérèse|Valérie|Xavier|Yves|Zoé|Aïcha|Loïc",
  surnames:
    "Arnaud|Bélanger|Chevalier|Dubois|Étienne|Fournier|Gauthier|Hébert|Jacquet|Lefèvre|Marchand|Noiret|Périer|Rousseau|Simon|Thibault|Vasseur|d'Ormesson|Le Goff|Nguyen|Benali",
  cities:
    "Amiens|Besançon|Clermont-Ferrand|Dijon|Évreux|Fontainebleau|Grenoble|Le Havre|Lille|Mâcon|Nîmes|Orléans|Poitiers|Quimper|Rennes|Saint-Étienne|Toulouse|Valence|Aix-en-Provence|Châlons-en-Champagne",
  companies:
    "* SARL|Établissements *|* et Fils|Groupe * SA|Transports *|Boulangerie *|* Conseil|Imprimerie *|Société * d'énergie|Atelier *|* Industries",
  products:
    "Lampe de bureau|Fauteuil de bureau|Armoire à dossiers|Papier d'imprimante A4|Agrafeuse|Tableau blanc|Cahier quadrillé|Stylo à bille (boîte de 50)|Machine à café|Rallonge 5 m|Écran 27 pouces|Souris sans fil|Étagère|Corbeille|Horloge murale|Étiqueteuse|Projecteur|Destructeur de papier|Toner noir|Paillasson|Perceuse|Rouleau à peinture|Tuyau d'arrosage 25 m|Tube de cuivre 15 mm|Boulon M8 x 40|Équerre|Gants de travail|Lunettes de protection",
  kinds: "Mobilier|Papeterie|Électronique|Outillage|Entretien|Cuisine|Jardin|Emballage|Éclairage|Plomberie",
  departments:
    "Comptabilité|Achats|Ventes|Marketing|Ressources humaines|Informatique|Juridique|Recherche|Production|Logistique|Maintenance|Qualité",
  statuses: "ouvert|clos|en cours|en attente|payé|en retard|expédié|retourné|brouillon|validé",
  notes:
    "livraison à l'arrière du bâtiment|deuxième signature attendue|prix convenu par téléphone|remplace la commande 4471|voir la lettre ci-jointe|le client souhaite être rappelé|abîmé pendant le transport|vérifier le stock avant de confirmer|livraison partielle|facture pas encore reçue|à revoir au printemps|déménagé dans le nouvel immeuble|pose et formation comprises|remise accordée|contrat jusqu'à l'an prochain|premier contact au salon|aucune|en retard, mais complet|urgent",
  units: "pce|kg|m|l|boîte|paire|lot|h|rouleau|paquet",
  heads: {
    number: "N°|Ligne|Rang",
    code: "Référence|Code|Commande|Matricule",
    name: "Nom|Employé|Contact|Client|Vendeur",
    city: "Ville|Site|Agence|Lieu",
    company: "Société|Fournisseur|Entreprise|Compte",
    product: "Désignation|Article|Produit|Libellé",
    department: "Service|Équipe|Direction|Centre de coûts",
    status: "État|Statut|Étape",
    date: "Date|Échéance|Commandé le|Livré le|Mis à jour",
    time: "Heure|Début|Départ|Arrivée",
    quantity: "Qté|Quantité|Unités|Stock|Nombre",
    price: "Prix unitaire|Prix|Tarif|Frais",
    amount: "Montant|Total|Recettes|Net HT|Coût|Solde",
    percent: "Part|Évolution|Remise|Taux de TVA|Marge|Croissance %",
    measure: "Poids (kg)|Longueur (m)|Note|Moyenne|Indice|Température (°C)",
    year: "Année|Millésime|Fondée en|Exercice",
    note: "Remarques|Observations|Commentaire|Précisions",
    unit: "Unité|U",
    yes: "Actif|Payé|Validé|Membre",
    phone: "Téléphone|Poste|Tél.",
  },
  months: "janvier|février|mars|avril|mai|juin|juillet|août|septembre|octobre|novembre|décembre",
  days: "lundi|mardi|mercredi|jeudi|vendredi|samedi|dimanche",
  titles:
    "Commandes par agence|État des stocks|Annuaire du personnel|Ventes trimestrielles|Factures ouvertes|Livraisons de la semaine|Liste des fournisseurs|Inventaire|Frais de déplacement|Liste des membres|Registre du matériel|Résultats par région|Journal d'entretien|Ventes par région et par produit|Budget et réalisé",
  sentences:
    "Tous les montants sont hors taxes.|Les chiffres sont provisoires et peuvent changer après l'audit.|Établi par le service comptable.|Prix valables jusqu'à la fin du trimestre.|Merci de signaler toute erreur à l'accueil.|Valeurs en milliers, sauf indication contraire.|Un tiret signifie que la donnée manque.|Document interne, ne pas diffuser.|Cette liste remplace toutes les versions antérieures.|Le stock a été compté le dernier jour ouvré du mois.",
  total: "Total",
  subtotal: "Sous-total",
  page: "Page # sur ##",
  source: "Source : données internes",
  table: "Tableau",
};
