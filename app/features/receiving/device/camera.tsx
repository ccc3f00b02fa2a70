import {
  BarcodeDetector,
  prepareZXingModule,
  type BarcodeFormat,
} from "barcode-detector/ponyfill";
import { useEffect, useRef, useState } from "react";
import reader from "zxing-wasm/reader/zxing_reader.wasm?url";
import { receivingMessages } from "../../../engine/messages";

/** The barcodes of cartons: GS1-128 and Code 128, ITF-14, and the square ones. */
const formats: BarcodeFormat[] = ["code_128", "itf", "qr_code", "data_matrix"];

/** Pause between two pictures that are read, in milliseconds. */
const pauseMs = 120;
/** For so long, the same code in front of the camera is one scan, in milliseconds. */
const sameCodeMs = 3_000;
/** Mean brightness of a picture, of 255, below which nothing can be read. */
const darkBelow = 28;

/** The reader is served by the portal; by default it would come from another host. */
const prepare = () =>
  prepareZXingModule({
    overrides: {
      locateFile: (path: string, prefix: string) =>
        path.endsWith(".wasm") ? reader : prefix + path,
    },
  });

/** Why there is no picture. */
const problems: Readonly<Record<string, string>> = {
  NotFoundError: receivingMessages.noCamera,
  OverconstrainedError: receivingMessages.noCamera,
  NotAllowedError: receivingMessages.cameraRefused,
};

/** Opens the camera on the back of the phone. */
async function openCamera(): Promise<MediaStream> {
  const { mediaDevices } = navigator as Partial<Navigator>;
  if (!mediaDevices) throw new DOMException("No camera", "NotFoundError");
  return mediaDevices.getUserMedia({
    audio: false,
    video: {
      facingMode: "environment",
      width: { ideal: 1_280 },
      height: { ideal: 720 },
    },
  });
}

/** Measures how bright a picture is, from 0 to 255. */
function brightnessOf(video: HTMLVideoElement): number {
  const size = 16;
  const pen = new OffscreenCanvas(size, size).getContext("2d");
  if (!pen) return 255;
  pen.drawImage(video, 0, 0, size, size);
  const { data } = pen.getImageData(0, 0, size, size);
  let sum = 0;
  for (let at = 0; at < data.length; at += 4)
    sum += ((data[at] ?? 0) + (data[at + 1] ?? 0) + (data[at + 2] ?? 0)) / 3;
  return sum / (size * size);
}

/**
 * The picture of the camera. Barcodes in it are scans, the same one only once for as long as it is seen.
 * @param onCode receives the text of a barcode
 */
export function Camera({ onCode }: { onCode(code: string): void }) {
  const video = useRef<HTMLVideoElement>(null);
  const receive = useRef(onCode);
  receive.current = onCode;
  const [problem, setProblem] = useState<string | null>(null);
  const [isDark, setDark] = useState(false);
  const [light, setLight] = useState<MediaStreamTrack | null>(null);
  useEffect(() => {
    let isClosed = false;
    let stream: MediaStream | null = null;
    const lastSeen = new Map<string, number>();
    async function read() {
      prepare();
      stream = await openCamera();
      const screen = video.current;
      if (isClosed || !screen) return close();
      screen.srcObject = stream;
      await screen.play();
      const [track = null] = stream.getVideoTracks();
      const hasLight =
        track !== null && "torch" in (track.getCapabilities?.() ?? {});
      setLight(hasLight ? track : null);
      const detector = new BarcodeDetector({ formats });
      while (!isClosed) {
        const codes = await detector.detect(screen);
        const now = Date.now();
        for (const { rawValue } of codes) {
          const seenAt = lastSeen.get(rawValue) ?? 0;
          lastSeen.set(rawValue, now);
          if (now - seenAt > sameCodeMs) receive.current(rawValue);
        }
        setDark(codes.length === 0 && brightnessOf(screen) < darkBelow);
        await new Promise((resolve) => setTimeout(resolve, pauseMs));
      }
    }
    function close() {
      for (const track of stream?.getTracks() ?? []) track.stop();
    }
    read().catch((error: unknown) => {
      close();
      const name = error instanceof Error ? error.name : "";
      if (!isClosed)
        setProblem(problems[name] ?? receivingMessages.cameraFailed);
    });
    return () => {
      isClosed = true;
      close();
    };
  }, []);
  if (problem !== null)
    return (
      <p className="notice warn" role="alert">
        {problem}
      </p>
    );
  return (
    <div className="camera">
      <video
        ref={video}
        muted
        playsInline
        aria-label={receivingMessages.camera}
      />
      <p role="status">
        {isDark ? receivingMessages.cameraDark : receivingMessages.aim}
      </p>
      {light && (
        <button
          type="button"
          className="secondary"
          onClick={() => {
            const isOn = (light.getSettings() as { torch?: boolean }).torch;
            const advanced = [{ torch: !isOn } as MediaTrackConstraintSet];
            light.applyConstraints({ advanced }).catch(() => undefined);
          }}
        >
          {receivingMessages.light}
        </button>
      )}
    </div>
  );
}
