import type { OutboxMessage } from "#modules/integrations/simulators/outbox-message.contract.ts";
import { listNotifications } from "#modules/notifications/notices/notifications.contract.ts";
import { addBusinessLocation, addLocation } from "#modules/places/locations/add-location.ts";
import { setSignInPolicy } from "#modules/settings/index.ts";
import { createTenant } from "#modules/settings/tenancy/create-tenant.ts";
import { addClinician, type Hashed } from "#modules/staff/clinicians/add-staff.ts";
import { deaSchedules } from "#modules/staff/credentials/credential.ts";
import { readMasterKey } from "#platform/server/crypto/secrets.ts";
import { asSystem } from "#platform/server/execution/as-system.ts";
import type { Act } from "#platform/server/execution/context.ts";
import type { ModuleDefinition } from "#platform/server/execution/module.ts";
import { type App, createApp } from "#platform/server/http/app.ts";
import { runDueJobs } from "#platform/server/jobs/worker.ts";
import { Platform, type PlatformOptions, type Tenant } from "#platform/server/platform.ts";
import { readOutsideSettings } from "#platform/server/ports/outside-settings.ts";
import { silentLogger } from "#platform/server/telemetry/logger.ts";
import { type RoleCode, roleLabels, roles } from "#platform/shared/access/permissions.ts";
import type { AnyEndpoint, CallInput } from "#platform/shared/endpoint.ts";
import { newId } from "#platform/shared/ids.ts";
import { type CallExtras, Person, RefusedCall, TestClock } from "./person.ts";

export { type CallExtras, Person, TestClock } from "./person.ts";

import { testPassword, testPin } from "./secrets.ts";

export { testPassword, testPin };

/** One process of Cairn on the test worker's database, with its clock. */
export interface World {
  platform: Platform;
  app: App;
  clock: TestClock;
}

let shared: Promise<World> | null = null;
const startOfTests = "2026-11-20T18:00:00.000Z";

/** The modules under test. Set once by `tools`-free test setup: see `src/apps/modules.ts`, loaded on first use. */
export async function allModules(): Promise<readonly ModuleDefinition[]> {
  // The apps compose the modules; a test needs all of them, as production does.
  const path = "#apps/modules.ts";
  return ((await import(path)) as { modules: readonly ModuleDefinition[] }).modules;
}

function required(name: string): string {
  const value = process.env[name];
  if (!value) throw new Error(`${name} is not set: run tests with \`npm test\` or \`vitest run <file>\`.`);
  return value;
}

/**
 * A second process on the same database, for tests of several servers, of other file storage or outside services, or of a
 * module that only a test has (`more`). Close its app when done.
 */
export async function givenProcess(
  clock = new TestClock(startOfTests),
  {
    more = [],
    ...over
  }: { more?: readonly ModuleDefinition[] } & Pick<PlatformOptions, "filePlace" | "outside" | "storageReserve"> = {},
): Promise<World> {
  const platform = new Platform({
    databaseUrl: required("APP_DATABASE_URL"),
    masterKey: readMasterKey(required("MASTER_KEY")),
    dataDirectory: required("DATA_DIR"),
    modules: [...(await allModules()), ...more],
    clock,
    poolSize: 8,
    outside: readOutsideSettings(process.env),
    logger: silentLogger,
    onFault: (error) => process.stderr.write(`${error instanceof Error ? error.stack : String(error)}\n`),
    ...over,
  });
  const app = await createApp(platform, { checkAnswers: true, limits: false });
  return { platform, app, clock };
}

/** The password and PIN of all users. A test run hashes both at its start; a benchmark or script hashes them for each user. */
function secretsOfAll(): { password: string | Hashed; pin: string | Hashed } {
  const { TEST_HASHES: hashes } = process.env;
  if (!hashes) return { password: testPassword, pin: testPin };
  const { passwordHash, pinHash } = JSON.parse(hashes) as { passwordHash: string; pinHash: string };
  return { password: { hash: passwordHash }, pin: { hash: pinHash } };
}

/** A fresh facility with two locations and one user of every staff role, in a real database behind the real server. */
export class Facility {
  readonly world: World;
  readonly tenant: Tenant;
  readonly host: string;
  readonly locations: { main: string; other: string };
  readonly sections: ReadonlyMap<string, string>;
  readonly clock: TestClock;
  readonly #people = new Map<string, { clinicianId: string; userId: string; email: string; role: RoleCode }>();
  readonly #signedIn = new Map<string, Promise<Person>>();
  #marks = 0;

  constructor(
    world: World,
    tenant: Tenant,
    locations: { main: string; other: string },
    sections: ReadonlyMap<string, string>,
  ) {
    this.world = world;
    this.tenant = tenant;
    this.host = `${tenant.slug}.localhost`;
    this.locations = locations;
    this.sections = sections;
    this.clock = world.clock;
  }

  get platform(): Platform {
    return this.world.platform;
  }

  /** Four letters and digits, unique in this facility; random ones would sometimes repeat. */
  mark(): string {
    this.#marks += 1;
    return `M${this.#marks.toString(36).padStart(3, "0")}`.toUpperCase();
  }

  /** The signed-in user of this role at the main location. A second name gives a second user of the role. */
  as(role: RoleCode, name = "first", at: "main" | "other" = "main"): Promise<Person> {
    const key = `${role}|${name}|${at}`;
    let person = this.#signedIn.get(key);
    if (!person) {
      person = this.#enter(role, name, at);
      this.#signedIn.set(key, person);
    }
    return person;
  }

