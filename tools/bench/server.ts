/** Signs in over HTTP and gives the headers a page would send from then on. */
export async function signIn(port: number, who: { email: string; password: string }): Promise<Record<string, string>> {
  const host = `localhost:${port}`;
  const answer = await fetch(`http://${host}/api/auth/login`, {
    method: "POST",
    headers: { "content-type": "application/json", origin: `http://${host}` },
    body: JSON.stringify(who),
  });
  if (!answer.ok) throw new Error(await answer.text());
  const cookies = answer.headers.getSetCookie().map((cookie) => cookie.split(";")[0] ?? "");
  const token = cookies.find((cookie) => cookie.startsWith("token="))?.slice(6);
  return { host, origin: `http://${host}`, cookie: cookies.join("; "), authorization: `Bearer ${token}` };
}

/** Waits until the server of this port answers. Throws after a minute. */
export async function untilUp(port: number): Promise<void> {
  const until = Date.now() + 60_000;
  while (Date.now() < until) {
    const up = await fetch(`http://localhost:${port}/healthz`).then(
      (answer) => answer.ok,
      () => false,
    );
    if (up) return;
    await new Promise((again) => setTimeout(again, 20));
  }
  throw new Error("The server did not come up.");
}
