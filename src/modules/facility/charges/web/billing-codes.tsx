import { Button } from "@mantine/core";
import { IconPlus } from "@tabler/icons-react";
import { useState } from "react";
import { serverInstant, useRead, useSession } from "#platform/web/index.ts";
import {
  Chip,
  type Column,
  DataTable,
  dateAt,
  type Filter,
  FilterBar,
  SideDrawer,
  showDate,
  useTableState,
} from "#ui/index.ts";
import { type BillingCode, listBillingCodes } from "../billing-code.contract.ts";
import {
  codeSystemLabels,
  codeText,
  isInEffect,
  placesOfService,
  unitLabels,
  unitRuleLabels,
} from "../billing-code.ts";
import { BillingCodeForm } from "./billing-code-form.tsx";

const optionsOf = (labels: Readonly<Record<string, string>>) =>
  Object.entries(labels).map(([value, label]) => ({ value, label }));

const filters: readonly Filter[] = [
  { kind: "one", key: "system", label: "Code set", options: optionsOf(codeSystemLabels) },
  { kind: "one", key: "unitRule", label: "Unit", options: optionsOf(unitRuleLabels) },
  { kind: "flag", key: "all", label: "Past and future" },
];

/** What the drawer is open for. */
type Asked = { code: BillingCode | null; how: "add" | "correct" | "revise" };

export function BillingCodes({ mayManage }: { mayManage: boolean }) {
  const { timeZone } = useSession();
  const today = dateAt(serverInstant(), timeZone);
  const state = useTableState({ filters: filters.map(({ key }) => key), remember: "billing-codes" });
  const [asked, setAsked] = useState<Asked | null>(null);
  const { all, ...chosen } = state.filters;
  const query = {
    ...chosen,
    ...(all ? {} : { on: today }),
    ...(state.search ? { search: state.search } : {}),
    page: state.page,
    pageSize: state.pageSize,
  };
  const read = useRead(listBillingCodes, { query }, { keep: true });
  const open = mayManage ? (code: BillingCode) => setAsked({ code, how: "correct" }) : undefined;
  return (
    <>
      <FilterBar state={state} filters={filters} search="Code or description">
        {mayManage && (
          <Button leftSection={<IconPlus size="1.1em" />} onClick={() => setAsked({ code: null, how: "add" })}>
            Add code
          </Button>
        )}
      </FilterBar>
      <DataTable
        label="Billing codes"
        columns={columnsFor(today)}
        rowKey={(row) => row.id}
        source={read}
        state={state}
        {...(open ? { onOpen: open } : {})}
        {...(mayManage
          ? {
              rowActions: (row: BillingCode) => (
                <Button
                  size="compact-sm"
                  variant="subtle"
                  aria-label={`New terms for ${codeText(row)}`}
                  onClick={() => setAsked({ code: row, how: "revise" })}
                >
                  New terms
                </Button>
              ),
            }
          : {})}
        rowTone={(row) => (isInEffect(row, today) ? undefined : "quiet")}
        empty={{ title: "No billing codes", text: "Codes that services are billed with appear here." }}
        layoutKey="facility.billing-codes"
      />
      <SideDrawer opened={asked !== null} onClose={() => setAsked(null)} title={titleOf(asked)} width={560}>
        {asked && <BillingCodeForm {...asked} today={today} onClose={() => setAsked(null)} />}
      </SideDrawer>
    </>
  );
}

function titleOf(asked: Asked | null): string {
  if (!asked?.code) return "Add billing code";
  return asked.how === "revise" ? `New terms for ${codeText(asked.code)}` : `Edit ${codeText(asked.code)}`;
}

const money = new Intl.NumberFormat("en-US", { style: "currency", currency: "USD" });

const columnsFor = (today: string): Column<BillingCode>[] => [
  { key: "code", header: "Code", width: 130, cell: codeText },
  { key: "label", header: "Description", grow: 2, cell: (row) => row.label, wraps: true },
  { key: "revenue", header: "Revenue code", width: 120, cell: (row) => row.revenueCode },
  { key: "unit", header: "Unit", width: 90, cell: (row) => unitLabels[row.unitRule] },
  {
    key: "minimum",
    header: "Minimum",
    width: 90,
    numeric: true,
    cell: (row) => (row.minimumMinutes > 0 ? `${row.minimumMinutes} min` : null),
  },
  {
    key: "rate",
    header: "Rate",
    width: 110,
    numeric: true,
    cell: (row) => (row.rateCents === null ? null : money.format(row.rateCents / 100)),
  },
  { key: "place", header: "Place of service", width: 250, cell: placeOf, hidden: true },
  {
    key: "authorization",
    header: "Authorization",
    width: 120,
    cell: (row) => (row.needsAuthorization ? "Needed" : null),
  },
  {
    key: "effective",
    header: "In effect",
    width: 230,
    phone: "beside",
    cell: (row) => <Effective code={row} today={today} />,
  },
];

const placeOf = ({ placeOfService }: BillingCode) => {
  const label = Object.entries(placesOfService).find(([value]) => value === placeOfService)?.[1];
  return placeOfService && [placeOfService, label].filter(Boolean).join(" ");
};

function Effective({ code, today }: { code: BillingCode; today: string }) {
  const { effectiveFrom, effectiveUntil } = code;
  const span = effectiveUntil
    ? `${showDate(effectiveFrom)} to ${showDate(effectiveUntil)}`
    : `From ${showDate(effectiveFrom)}`;
  if (isInEffect(code, today)) return <>{span}</>;
  return (
    <>
      {span} <Chip>{effectiveFrom > today ? "Future" : "Ended"}</Chip>
    </>
  );
}
