import { readOutsideSettings } from "#platform/server/ports/outside-settings.ts";

/**
 * Controls the simulators of this run: `steer("fault", { simulator: "sms", match: to, kind: "busy", times: 1 })`.
 * Throws for an unknown command, so that a test does not wait for a failure that never comes.
 */
export async function steer(path: string, body: object): Promise<void> {
  const { simulators } = readOutsideSettings(process.env);
  const answer = await fetch(`${simulators?.control}/__sim/${path}`, {
    method: "POST",
    headers: { "content-type": "application/json" },
    body: JSON.stringify(body),
  });
  if (!answer.ok) throw new Error(`The simulators refused ${path}: ${await answer.text()}`);
}
