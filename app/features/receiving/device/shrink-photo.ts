/** Longest side of a photo that waits on a device, in pixels: enough to read a label. */
const maxSide = 1_600;

/**
 * Makes a photo small enough to wait on the device, as JPEG, also of a format that only this browser reads.
 * @returns the file as it is if the browser cannot read it: the portal says what is wrong with it
 */
export async function shrinkPhoto(file: File): Promise<Blob> {
  try {
    const picture = await createImageBitmap(file);
    const scale = Math.min(
      1,
      maxSide / Math.max(picture.width, picture.height),
    );
    const canvas = new OffscreenCanvas(
      Math.max(1, Math.round(picture.width * scale)),
      Math.max(1, Math.round(picture.height * scale)),
    );
    canvas
      .getContext("2d")
      ?.drawImage(picture, 0, 0, canvas.width, canvas.height);
    picture.close();
    return await canvas.convertToBlob({ type: "image/jpeg", quality: 0.8 });
  } catch {
    return file;
  }
}
