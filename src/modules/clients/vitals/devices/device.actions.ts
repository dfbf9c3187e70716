import { create, edit } from "#platform/server/execution/index.ts";
import { query } from "#platform/server/execution/module.ts";
import { locationById } from "../../identity/client.store.ts";
import { addVitalDevice, changeVitalDevice, listVitalDevices } from "./device.contract.ts";
import { deviceRecord, devicesAt } from "./device.store.ts";

const listVitalDevicesQuery = query(listVitalDevices, async (view) => {
  const reach = view.reach("metrics.read");
  return { rows: await devicesAt(view.db, reach.kind === "tenant" ? null : view.actor.locationIds) };
});

const addVitalDeviceAction = create(addVitalDevice, deviceRecord, {
  values: async (act, { body }) => {
    await locationById(act.db, body.locationId);
    act.requireLocation(body.locationId);
    return body;
  },
});

const changeVitalDeviceAction = edit(changeVitalDevice, deviceRecord, {
  beforeSave: async (act, _device, { locationId }) => {
    if (locationId === undefined) return;
    await locationById(act.db, locationId);
    act.requireLocation(locationId);
  },
});

export const deviceHandlers = [listVitalDevicesQuery, addVitalDeviceAction, changeVitalDeviceAction];