  /** Unlocks the sessions of the users so far, after a test moved the clock; one that a test ended stays ended. */
  async wake(): Promise<void> {
    for (const person of this.#signedIn.values())
      await (await person).call(listNotifications, { query: {} }).catch((error: unknown) => {
        if (!(error instanceof RefusedCall && error.code === "session-revoked")) throw error;
      });
  }

  async #enter(role: RoleCode, name: string, at: "main" | "other"): Promise<Person> {
    const key = `${role}|${name}|${at}`;
    let who = this.#people.get(key);
    if (!who) {
      const email = `${role}.${name}.${at}@${this.tenant.slug}.example`.toLowerCase();
      const made = await this.system((act) =>
        addClinician(act, {
          email,
          firstName: roleLabels[role].split(" ")[0] ?? role,
          lastName: `${name[0]?.toUpperCase()}${name.slice(1)}`,
          role,
          initials: this.mark(),
          credentials: role === "nurse" || role === "nurse_manager" ? ["RN"] : [],
          locationIds: [at === "main" ? this.locations.main : this.locations.other],
          ...secretsOfAll(),
        }),
      );
      if (role === "prescriber" || role === "medical_director") await this.licensed(made.clinicianId);
      who = { ...made, email, role };
      this.#people.set(key, who);
    }
    const person = new Person(this, who);
    await person.signIn();
    return person;
  }

  /** A license and a DEA registration for all schedules, verified and in force, as every prescriber has. */
  async licensed(clinicianId: string, state = "CA"): Promise<void> {
    const common = { clinicianId, state, issuedOn: "2020-01-01", expiresOn: "2035-12-31", verifiedAt: startOfTests };
    await this.system((act) =>
      act.db
        .insertInto("clinicianCredentials")
        .values([
          { id: newId(), type: "license", number: "A100001", ...common },
          { id: newId(), type: "dea", number: "BF2345672", schedules: [...deaSchedules], ...common },
        ])
        .execute(),
    );
  }

  /** A browser without a session. */
  stranger(): Person {
    return new Person(this, { clinicianId: "", userId: "", email: "nobody@example.test", role: "client" });
  }

  /** Work of the system itself in one transaction, for what has no endpoint. */
  system<T>(work: (act: Act) => Promise<T>): Promise<T> {
    return asSystem(this.platform, this.tenant, work);
  }

  async runJobs(): Promise<void> {
    await runDueJobs(this.platform, required("JOBS_DATABASE_URL"));
  }

  /**
   * What really went out for this facility, by SMTP or HTTP, to the simulators: oldest first. Run the jobs first. `to`
   * is an email address or a telephone number.
   */
  async outbox(filter: { to?: string; channel?: "mail" | "sms" | "push" } = {}): Promise<OutboxMessage[]> {
    const { simulators } = this.platform.outside;
    if (!simulators) throw new Error("The simulators do not run.");
    const query = new URLSearchParams({ facility: this.tenant.id, ...filter });
    const answer = await fetch(`${simulators.control}/outbox?${query}`);
    return ((await answer.json()) as { rows: OutboxMessage[] }).rows;
  }
}

export async function theWorld(): Promise<World> {
  shared ??= givenProcess();
  return shared;
}

/** A facility of its own for a test file; facilities never see each other's rows. `world`: in another process than all. */
export async function givenFacility(
  options: { timeZone?: string; now?: string; world?: World } = {},
): Promise<Facility> {
  const world = options.world ?? (await theWorld());
  world.clock.set(options.now ?? startOfTests);
  const timeZone = options.timeZone ?? "America/Los_Angeles";
  const slug = `t-${newId().slice(-12)}`;
  const tenant = await createTenant(world.platform, {
    slug,
    name: `Test ${slug}`,
    legalName: `Test ${slug}, Inc.`,
    customerType: "FULL",
    timeZone,
    part2Program: true,
  });
  const places = await asSystem(world.platform, tenant, async (act) => {
    // A password alone signs users in, however far a test moves the clock; tests of the second factor require it themselves.
    await setSignInPolicy(act, { twoFactorRoles: [] });
    const businessLocationId = await addBusinessLocation(act, {
      name: "Test Residential",
      legalName: "Test Residential LLC",
    });
    const main = await addLocation(act, {
      businessLocationId,
      name: "Main Campus",
      shortCode: "MAIN",
      timeZone,
      sections: [
        { name: "Detox Wing", kind: "wing" },
        { name: "North House", kind: "house" },
      ],
    });
    const other = await addLocation(act, {
      businessLocationId,
      name: "Other Place",
      shortCode: "OTHR",
      timeZone: "America/Phoenix",
    });
    return { main, other };
  });
  return new Facility(world, tenant, { main: places.main.id, other: places.other.id }, places.main.sections);
}

export const staffRoles = roles.filter((role) => role !== "client" && role !== "guardian");

/**
 * A valid call of one endpoint, for the access tests that are derived from the list of all endpoints. `as` is a role
 * that may make it; `input` makes what the call needs (by calling actions) in the facility it is given.
 */
export interface Sample {
  contract: AnyEndpoint;
  as: RoleCode;
  input: (facility: Facility) => Promise<{ input: object; extras?: CallExtras }>;
}

export function sample<E extends AnyEndpoint>(
  contract: E,
  as: RoleCode,
  input: (facility: Facility) => Promise<CallInput<E>> | CallInput<E>,
  extras?: CallExtras,
): Sample {
  return {
    contract,
    as,
    input: async (facility) => ({ input: (await input(facility)) as object, ...(extras ? { extras } : {}) }),
  };
}
