import { Button } from "@mantine/core";
import { useState } from "react";
import { useAction, useRead, useSession } from "#platform/web/index.ts";
import {
  Chip,
  type Column,
  confirmDanger,
  DataTable,
  dateAt,
  PageSection,
  SideDrawer,
  showDate,
  showDateTime,
} from "#ui/index.ts";
import classes from "../../web/integrations.module.css";
import { OnceShown } from "../../web/secret-once.tsx";
import { useLocations } from "../../webhooks/web/webhook-form.tsx";
import * as contract from "../api-client.contract.ts";
import { ClientCalls } from "./client-calls.tsx";
import { ClientForm } from "./client-form.tsx";
import { ClientUsage } from "./client-usage.tsx";

const outdated = { invalidates: [contract.listApiClients] };
const keyTones = { active: "done", expiring: "attention", expired: "neutral", revoked: "neutral" } as const;
const keyWords = { active: "Active", expiring: "Expires soon", expired: "Expired", revoked: "Revoked" } as const;
/** API clients with their permissions and keys. */
export function ApiKeysPart() {
  const { timeZone } = useSession();
  const read = useRead(contract.listApiClients, {});
  const [open, setOpen] = useState<string | null>(null);
  const [adding, setAdding] = useState(false);
  const columns: Column<contract.ApiClient>[] = [
    { key: "name", header: "API client", grow: 2, cell: (row) => row.name },
    { key: "purpose", header: "Purpose", grow: 3, cell: (row) => row.purpose },
    {
      key: "may",
      header: "Permissions",
      width: 130,
      cell: (row) => `${row.permissions.length} ${row.permissions.length === 1 ? "permission" : "permissions"}`,
    },
    { key: "keys", header: "Active keys", numeric: true, width: 100, cell: (row) => row.keys.filter(isLive).length },
    {
      key: "used",
      header: "Last used",
      width: 180,
      cell: (row) => {
        const last = row.keys
          .map(({ lastUsedAt }) => lastUsedAt ?? "")
          .sort()
          .at(-1);
        return last ? showDateTime(last, timeZone) : "Never";
      },
    },
  ];
  const add = <Button onClick={() => setAdding(true)}>Add API client</Button>;
  const chosen = read.data?.rows.find(({ id }) => id === open);
  return (
    <PageSection
      title="API keys"
      note="A key has the permissions of its API client. Every request is in the audit log."
      action={add}
    >
      <DataTable
        label="API clients"
        columns={columns}
        rowKey={(row) => row.id}
        onOpen={(row) => setOpen(row.id)}
        source={read}
        empty={{ title: "No API clients", text: "Add an API client and create a key for it." }}
      />
      <SideDrawer opened={adding} onClose={() => setAdding(false)} title="Add API client">
        {adding && (
          <ClientForm
            grantable={read.data?.grantable ?? []}
            onCancel={() => setAdding(false)}
            onSaved={(id) => {
              setAdding(false);
              setOpen(id);
            }}
          />
        )}
      </SideDrawer>
      {chosen && <ClientDrawer client={chosen} grantable={read.data?.grantable ?? []} onClose={() => setOpen(null)} />}
    </PageSection>
  );
}

const isLive = ({ state }: contract.ApiClient["keys"][number]) => state === "active" || state === "expiring";

interface ClientDrawerProps {
  client: contract.ApiClient;
  grantable: readonly string[];
  onClose: () => void;
}

function ClientDrawer({ client, grantable, onClose }: ClientDrawerProps) {
  const { timeZone } = useSession();
  const [shown, setShown] = useState<string | null>(null);
  const make = useAction(contract.createApiKey, { ...outdated, onDone: ({ key }) => setShown(key) });
  const [changing, setChanging] = useState(false);
  const places = useLocations();
  const retire = useAction(contract.retireApiClient, {
    ...outdated,
    done: `${client.name} retired`,
    onDone: onClose,
  });
  const revoke = useAction(contract.revokeApiKey, { ...outdated, done: "Revoked" });
  if (changing)
    return (
      <SideDrawer opened onClose={onClose} title={client.name} width={560}>
        <ClientForm
          client={client}
          grantable={grantable}
          onCancel={() => setChanging(false)}
          onSaved={() => setChanging(false)}
        />
      </SideDrawer>
    );
  return (
    <SideDrawer opened onClose={onClose} title={client.name} width={560}>
      <div className={classes.stack}>
        <dl className={classes.facts}>
          <dt>Purpose</dt>
          <dd>{client.purpose}</dd>
          <dt>May</dt>
          <dd>{client.permissions.join(", ")}</dd>
          <dt>At</dt>
          <dd>{client.locationIds?.map((id) => places.get(id) ?? "Former location").join(", ") ?? "All locations"}</dd>
          <dt>From</dt>
          <dd>{client.ipAllow?.join(", ") ?? "Anywhere"}</dd>
          {client.contact && (
            <>
              <dt>Contact</dt>
              <dd>{client.contact}</dd>
            </>
          )}
        </dl>
        {shown ? (
          <OnceShown what="API key" secret={shown} onStored={() => setShown(null)} />
        ) : (
          <div className={classes.row}>
            <Button
              disabled={client.keys.filter(isLive).length >= 2}
              loading={make.pending}
              onClick={() => make.go({ params: { clientId: client.id }, body: { days: 365 } })}
            >
              Create key
            </Button>
            <Button variant="default" onClick={() => setChanging(true)}>
              Change
            </Button>
            <Button
              variant="subtle"
              color="rose"
              onClick={async () => {
                const given = await confirmDanger({
                  act: `Retire ${client.name}`,
                  consequence: "Its keys stop working immediately. Its activity stays in the audit log.",
                  reason: { label: "Reason" },
                });
                if (given) retire.go({ params: { clientId: client.id }, query: { reason: given.reason } });
              }}
            >
              Retire
            </Button>
          </div>
        )}
        {client.keys.map((key) => (
          <div key={key.id} className={classes.row}>
            <Chip tone={keyTones[key.state]}>{keyWords[key.state]}</Chip>
            <span>
              {key.keyId} … {key.last4}
            </span>
            <span className={classes.quiet}>
              until {showDate(dateAt(key.expiresAt, timeZone))},{" "}
              {key.lastUsedAt ? `last used ${showDateTime(key.lastUsedAt, timeZone)}` : "never used"}
            </span>
            {isLive(key) && (
              <Button
                variant="subtle"
                color="rose"
                size="compact-sm"
                onClick={async () => {
                  const given = await confirmDanger({
                    act: `Revoke key ending in ${key.last4}`,
                    consequence: `${client.name} can't use this key anymore.`,
                    reason: { label: "Reason" },
                  });
                  if (given)
                    revoke.go({ params: { clientId: client.id, keyId: key.id }, query: { reason: given.reason } });
                }}
              >
                Revoke
              </Button>
            )}
          </div>
        ))}
        <ClientUsage client={client} />
        <ClientCalls clientId={client.id} />
      </div>
    </SideDrawer>
  );
}
