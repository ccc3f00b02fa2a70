import type { accessMessages as english } from "../access";
import type { Translation } from "../translation";

export const accessMessages: Translation<typeof english> = {
  access: "Acceso",
  accessOf: "Acceso de {user}",
  storesOf: "Tiendas de {pool} para {user}",
  backToGroup: "Volver al grupo",
  backToAccess: "Volver a todo lo que tiene el usuario",
  unconfirmed:
    "Esta cuenta aún no está confirmada, así que nadie puede iniciar sesión con ella.",
  complete:
    "Usted administra todos los grupos, así que esto es todo lo que tiene el usuario.",
  partial:
    "Esto es lo que dan los grupos que usted administra. Otros grupos pueden darle más al usuario.",
  noSuchUser: "No existe ese usuario en los grupos que usted administra.",
  groups: "Grupos",
  member: "Miembro",
  administrator: "Administrador",
  memberAndAdministrator: "Miembro y administrador",
  moreGroups: "y {count} más",
  screens: "Pantallas",
  everybody: "Todos los que inician sesión tienen",
  administers: "Administra {group}, y por eso tiene",
  administersTwo: "Administra {group} y 1 grupo más, y por eso tiene",
  administersMore: "Administra {group} y {count} grupos más, y por eso tiene",
  administersAll: "Administra todos los grupos de pools, y por eso tiene",
  turnedOff: "Desactivadas en este portal, para todos",
  poolsAndStores: "Pools y tiendas",
  noPools:
    "Ninguno de estos grupos le da un pool al usuario. Sin un pool, las búsquedas, los informes y el mapa están vacíos.",
  pools: "{count} pools",
  onePool: "1 pool",
  oneStore: "1 tienda",
  noStores: "Sin tiendas",
  storesOfPool: " del pool {pool}",
  memberOf: "Miembro de {group}",
  memberOfAll: "Miembro de {group}, un grupo de todos los pools",
  memberThrough: "Miembro de {group}, que contiene {part}",
  memberThroughAll:
    "Miembro de {group}, que contiene {part}, un grupo de todos los pools",
  oneMoreReason: "y 1 razón más",
  moreReasons: "y {count} razones más",
  noPoolMatches: "Ningún pool del usuario coincide con “{query}”.",
  shown: "{from}–{to} de {all}",
  emptyPage: "No hay nada en esta página.",
  pagesOfPools: "Páginas de pools",
  pagesOfStores: "Páginas de tiendas",
};
