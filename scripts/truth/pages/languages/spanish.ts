import { type Language, lines, listed } from "./language.ts";

export const spanish: Language = {
  code: "es",
  locale: "es-ES",
  currency: "EUR",
  direction: "ltr",
  gap: " ",
  stop: ".",
  openers: lines`
    En primavera,
    Según {who},
    Como en años anteriores,
    A finales de mes,
    Tras un largo debate,
    Sin embargo,
    Con la ayuda de voluntarios,
  `,
  subjects: lines`
    el ayuntamiento
    la biblioteca
    nuestro taller de {town}
    la oficina regional
    el coro
    un pequeño grupo de vecinos
    el comité de redacción
    el turno de noche
    la escuela del barrio
    el museo
    la comisión de energía
    el proveedor
    la encuesta
    la compañía de aguas
  `,
  deeds: lines`
    abrió {n} sucursales nuevas
    presentó su informe anual
    redujo el consumo de electricidad un {p}
    solicitó otros {n} euros
    sustituyó la antigua caldera
    invitó a los vecinos a una jornada de puertas abiertas
    publicó {n} recomendaciones
    plantó {n} árboles junto al río
    no encontró indicios de daños
    reunió {n} firmas
    trasladó su sede a {town}
    recibió a {n} visitantes
    calificó el resultado de «mejor de lo esperado»
    eligió a {who} como tesorera
    ofreció cursos nocturnos de contabilidad
    vendió {n} entradas
    aplazó la decisión
  `,
  circumstances: lines`
    en el primer trimestre de {y}
    en una tarde lluviosa
    durante la asamblea general en {town}
    entre marzo y octubre
    en {small} semanas
    por cuenta propia
    bajo la supervisión de {who}
    en los {small} distritos
    por una estrecha mayoría
    cerca de la estación
    junto con socios de {town} y {town}
  `,
  tails: lines`
    , algo que nadie creía posible
    , a pesar del mal tiempo
    , mientras que las quejas bajaron un {p}
    ; los detalles se comunicarán más adelante
    , como muestra la tabla
    y dio las gracias a todos los participantes
    , al menos por ahora
  `,
  topics: lines`
    Un tejado nuevo para la biblioteca
    Horario de apertura
    Qué cambió en {y}
    Resultados de la encuesta
    Energía y edificios
    En qué se gastó el dinero
    Preguntas de los socios
    Perspectivas
    Seguridad en el trabajo
    Agradecimientos
    Conversación con {who}
    Condiciones de uso
    Formación
    Transporte
    Se buscan voluntarios
  `,
  firstNames: listed`Ana|Begoña|Carlos|Dolores|Eduardo|Fátima|Gonzalo|Inés|Joaquín|Lucía|Marta|Nuria|Óscar|Pilar|Raúl|Sofía`,
  lastNames: listed`Aguilar|Benítez|Castro|Domínguez|Fernández|García|Herrera|Ibáñez|López|Muñoz|Núñez|Ortega|Peña|Romero|Suárez`,
  streets: listed`Calle Mayor|Avenida de la Constitución|Plaza de España|Calle del Molino|Paseo del Río|Calle de la Estación`,
  towns: listed`Ávila|Baeza|Cuenca|Gijón|Jaén|Lugo|Ronda|Soria|Teruel|Úbeda`,
  companies: listed`Carpintería Norte S.L.|Hermanos Pérez S.A.|Instrumentos del Puerto S.A.|Cooperativa del Valle|Imprenta Central|Conservas La Ría S.L.`,
  goods: listed`Estante de roble, 80 cm|Lámpara de mesa|Asesoría, por hora|Desplazamiento|Pintura blanca, 5 l|Manta de lana|Cuaderno A5|Escuadra de acero|Tóner negro|Filtro de recambio|Envío|Tubo de cobre 15 mm|Silla plegable|Taza de cerámica|Guantes de trabajo|Alargador 10 m|Licencia anual|Instalación|Té a granel, 250 g|Jabón artesano`,
  words: {
    invoice: "Factura",
    statement: "Extracto de cuenta",
    date: "Fecha",
    number: "N.º",
    customer: "Cliente",
    description: "Concepto",
    quantity: "Cant.",
    price: "Precio",
    amount: "Importe",
    subtotal: "Base imponible",
    tax: "IVA",
    total: "Total",
    balance: "Saldo",
    payment: "A pagar en un plazo de 30 días.",
    name: "Nombre",
    address: "Dirección",
    town: "Ciudad",
    phone: "Teléfono",
    mail: "Correo electrónico",
    signature: "Firma",
    page: "Página",
    of: "de",
    contents: "Índice",
    note: "Nota",
    table: "Tabla",
    figure: "Figura",
    time: "Hora",
    place: "Lugar",
    greeting: "Hola",
    regards: "Atentamente",
    subject: "Asunto",
    chapter: "Capítulo",
    yes: "Sí",
    no: "No",
  },
};
