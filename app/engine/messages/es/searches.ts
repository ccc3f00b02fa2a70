import type { searchMessages as english } from "../searches";
import type { Translation } from "../translation";

export const searchMessages: Translation<typeof english> = {
  // Specification, part 2, section 2
  advancedSearch: "Búsqueda avanzada",
  asnSearch: "Búsqueda por ASN",
  proNumberSearch: "Búsqueda por número PRO",
  // Section 5
  manifestRequired: "El manifiesto no debe estar vacío",
  packingSlipRequired: "La lista de empaque no debe estar vacía",
  notScanned: "No escaneado",
  noScan: "Sin escaneo ni POD",
  deliveredElsewhere: "Entregada en otra tienda: {store}",
  onManifest: "En el manifiesto",
  notOnManifest: "No en el manifiesto (sobrante)",
  onTrailer: "En el remolque",
  notOnTrailer: "No en el remolque (faltante)",
  onPallet: "En tarima",
  notOnPallet: "No en tarima",
  // Of one or of several, and of cartons (cajas) as of shipments (envíos).
  delivered: "Entrega realizada",
  notDelivered: "Entrega no realizada",
  // The portal's own
  filterRequired: "Elija al menos un filtro",
  unknownOption: "Elija una opción de la lista",
  asnHeading: "Búsqueda por ASN",
  manifestHeading: "Búsqueda por manifiesto",
  packingSlipHeading: "Búsqueda por lista de empaque",
  advancedHeading: "Búsqueda avanzada",
  ofManifest: "Manifiesto {manifest}",
  ofPackingSlip: "Lista de empaque {packingSlip}",
  ofDelivery: "Entrega {delivery}",
  asnAdvice:
    "Revise si faltan dígitos en los números, o busque por su manifiesto o lista de empaque.",
  manifestAdvice:
    "Revise el número de manifiesto, o busque por tienda y fecha de entrega.",
  packingSlipAdvice:
    "Revise el número de la lista de empaque, o busque por tienda y fecha de entrega.",
  advancedAdvice:
    "Amplíe las fechas, elija menos filtros o todas las tiendas del pool.",
};
