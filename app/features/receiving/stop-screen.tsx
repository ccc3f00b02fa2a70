import { useActionData } from "@remix-run/react";
import { receivingMessages } from "../../engine/messages";
import { paths } from "../../paths";
import { useScripted } from "../../ui/shell/scripted";
import { Notice } from "../../ui/shell/notice";
import { ConditionForm } from "./condition-form";
import { Scanner } from "./device/scanner";
import { EndForm } from "./end-form";
import { MissingCartons } from "./missing-cartons";
import type { ReceivingReply, StopView } from "./receiving-view";
import { ScanForm } from "./scan-form";

/** The page at the door: with scripts a scanner that also works without a connection, otherwise three forms. */
export function StopScreen({ view }: { view: StopView }) {
  const reply = useActionData<ReceivingReply>();
  const isScripted = useScripted();
  const { stop, details, flash, notice, isMissing } = view;
  const forms = (
    <>
      <ScanForm view={view} reply={replyOf("scan", reply)} />
      <ConditionForm view={view} reply={replyOf("condition", reply)} />
      <MissingCartons cartons={stop.cartons} />
      <EndForm view={view} reply={replyOf("end", reply)} />
    </>
  );
  return (
    <div className="stack receiving">
      <p className="back">
        <a href={paths.receive(undefined, "all")}>
          {receivingMessages.allStops}
        </a>
      </p>
      <h1 translate={stop.store ? "no" : undefined}>
        {stop.store || receivingMessages.receive}
      </h1>
      {details.length > 0 && (
        <ul className="details">
          {details.map((text) => (
            <li key={text}>{text}</li>
          ))}
        </ul>
      )}
      <Notice look="good">{flash}</Notice>
      <Notice look="warn">{notice}</Notice>
      {isMissing ? null : isScripted ? (
        <Scanner view={view} fallback={forms} />
      ) : (
        forms
      )}
    </div>
  );
}

/** Returns the reply if it is to the form with this intent. */
const replyOf = (
  intent: ReceivingReply["intent"],
  reply: ReceivingReply | undefined,
) => (reply?.intent === intent ? reply : undefined);
