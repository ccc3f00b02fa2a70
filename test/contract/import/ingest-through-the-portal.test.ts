import { beforeAll, expect, it } from "vitest";
import { maxDocumentBytes } from "../../../provider/contract/extensions/imports";
import { useStagedPortal } from "../../app/support/use-portal";
import { onEachEngine } from "../engines";
import { beginDocument, csv, useIngestWorld } from "./ingest-world";

onEachEngine("Documents on the portal's port", (engine) => {
  const world = useIngestWorld(engine);
  const portal = useStagedPortal({ providerUrl: () => world.provider.url });
  let key: string;
  beforeAll(async () => {
    ({ key } = await world.addKey());
  });

  it("are refused with their reason, however large they are", async () => {
    // More than the buffers of sockets hold.
    const body = Buffer.alloc(16 * 1024 * 1024, "a");
    const refused = await world.ingest(
      "stores",
      { body, key: "tp_unknown" },
      `${portal.url}/api`,
    );
    expect(refused.httpStatus).toBe(401);
    expect(refused.body.detail).toContain("API key");
  });

  it("over 256 MB are refused by their announced length", async () => {
    const { sent, status } = beginDocument(
      `${portal.url}/api/ingest/pools`,
      key,
      csv("Pool", "Never"),
      { "content-type": "text/csv", "content-length": maxDocumentBytes + 1 },
    );
    expect(await status).toBe(413);
    sent.destroy();
  });
});
