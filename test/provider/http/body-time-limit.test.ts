import { connect, type AddressInfo } from "node:net";
import express from "express";
import { expect, it } from "vitest";
import {
  allowUploadTime,
  limitBodyTime,
} from "../../../provider/http/read-body";

it("a body that does not arrive in time closes the connection, unless it is a document", async () => {
  const app = express();
  app.use(limitBodyTime(50));
  app.post("/document", (request, response) => {
    allowUploadTime(request);
    request.resume().on("end", () => response.end("received"));
  });
  // Answered before the body has arrived, which must not keep the connection open.
  app.use((_request, response) => void response.end("ok"));
  const server = app.listen(0, "127.0.0.1");
  await new Promise((resolve) => server.once("listening", resolve));
  const { port } = server.address() as AddressInfo;
  const begin = (path: string) => {
    const seen = { text: "", isClosed: false };
    const socket = connect(port, "127.0.0.1");
    socket.on("data", (data) => (seen.text += data.toString("latin1")));
    socket.on("error", () => undefined);
    socket.on("close", () => (seen.isClosed = true));
    socket.write(
      `POST ${path} HTTP/1.1\r\nHost: localhost\r\nContent-Length: 4\r\n\r\nab`,
    );
    return { socket, seen };
  };
  const document = begin("/document");
  const call = begin("/call");
  await expect.poll(() => call.seen).toMatchObject({ isClosed: true });
  expect(call.seen.text).toContain("ok");
  expect(document.seen).toEqual({ text: "", isClosed: false });
  document.socket.write("cd");
  await expect.poll(() => document.seen.text).toContain("received");
  document.socket.destroy();
  await new Promise((resolve) => server.close(resolve));
});
