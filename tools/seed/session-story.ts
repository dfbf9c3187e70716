import type { Calendar } from "./calendar.ts";
import { Chance } from "./chance.ts";
import type { Stage } from "./stage.ts";

/** A browser a user is or was signed in with, and how long. */
export interface Browser {
  id: string;
  ip: string;
  from: string;
  to: string | null;
}

interface Person {
  key: string;
  role: string;
  actor: { userId: string | null };
  browsers: Browser[];
}

const workstation = { deviceName: "Chrome on Windows", userAgent: "Chrome/150 Windows" };
const phone = { deviceName: "Safari on iPhone", userAgent: "Safari/26 iPhone" };
const home = { deviceName: "Edge on Windows", userAgent: "Edge/150 Windows" };

/**
 * Three sessions of each person that still run (a workstation, a phone, a computer at home), and those of the months
 * before, which ended after their thirty days: so the devices tab and the access report have something to say.
 */
export async function openBrowsers(stage: Stage, calendar: Calendar, people: readonly Person[]): Promise<void> {
  const { sessions } = stage.platform;
  for (const [index, person] of people.entries()) {
    const chance = new Chance(`browsers ${person.key}`);
    const ip = `10.20.${1 + (index % 4)}.${20 + index}`;
    const add = async (from: string, device: typeof workstation, address: string) => {
      const { id } = await stage.system(from, (act) =>
        sessions.open(act, {
          principalType: "staff",
          userId: person.actor.userId ?? "",
          amr: ["pwd"],
          ip: address,
          ...device,
          policy,
        }),
      );
      const browser: Browser = { id, ip: address, from, to: null };
      person.browsers.push(browser);
      return browser;
    };
    for (const ago of [95, 65, 35]) {
      const old = await add(calendar.at(ago, "06:30"), workstation, ip);
      old.to = calendar.at(ago - 30, "06:29");
      await stage.system(old.to, (act) => sessions.revoke(act, old.id, "expired"));
    }
    const current = await add(calendar.at(5, "06:30"), workstation, ip);
    const phones = await add(calendar.at(3, "18:10"), phone, `203.0.113.${10 + index}`);
    const homes = await add(calendar.at(4, "20:30"), home, `198.51.100.${10 + index}`);
    // Used last at these times; each was locked by its own idle clock since.
    for (const [browser, hours] of [
      [current, chance.int(9, 20)],
      [phones, chance.int(22, 50)],
      [homes, chance.int(30, 70)],
    ] as const)
      await stage.system(calendar.minutesAgo(hours * 60), (act) =>
        act.db
          .updateTable("sessions")
          .set({ lastActiveAt: act.now, lockedAt: act.now })
          .where("id", "=", browser.id)
          .execute(),
      );
  }
}

const policy = { sessionMaxDays: 30, sessionsPerUser: 5 };
