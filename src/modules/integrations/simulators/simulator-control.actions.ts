import { z } from "zod";
import { action, query } from "#platform/server/execution/module.ts";
import { askControl } from "./ask-control.actions.ts";
import * as contract from "./simulator-control.contract.ts";

/** Keeps only the fields this screen shows. */
const State = z.object({
  simulators: z.array(contract.SimulatorState.extend({ requests: z.array(contract.SimulatorRequest.strip()) })),
});
const Done = z.object({ ok: z.literal(true) });
const Said = z.object({ said: z.string() });

const list = query(contract.listSimulators, async (view) => {
  const { simulators } = await askControl(view, State, "/__sim/state");
  return { rows: simulators };
});

const switched = action(contract.switchTrouble, async (act, { params: { name }, body }) => {
  await act.outside("simulators", () => askControl(act, Done, "/__sim/switch", { simulator: name, ...body }));
  act.audit({ subjectId: name, detail: body });
  return body;
});

const acted = action(contract.actSimulator, async (act, { params: { name }, body }) => {
  const { said } = await act.outside("simulators", () =>
    askControl(act, Said, "/__sim/act", { simulator: name, facility: act.tenant.id, ...body }),
  );
  act.audit({ subjectId: name, detail: { ...body, said } });
  return { said };
});

const reset = action(contract.resetSimulator, async (act, { params: { name } }) => {
  await act.outside("simulators", () => askControl(act, Done, "/__sim/reset", { simulator: name }));
  act.audit({ subjectId: name });
  return { reset: true as const };
});

export const simulatorControlHandlers = [list, switched, acted, reset];
