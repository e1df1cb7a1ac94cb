import { fold } from "./words.ts";

/** German, French and Spanish words for what most people come for, each line with the English ones before it. */
const lines = `
merge: zusammenfügen zusammenführen verbinden vereinen kombinieren fusionner assembler joindre combiner unir juntar fusionar combinar
split: teilen trennen aufteilen diviser découper séparer dividir separar
extract: extrahieren extraire extraer sacar
compress: komprimieren compresser comprimer comprimir compactar
reduce: verkleinern reduzieren réduire alléger reducir
smaller: kleiner petit pequeño
enlarge: vergrößern hochskalieren agrandir ampliar agrandar
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
slides: präsentation folien diaporama diapositives diapositivas presentación
web page: webpage webseite internetseite sitio
screenshot: bildschirmfoto écran pantalla captura
code: código
margins: rand ränder marge marges margen márgenes
white: weiß blanc blanco
edit: bearbeiten modifier éditer editar
editable: bearbeitbar modifiable
archive: archivieren archiver archivar
add: hinzufügen anhängen añadir agregar ajouter
insert: einsetzen insérer insertar mettre setzen einfügen poner
open: öffnen ouvrir abrir
print: drucken ausdrucken imprimer imprimir
send: senden schicken verschicken envoyer enviar
save: speichern sichern enregistrer sauvegarder guardar
download: herunterladen télécharger descargar
search: suchen chercher rechercher buscar
copy: kopieren copier copiar
read: lesen lire leer
write: schreiben écrire escribir
hide: verstecken verbergen cacher masquer ocultar esconder
cut: schneiden ausschneiden couper cortar
delete: wegmachen retirer
anonymise: anonymisieren anonymiser anonimizar
each: jede jeder jedes chaque cada
all: alle alles tous toutes todo todas todos
several: mehrere viele plusieurs beaucoup varios muchos
only: nur seulement solo
without: ohne sans sin
with: mit avec con
on: auf sobre sur
from: aus depuis desde
left: gauche izquierda
right: rechts droite derecha
bottom: unten bas abajo
top: oben haut arriba
straighten: geraderichten redresser enderezar
crooked: schief penché torcido torcida
upside down: kopfüber
blurry: unscharf verschwommen floue flou borroso borrosa
quality: qualität qualité calidad
resolution: auflösung résolution resolución
stamp: stempel cachet sello
confidential: vertraulich confidentiel confidencial
draft: entwurf brouillon borrador
invoice: rechnung rechnungen facture factures factura facturas
receipt: quittung beleg belege reçu recibo recibos
contract: vertrag contrat contrato
letter: brief lettre carta
resume: lebenslauf bewerbung currículum
spreadsheet: kalkulationstabelle tabellenkalkulation tableur calcul cálculo hoja
passport photo: passbild passfoto bewerbungsbild
icon: icône icono
link: lien enlace
email: courriel correo
upload: hochladen téléverser subir
square: quadratisch carré carrée cuadrado cuadrada
name: namen noms nom nombre nombres
part: teil ausschnitt partie parte
empty: leere vide vides vacía vacías
people: personen leute personnes gens personas gente
want: ich möchte je veux quiero brauche besoin necesito kann puedo
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
