import type { importKindMessages as english } from "../en/import-kinds";
import type { Translation } from "../translation";

export const importKindMessages: Translation<typeof english> = {
  pools: {
    title: "Pools",
    summary: "Un pool: las tiendas a las que se entrega desde un mismo lugar.",
  },
  "item-types": {
    title: "Tipos de artículo",
    summary: "Un tipo de cajas, como lo nombran los informes.",
  },
  "zip-areas": {
    title: "Áreas de códigos postales",
    summary:
      "El centro de los códigos postales que empiezan con los mismos tres dígitos. El producto incluye los de Estados Unidos.",
    help: {
      prefix: "Los tres primeros dígitos de sus códigos postales.",
    },
  },
  tariff: {
    title: "Tarifa",
    summary:
      "La tarifa por tarima de una zona, hasta una distancia y a partir de un número de tarimas.",
  },
  stores: {
    title: "Tiendas",
    summary:
      "Una tienda: su pool, dirección y posición. Sin coordenadas se ubica en el centro del área de su código postal.",
  },
  "store-identifiers": {
    title: "Identificadores de tiendas",
    summary:
      "Cómo llama un socio comercial a una tienda: su GLN, su número DUNS o un número propio del socio.",
  },
  employees: {
    title: "Empleados",
    summary:
      "Un conductor o trabajador de muelle, por el número que usa la operación.",
  },
  trailers: {
    title: "Remolques",
    summary:
      "Un remolque, y el identificador del dispositivo que informa su posición.",
    help: {
      device: "El identificador de dispositivo de Traccar Client en el camión.",
    },
  },
  "trading-partners": {
    title: "Socios comerciales",
    summary:
      "Un remitente de documentos EDI, y el pool de sus avisos que no indican ninguno.",
    help: {
      sender:
        "Calificador e identificador del remitente en el segmento ISA, separados por dos puntos.",
    },
  },
  addresses: {
    title: "Direcciones",
    summary:
      "Una dirección de la libreta de direcciones de un pool, identificada por su número de cliente o, si no lo tiene, por empresa, calle y código postal.",
  },
  groups: {
    title: "Grupos",
    summary:
      "Un grupo de pools con los pools que ven sus miembros, o un grupo maestro con sus grupos de pools.",
    help: {
      allPools:
        '"yes" para un grupo de pools con todos los pools, también los futuros.',
      pools: "De un grupo de pools, separados por punto y coma.",
      poolGroups: "De un grupo maestro, separados por punto y coma.",
      secondFactor:
        '"yes" si sus miembros deben iniciar sesión con un segundo factor. "no" no quita nada.',
    },
  },
  accounts: {
    title: "Cuentas",
    summary:
      "Una persona que puede iniciar sesión, con un correo confirmado. Las contraseñas no se cargan: la persona define una con ¿Olvidó su contraseña?",
    help: {
      language: "en o es; vacía para la del navegador.",
    },
  },
  memberships: {
    title: "Membresías",
    summary:
      "Un usuario en un grupo: un miembro ve sus pools, un administrador administra a sus miembros. Quien hace ambas cosas tiene dos registros.",
  },
  stops: {
    title: "Paradas del día",
    summary:
      "Una parada de una ruta: la entrega para una tienda en un día. Cargar un plan de nuevo mueve paradas a otras rutas; no quita ninguna: para eso está Status.",
    help: {
      reference:
        "Distingue varias entregas para una misma tienda y día; normalmente queda vacía.",
      driver: "Número de empleado.",
      plannedDeparture: "Cuándo sale la ruta.",
      status:
        "Planned (prevista) o Canceled (cancelada); vacío lo deja como está, pero una llegada o una salida restaura una parada cancelada.",
    },
  },
  notices: {
    title: "Avisos de envío",
    summary:
      "Un aviso de envío para un manifiesto. El último según la hora en que se envió reemplaza a los anteriores.",
  },
  cartons: {
    title: "Cajas",
    summary: "Una caja en un manifiesto, para una tienda en un día.",
    help: {
      pool: "El pool de la tienda si queda vacía.",
      purchaseOrder: "El pedido para el que se empacó la caja.",
    },
  },
  shipments: {
    title: "Envíos",
    summary:
      "Un envío de carga parcial (LTL), identificado por su número PRO y su transportista.",
    help: {
      scac: "Código del transportista; vacía para la operación propia.",
      store:
        "Con la fecha programada, la entrega para la que se planea el envío.",
      location: "El número de cliente.",
    },
  },
  bookings: {
    title: "Reservas",
    summary: "Un envío reservado con sus números. Si su envío falta, se crea.",
    help: {
      weight: "En libras.",
      bookedBy: "Correo de la cuenta que ve la reserva.",
    },
  },
  pickups: {
    title: "Recolecciones",
    summary:
      "Carga que se recoge con un remitente en un día, en una ruta o todavía en ninguna.",
    help: {
      route: "Una ruta del mismo pool y día.",
      pro: "El envío que se recoge.",
    },
  },
  "shipment-status": {
    title: "Estados de envíos",
    summary: "Qué pasó con un envío, y cuándo. Cuenta la hora más reciente.",
  },
  scans: {
    title: "Escaneos",
    summary:
      "Un escaneo de una caja o tarima: a una tarima, a un remolque, entregada o en las existencias de la tienda; o de la puerta de una tienda. Cuenta la hora más reciente.",
    help: {
      scan: "pallet (a una tarima), trailer (a un remolque), delivery (entrega), door (puerta) o store (tienda)",
      pallet:
        "Sin ASN, todas las cajas de la tarima; con ASN, la tarima a la que se puso la caja.",
      store: "Obligatoria para el escaneo de una puerta.",
      date: "Si queda vacía, el escaneo de una puerta es de la entrega con la ventana más cercana.",
      reference: "De la entrega, si el plan tiene una.",
    },
  },
  "manual-reports": {
    title: "Informes manuales",
    summary:
      "Lo que se informó a mano sobre una entrega o una recolección. Cuenta el último informe.",
    help: {
      store: "De una entrega.",
      pool: "De una recolección, con su empresa y dirección.",
      employeeNumber:
        "Lo que se ingresó, si no es el número de ningún empleado.",
      originalArrival: "Lo que había antes del informe.",
      reportedBy: "Correo de la cuenta que informó.",
    },
  },
  positions: {
    title: "Posiciones",
    summary:
      "Dónde estaba un remolque a una hora. La más reciente se muestra en el mapa, para la ruta que recorre el remolque.",
    help: {
      device:
        "El dispositivo registrado para un remolque; o indique el remolque.",
    },
  },
  "signed-documents": {
    title: "Documentos firmados",
    summary:
      "Una prueba de entrega firmada en PDF, PNG o JPEG. El nombre del archivo indica la entrega por su tienda y fecha, y después el número del documento si hay varios. Un archivo posterior con el mismo nombre reemplaza al anterior.",
  },
};
