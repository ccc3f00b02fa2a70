import type { Request, RequestHandler, Response } from "express";
import { ingestPath } from "../../../provider/contract/extensions/imports";
import {
  commonMessages,
  dataImportMessages,
  serverMessages,
} from "../../engine/messages";
import { paths } from "../../paths";
import { statusFor } from "../../engine/provider-client/errors";
import { sendFailurePage } from "../pages/failure-page";
import type { PortalContext } from "../load-context";
import { passFile } from "./pass-file";

/** A file of the Data screens. */
interface DataFile {
  /** Its path at the provider. */
  path: string;
  fileName: string;
  contentType: string;
}

const csv = "text/csv; charset=utf-8";
const edi = "application/edi-x12";

/**
 * Parses `/data/templates/{kind}.csv`, `/data/{token}/errors.csv` and `/data/{token}/acknowledgement.edi`
 * without decoding, so that no path has two interpretations.
 * @param target path and query of the request
 * @returns null if it is not the address of a file
 */
function readAddress(target: string): DataFile | null {
  const [path = ""] = target.split("?", 1);
  const [, kind] = /^\/data\/templates\/([\w-]{1,100})\.csv$/.exec(path) ?? [];
  if (kind !== undefined)
    return {
      path: `/${ingestPath}/templates/${kind}.csv`,
      fileName: `${kind}.csv`,
      contentType: csv,
    };
  const [, token, file] =
    /^\/data\/([\w-]{1,100})\/(errors\.csv|acknowledgement\.edi)$/.exec(path) ??
    [];
  if (token === undefined || file === undefined) return null;
  return {
    path: `/${ingestPath}/jobs/${token}/${file}`,
    fileName: file,
    contentType: file === "errors.csv" ? csv : edi,
  };
}

/**
 * Handles the files of the Data screens: templates, the errors of a document, the 997 that answers one,
 * streamed from the provider. Like documents, they are sent before Remix, whose adapter ignores
 * backpressure.
 * @param contextFor returns the load context of a request, the same that Remix receives
 */
export function createDataFileHandler(
  contextFor: (req: Request, res: Response) => PortalContext,
): RequestHandler {
  return (req, res, next) => {
    const file = readAddress(req.originalUrl);
    if (!file || !["GET", "HEAD"].includes(req.method)) return next();
    const { path, fileName, contentType } = file;
    const failWith = (status: number, message: string) =>
      fail(req, res, status, message);
    passFile(path, contextFor(req, res), req, res, {
      begin({ body }) {
        res.status(200).attachment(fileName);
        // Express would change the charset.
        res.setHeader("Content-Type", contentType);
        return body;
      },
      refuse: (failure) =>
        failure.code === "refused"
          ? // Also for users who may not load data: the two cases must be indistinguishable.
            failWith(404, serverMessages.documentMissing)
          : failWith(statusFor(failure), dataImportMessages.fileFailed),
      fail: failWith,
    }).catch(next);
  };
}

function fail(
  req: Request,
  res: Response,
  status: number,
  message: string,
): void {
  const back = { href: paths.data(), text: dataImportMessages.backToData };
  const again = { href: req.originalUrl, text: commonMessages.tryAgain };
  sendFailurePage(res, status, message, {
    title: dataImportMessages.data,
    links: status === 404 ? [back] : [again, back],
  });
}
