import type { Words } from "./words.ts";

export const spanish: Words = {
  names:
    "Álvaro|Beatriz|Carlos|Dolores|Esteban|Fernanda|Gonzalo|Inés|Joaquín|Lucía|Manuel|Nuria|Óscar|Pilar|Raúl|Sofía|Tomás|Úrsula|Verónica|Ximena|Iñaki|Begoña|José Luis|María José",
  surnames:
    "Álvarez|Benítez|Castaño|Domínguez|Echeverría|Fernández|Gómez|Hernández|Ibáñez|Jiménez|López|Muñoz|Núñez|Ortega|Peña|Quiroga|Rodríguez|Sánchez|Torres|Vázquez|Zúñiga|de la Cruz",
  cities:
    "Albacete|Badajoz|Cáceres|Gijón|Huelva|Jaén|León|Málaga|Murcia|Oviedo|Pamplona|San Sebastián|Sevilla|Tarragona|Valladolid|Zaragoza|A Coruña|Las Palmas de Gran Canaria|Logroño|Ávila",
  companies:
    "* S.A.|Hermanos * S.L.|Grupo *|Transportes *|Panadería *|* e Hijos|Construcciones *|Talleres *|Imprenta *|Energías * S.A.U.|Cooperativa *",
  products:
    "Lámpara de mesa|Silla de oficina|Archivador|Papel de impresora A4|Grapadora|Pizarra blanca|Cuaderno cuadriculado|Bolígrafo (caja de 50)|Cafetera|Alargador 5 m|Pantalla 27 pulgadas|Ratón inalámbrico|Estantería|Papelera|Reloj de pared|Rotuladora|Proyector|Destructora de papel|Tóner negro|Felpudo|Taladro|Rodillo de pintura|Manguera 25 m|Tubo de cobre 15 mm|Tornillo M8 x 40|Escuadra|Guantes de trabajo|Gafas de protección",
  kinds: "Muebles|Papelería|Electrónica|Herramientas|Limpieza|Cocina|Jardín|Embalaje|Iluminación|Fontanería",
  departments:
    "Contabilidad|Compras|Ventas|Marketing|Recursos humanos|Informática|Jurídico|Investigación|Producción|Logística|Mantenimiento|Calidad",
  statuses: "abierto|cerrado|en curso|en espera|pagado|vencido|enviado|devuelto|borrador|aprobado",
  notes:
    "entrega por la puerta trasera|falta la segunda firma|precio acordado por teléfono|sustituye al pedido 4471|véase la carta adjunta|el cliente pide que le llamen|dañado en el transporte|comprobar existencias antes de confirmar|envío parcial|factura aún no recibida|revisar en primavera|trasladado al edificio nuevo|incluye montaje y formación|descuento aplicado|contrato hasta el año próximo|primer contacto en la feria|ninguna|tarde, pero completo|urgente",
  units: "ud.|kg|m|l|caja|par|juego|h|rollo|paq.",
  heads: {
    number: "N.º|Línea|Orden",
    code: "Código|Referencia|Pedido|Clave",
    name: "Nombre|Empleado|Contacto|Cliente|Vendedor",
    city: "Ciudad|Sede|Sucursal|Lugar",
    company: "Empresa|Proveedor|Cliente|Cuenta",
    product: "Descripción|Artículo|Producto|Concepto",
    department: "Departamento|Equipo|Área|Centro de coste",
    status: "Estado|Situación|Fase",
    date: "Fecha|Vencimiento|Pedido el|Entregado|Actualizado",
    time: "Hora|Inicio|Salida|Llegada",
    quantity: "Cant.|Cantidad|Unidades|Existencias",
    price: "Precio unitario|Precio|Tarifa|Cuota",
    amount: "Importe|Total|Ingresos|Neto|Coste|Saldo",
    percent: "Cuota|Variación|Descuento|IVA|Margen|Crecimiento %",
    measure: "Peso (kg)|Longitud (m)|Nota|Media|Índice|Temperatura (°C)",
    year: "Año|Modelo|Fundación|Ejercicio",
    note: "Observaciones|Notas|Comentario|Detalles",
    unit: "Unidad|Ud.",
    yes: "Activo|Pagado|Aprobado|Socio",
    phone: "Teléfono|Extensión|Tel.",
  },
  months: "enero|febrero|marzo|abril|mayo|junio|julio|agosto|septiembre|octubre|noviembre|diciembre",
  days: "lunes|martes|miércoles|jueves|viernes|sábado|domingo",
  titles:
    "Pedidos por sucursal|Existencias|Directorio del personal|Ventas trimestrales|Facturas abiertas|Entregas de la semana|Lista de proveedores|Inventario|Gastos de viaje|Lista de socios|Registro de equipos|Resultados por región|Registro de mantenimiento|Ventas por región y producto|Presupuesto y ejecución",
  sentences:
    "Todos los importes sin IVA.|Las cifras son provisionales y pueden cambiar tras la auditoría.|Preparado por el departamento de contabilidad.|Precios válidos hasta el final del trimestre.|Se ruega comunicar los errores en recepción.|Valores en miles, salvo indicación contraria.|Un guion significa que no hay datos.|Documento de uso interno.|Esta lista sustituye a todas las anteriores.|Las existencias se contaron el último día hábil del mes.",
  total: "Total",
  subtotal: "Subtotal",
  page: "Página # de ##",
  source: "Fuente: registros propios",
  table: "Tabla",
};
