import type Sharp from "sharp";
import {
  maxPhotoBytes,
  maxPhotoMegapixels,
} from "../../contract/extensions/notes";
import { maxPhotoMegabytes } from "../../contract/limits";
import { refusalText } from "../../messages";
import { refuse, type Refusal } from "../../refusal";

/**
 * Photos of phones, read and written again: only their pixels remain. Position, camera, time and whatever
 * else a file may hold are gone, and what browsers get was written here.
 */

/** Longest side of a stored photo and of its small version, in pixels. */
const longestSide = 2048;
const longestSmallSide = 320;
/** Of a picture in a document: about 300 dots an inch. */
const longestDocumentSide = 1024;

/** A photo as it is stored; both versions are JPEG. */
export interface EncodedPhoto {
  content: Buffer;
  small: Buffer;
  /** In pixels. */
  width: number;
  height: number;
}

const empty = refuse(400, refusalText("photoEmpty"));
const tooLarge = refuse(
  413,
  refusalText("photoTooLarge", { max: maxPhotoMegabytes }),
);
const tooManyPixels = refuse(
  413,
  refusalText("photoTooManyPixels", { max: maxPhotoMegapixels }),
);
const isHeic = refuse(415, refusalText("photoIsHeic"));
const notAPhoto = refuse(415, refusalText("notAPhoto"));
const damaged = refuse(415, refusalText("photoDamaged"));

/** The types that are read, by their first bytes as Latin 1. */
const isJpeg = (head: string) => head.startsWith("\xff\xd8\xff");
const isPng = (head: string) => head.startsWith("\x89PNG\r\n\x1a\n");
const isWebp = (head: string) =>
  head.startsWith("RIFF") && head.startsWith("WEBP", 8);
/** HEIC and AVIF, the photos of newer phones (ISO/IEC 23008-12, brands). */
const heicType = /^[^]{4}ftyp(?:hei[cmsx]|hev[cmsx]|mif1|msf1|avi[fs])/;

/**
 * Reads the file of a photo, at most {@link maxPhotoBytes}.
 * @returns why it is refused: empty, too large, or of another type
 */
export async function readPhoto(
  content: AsyncIterable<Uint8Array>,
): Promise<Buffer | Refusal> {
  const chunks: Uint8Array[] = [];
  let size = 0;
  for await (const chunk of content) {
    size += chunk.length;
    if (size > maxPhotoBytes) return tooLarge;
    chunks.push(chunk);
  }
  if (size === 0) return empty;
  const file = Buffer.concat(chunks);
  const head = file.toString("latin1", 0, 16);
  if (heicType.test(head)) return isHeic;
  return isJpeg(head) || isPng(head) || isWebp(head) ? file : notAPhoto;
}

let loading: Promise<typeof Sharp> | null = null;

/** Loads the library on first use: it is native, and the provider starts without it. */
function loadSharp(): Promise<typeof Sharp> {
  loading ??= import("sharp").then(({ default: sharp }) => {
    // One photo is worked on by one thread, and nothing is kept after it.
    sharp.concurrency(1);
    sharp.cache(false);
    // Of the formats that the library can read, only these are ever sent to it.
    sharp.block({ operation: ["VipsForeignLoad"] });
    sharp.unblock({
      operation: [
        "VipsForeignLoadJpegBuffer",
        "VipsForeignLoadPngBuffer",
        "VipsForeignLoadWebpBuffer",
      ],
    });
    return sharp;
  });
  return loading;
}

/** The last photo that is worked on: one after the other, because a large one takes 200 MB of memory. */
let last: Promise<unknown> = Promise.resolve();

function inTurn<Result>(work: () => Promise<Result>): Promise<Result> {
  const working = last.then(work);
  last = working.catch(() => undefined);
  return working;
}

/**
 * Turns a photo upright, as its camera was held, makes it smaller, and writes it as JPEG without metadata.
 * @param file of a type that {@link readPhoto} accepts
 * @returns why it is refused: damaged, not complete, or with too many pixels
 */
export const encodePhoto = (file: Buffer): Promise<EncodedPhoto | Refusal> =>
  inTurn(() => encode(file));

/** Reads a file and scales it, so that its longest side has at most so many pixels. */
const scaled = (sharp: typeof Sharp, file: Uint8Array, side: number) =>
  sharp(file, {
    limitInputPixels: maxPhotoMegapixels * 1_000_000,
    // Cameras write files that cause warnings; a file that was cut causes an error.
    failOn: "error",
  })
    .autoOrient()
    .resize({
      width: side,
      height: side,
      fit: "inside",
      withoutEnlargement: true,
    })
    // Transparent parts would become black.
    .flatten({ background: "#fff" });

async function encode(file: Buffer): Promise<EncodedPhoto | Refusal> {
  const sharp = await loadSharp();
  try {
    const { data: content, info } = await scaled(sharp, file, longestSide)
      .jpeg({ quality: 80 })
      .toBuffer({ resolveWithObject: true });
    const small = await scaled(sharp, content, longestSmallSide)
      .jpeg({ quality: 70 })
      .toBuffer();
    return { content, small, width: info.width, height: info.height };
  } catch (error) {
    // The library has no codes, only texts.
    return error instanceof Error && /pixel limit/.test(error.message)
      ? tooManyPixels
      : damaged;
  }
}

/**
 * Writes a stored photo or signature again for a document: a JPEG of the size that print needs.
 * @param file a JPEG, PNG or WebP
 * @returns null if it cannot be read: a signature is stored as it was sent
 */
export const encodeForDocument = (
  file: Uint8Array,
): Promise<Omit<EncodedPhoto, "small"> | null> =>
  inTurn(async () => {
    const sharp = await loadSharp();
    try {
      const { data: content, info } = await scaled(
        sharp,
        file,
        longestDocumentSide,
      )
        .jpeg({ quality: 80 })
        .toBuffer({ resolveWithObject: true });
      return { content, width: info.width, height: info.height };
    } catch {
      return null;
    }
  });
