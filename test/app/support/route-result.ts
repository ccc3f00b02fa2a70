/** The result of a request to a staged portal: the data of its one route. */
export interface RouteResult {
  status: number;
  location: string | null;
  /** The data of the loader. */
  view: Record<string, unknown>;
  /** The data of the action; empty if nothing was posted or the action redirected. */
  reply: Record<string, unknown>;
}

/**
 * Sends a request to a staged portal as a signed-in user.
 * @param form posted if it is given, as fields or as an encoded body
 * @param cookie of a session of a real provider
 */
export async function requestRoute(
  url: string,
  form?: Record<string, string> | string,
  cookie = "session=ann",
): Promise<RouteResult> {
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
