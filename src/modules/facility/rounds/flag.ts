export const flagKinds = ["burst", "regular", "clone", "two_places", "clock_moved"] as const;
export type FlagKind = (typeof flagKinds)[number];
export const flagNames = {
  burst: "Many looks within seconds",
  regular: "Intervals too regular",
  clone: "Same entry for hours",
  two_places: "Two places at once",
  clock_moved: "Phone clock changed",
} as const satisfies Record<FlagKind, string>;

/** A look of one observer. */
export interface FlagLook {
  id: string;
  clientId: string;
  observedAt: string;
  deviceAt: string | null;
  deviceId: string | null;
  locationId: string;
  sectionId: string | null;
  roomId: string | null;
  activity: string | null;
  note: string | null;
}
export interface Flag {
  kind: FlagKind;
  from: string;
  to: string;
  locationId: string;
  sectionId: string | null;
  logIds: string[];
}

const at = ({ observedAt }: FlagLook) => Date.parse(observedAt);
const second = 1000;
const minute = 60 * second;
const hour = 60 * minute;

/** The patterns in the looks of one observer that need an explanation. They accuse no one. */
export function flagsOf(looks: readonly FlagLook[], hourOf: (instant: string) => number): Flag[] {
  const sorted = [...looks].sort((a, b) => at(a) - at(b));
  return [
    ...bursts(sorted),
    ...ofClients(sorted).flatMap((ofOne) => [...regular(ofOne), ...clones(ofOne, hourOf)]),
    ...twoPlaces(sorted),
    ...clockMoves(sorted),
  ];
}

function flag(kind: FlagKind, looks: readonly FlagLook[]): Flag[] {
  const [first, last] = [looks[0], looks.at(-1)];
  if (!first || !last) return [];
  const sections = new Set(looks.map(({ sectionId }) => sectionId));
  return [
    {
      kind,
      from: first.observedAt,
      to: last.observedAt,
      locationId: first.locationId,
      sectionId: sections.size === 1 ? first.sectionId : null,
      logIds: looks.map(({ id }) => id),
    },
  ];
}

function ofClients(looks: readonly FlagLook[]): FlagLook[][] {
  const byClient = new Map<string, FlagLook[]>();
  for (const look of looks) byClient.set(look.clientId, [...(byClient.get(look.clientId) ?? []), look]);
  return [...byClient.values()];
}

const burstLooks = 6;
const burstRooms = 3;

/** 6 looks or more in 20 seconds in 3 rooms or more; a burst that continues is one flag. */
function bursts(looks: readonly FlagLook[]): Flag[] {
  const found: Flag[] = [];
  let run: FlagLook[] = [];
  const close = () => {
    found.push(...flag("burst", run));
    run = [];
  };
  for (let from = 0; from + burstLooks <= looks.length; from += 1) {
    const first = looks[from];
    if (!first) continue;
    const span = looks.slice(from).filter((look) => at(look) - at(first) <= 20 * second);
    const rooms = new Set(span.flatMap(({ roomId }) => (roomId ? [roomId] : [])));
    if (span.length < burstLooks || rooms.size < burstRooms) continue;
    const last = run.at(-1);
    if (last && at(first) > at(last)) close();
    run = [...run, ...span.filter((look) => !run.includes(look))];
  }
  close();
  return found;
}

const regularGaps = 10;

/** 10 intervals of one client that differ by less than 15 seconds (standard deviation). */
function regular(looks: readonly FlagLook[]): Flag[] {
  const found: Flag[] = [];
  let from = 0;
  while (from + regularGaps < looks.length) {
    const span = looks.slice(from, from + regularGaps + 1);
    const gaps = span.slice(1).map((look, index) => at(look) - at(span[index] ?? look));
    const mean = gaps.reduce((sum, gap) => sum + gap, 0) / gaps.length;
    const spread = Math.sqrt(gaps.reduce((sum, gap) => sum + (gap - mean) ** 2, 0) / gaps.length);
    if (spread < 15 * second && mean > minute) {
      found.push(...flag("regular", span));
      from += regularGaps;
    } else from += 1;
  }
  return found;
}

const wakingFrom = 7;
const wakingTo = 22;

/** The same activity and note for more than 6 waking hours. */
function clones(looks: readonly FlagLook[], hourOf: (instant: string) => number): Flag[] {
  const found: Flag[] = [];
  let run: FlagLook[] = [];
  const close = () => {
    const [first, last] = [run[0], run.at(-1)];
    if (first && last && at(last) - at(first) > 6 * hour) found.push(...flag("clone", run));
  };
  for (const look of looks) {
    const time = hourOf(look.observedAt);
    const [first] = run;
    const isSame = first && first.activity === look.activity && first.note === look.note;
    if (time < wakingFrom || time >= wakingTo) {
      close();
      run = [];
    } else if (isSame) run.push(look);
    else {
      close();
      run = [look];
    }
  }
  close();
  return found;
}

/** Two units within 5 seconds, or two locations within a minute. */
function twoPlaces(looks: readonly FlagLook[]): Flag[] {
  return looks.flatMap((look, index) => {
    const before = looks[index - 1];
    if (!before) return [];
    const apart = at(look) - at(before);
    const isUnits = before.sectionId !== null && look.sectionId !== null && before.sectionId !== look.sectionId;
    const isFar = before.locationId !== look.locationId && apart < minute;
    return isFar || (isUnits && apart < 5 * second) ? flag("two_places", [before, look]) : [];
  });
}

/** The phone's own clock moved by more than 30 seconds between two looks. */
function clockMoves(looks: readonly FlagLook[]): Flag[] {
  const skew = ({ deviceAt, observedAt }: FlagLook) =>
    deviceAt ? Date.parse(deviceAt) - Date.parse(observedAt) : null;
  return looks.flatMap((look, index) => {
    const before = looks.slice(0, index).findLast(({ deviceId, deviceAt }) => deviceId === look.deviceId && deviceAt);
    const [was, is] = [before ? skew(before) : null, skew(look)];
    return before && was !== null && is !== null && Math.abs(is - was) > 30 * second
      ? flag("clock_moved", [before, look])
      : [];
  });
}
