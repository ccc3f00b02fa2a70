/**
 * Limits that screens need in the browser, too. Imports nothing: the schemas of the contract must not be
 * sent to browsers.
 */

/** Longest id in a request, in characters. */
export const maxIdLength = 64;
/** Longest id of a user in a request, in characters. */
export const maxUserIdLength = 32;
/** Longest ASN or PRO number in a request, in characters. */
export const maxNumberLength = 64;
/** How far ahead of the clock an arrival or departure at the door may be, in milliseconds: clocks differ. */
export const maxVisitAheadMs = 5 * 60 * 1000;
/** Most ASNs or PRO numbers in one list search, and most cartons of an alert. */
export const maxListLength = 5_000;
/** Most scans of one call that receives a delivery. */
export const maxReceivedScans = 500;
/** Longest id of a device that scans, in characters. */
export const maxDeviceIdLength = 64;
/** Longest name of somebody who signs at the door, in characters. */
export const maxSignerLength = 80;
/** Longest drawn signature, a PNG in base64, in characters: 30 kB. */
export const maxSignatureLength = 40_000;
/** Most cartons of a link for people without an account. */
export const maxSharedCartons = 300;
/** Longest text by which the pools of a user or the identifiers of stores are searched, in characters. */
export const maxSearchTextLength = 60;
/** Longest reason of a correction, in characters. */
export const maxReasonLength = 200;
/** Longest token in the address of a page for people without an account, in characters. */
export const maxAddressTokenLength = 64;
/** Longest text of a note, in characters. */
export const maxNoteTextLength = 2_000;
/** Most photos of a note. */
export const maxNotePhotos = 6;
/** Largest photo that is sent, in MB. */
export const maxPhotoMegabytes = 8;
