import {
  useEffect,
  useRef,
  useState,
  type MutableRefObject,
  type PointerEvent,
} from "react";
import { maxSignatureLength } from "../../../../provider/contract/limits";
import { receivingMessages } from "../../../engine/messages";

/** Size of the picture in pixels, whatever the size of the screen. */
const width = 600;
const height = 200;

/**
 * A field to sign with a finger.
 * @param drawn is set to a function that returns the picture, a PNG in base64; null if nothing is drawn
 */
export function SignaturePad({
  drawn,
}: {
  drawn: MutableRefObject<() => string | null>;
}) {
  const canvas = useRef<HTMLCanvasElement>(null);
  const [isEmpty, setEmpty] = useState(true);
  useEffect(() => {
    drawn.current = () => {
      const [, picture = ""] =
        canvas.current?.toDataURL("image/png").split(",") ?? [];
      // The name is enough where a scribble is too large.
      return isEmpty || picture.length > maxSignatureLength ? null : picture;
    };
  }, [drawn, isEmpty]);

  /** Returns the pen and where the pointer is on the picture. */
  function penAt(event: PointerEvent<HTMLCanvasElement>) {
    const area = event.currentTarget.getBoundingClientRect();
    return {
      pen: event.currentTarget.getContext("2d"),
      x: ((event.clientX - area.left) * width) / area.width,
      y: ((event.clientY - area.top) * height) / area.height,
    };
  }
  function start(event: PointerEvent<HTMLCanvasElement>) {
    event.currentTarget.setPointerCapture(event.pointerId);
    const { pen, x, y } = penAt(event);
    if (!pen) return;
    pen.lineWidth = 3;
    pen.lineCap = "round";
    pen.lineJoin = "round";
    pen.beginPath();
    pen.moveTo(x, y);
    pen.lineTo(x, y);
    pen.stroke();
    setEmpty(false);
  }
  function move(event: PointerEvent<HTMLCanvasElement>) {
    if (!event.currentTarget.hasPointerCapture(event.pointerId)) return;
    const { pen, x, y } = penAt(event);
    pen?.lineTo(x, y);
    pen?.stroke();
  }
  function clear() {
    canvas.current?.getContext("2d")?.clearRect(0, 0, width, height);
    setEmpty(true);
  }
  return (
    <div className="field signature">
      <span className="named">{receivingMessages.drawSignature}</span>
      <canvas
        ref={canvas}
        width={width}
        height={height}
        role="img"
        aria-label={receivingMessages.drawSignature}
        onPointerDown={start}
        onPointerMove={move}
      />
      <button
        type="button"
        className="secondary"
        hidden={isEmpty}
        onClick={clear}
      >
        {receivingMessages.clearSignature}
      </button>
    </div>
  );
}
