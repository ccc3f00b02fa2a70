/** What a staged portal says to a request: the data of the one route that it comes to. */
export interface Stated {
  status: number;
  location: string | null;
  /** What the loader handed to the screen. */
  view: Record<string, unknown>;
  /** What the action said; empty where nothing was posted, or it led elsewhere. */
  reply: Record<string, unknown>;
}

/**
 * Asks a staged portal as somebody who is signed in there.
 * @param form sent with POST when it is given, as fields or as it stands
 * @param cookie of a real session, where a real provider is asked
 */
export async function statedOf(
  url: string,
  form?: Record<string, string> | string,
  cookie = "session=ann",
): Promise<Stated> {
  const answer = await fetch(url, {
    redirect: "manual",
    headers: {
      cookie,
      "content-type": "application/x-www-form-urlencoded",
    },
    ...(form !== undefined && {
      method: "POST",
      body: typeof form === "string" ? form : new URLSearchParams(form),
    }),
  });
  const html = await answer.text();
  const { loaderData, actionData } = JSON.parse(
    /<p>(.*)<\/p>/s.exec(html)?.[1] ?? "{}",
  ) as Record<"loaderData" | "actionData", Record<string, object> | null>;
  const ofRoute = (data?: Record<string, object> | null) => ({
    ...Object.entries(data ?? {}).find(([id]) => id !== "root")?.[1],
  });
  return {
    status: answer.status,
    location: answer.headers.get("location"),
    view: ofRoute(loaderData),
    reply: ofRoute(actionData),
  };
}
