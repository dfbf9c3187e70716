import { recordOpeners } from "#platform/shared/access/permissions.ts";

/**
 * Facts that modules announce. Each module adds its own by declaration merging in its `events.ts`:
 * `declare module "#platform/server/events/events.ts" { interface EventPayloads { "facility.bed-released": {…} } }`
 * so that raising and hearing are typed, and one grep for the name finds both ends.
 */
// biome-ignore lint/suspicious/noEmptyInterface: filled by declaration merging, one module at a time
export interface EventPayloads {}
export type EventName = keyof EventPayloads & string;

/** What every event carries besides its own keys (spec §3). */
export interface EventEnvelope<N extends EventName = EventName> {
  type: N;
  eventId: string;
  tenantId: string;
  at: string;
  actorId: string | null;
  subjectType: string;
  subjectId: string;
  subjectVersion: number | null;
  payload: EventPayloads[N];
}

export interface RaiseOptions {
  /** What the event is about; taken from the payload (client, lead, else the first id) when left out. */
  subject?: { type: string; id: string; version?: number };
  /** Live topics besides `client:<id>` and `list:<module>`, for example `board:beds:<locationId>`. */
  topics?: readonly string[];
  /** Announced on these alone: not on `list:<module>`, whose readers must not learn of it. */
  onlyTopics?: readonly string[];
}

/** The subject an event is about when the raiser does not say: the client (or other record with its own readers) it names, or the first id it carries. */
export function subjectOf(payload: object): { type: string; id: string } {
  const entries = Object.entries(payload);
  const [known] = accessSubjectsIn(payload);
  if (known) return known;
  const first = entries.find(
    (entry): entry is [string, string] => entry[0].endsWith("Id") && typeof entry[1] === "string",
  );
  return first ? { type: first[0].slice(0, -2), id: first[1] } : { type: "event", id: "-" };
}

/** The records with their own readers that an event names: `clientId` names a client. */
function accessSubjectsIn(payload: object): { type: string; id: string }[] {
  const values = new Map(Object.entries(payload));
  return [...recordOpeners().keys()].flatMap((type) => {
    const id: unknown = values.get(`${type}Id`);
    return typeof id === "string" ? [{ type, id }] : [];
  });
}

/** What concerns every open page of the facility: roles, settings and places are part of each session. */
const ofEveryone: ReadonlySet<string> = new Set([
  "platform.role-changed",
  "platform.roles-changed",
  "platform.config-changed",
  "platform.location-created",
  "platform.location-changed",
  "platform.location-deactivated",
]);

/** Live topics on which an event is announced. */
export function topicsOf(name: string, payload: object, options: RaiseOptions): string[] {
  if (options.onlyTopics) return [...options.onlyTopics];
  const topics = new Set<string>([`list:${name.split(".")[0]}`, ...(options.topics ?? [])]);
  if (ofEveryone.has(name)) topics.add("tenant");
  for (const { type, id } of accessSubjectsIn(payload))
    topics.add(type === "client" ? `client:${id}` : `record:${type}:${id}`);
  if (options.subject) topics.add(`record:${options.subject.type}:${options.subject.id}`);
  return [...topics];
}
