import { Button } from "@mantine/core";
import { useState } from "react";
import { z } from "zod";
import { listLevels } from "#modules/facility/levels/level.contract.ts";
import { useAction, useCan, useRead } from "#platform/web/index.ts";
import { confirmDanger, DataTable, Field, FieldRow, Form, FormActions, SideDrawer, useZodForm } from "#ui/index.ts";
import { createProgram, listPrograms, type Program, updateProgram } from "../program.contract.ts";
import { programTypeLabels, programTypes } from "../program.ts";

interface ProgramsTabProps {
  locationId: string;
  adding: boolean;
  onAdded: () => void;
}

/** The programs of a location. */
export function ProgramsTab({ locationId, adding, onAdded }: ProgramsTabProps) {
  const mayManage = useCan("programs.manage");
  const source = useRead(listPrograms, { query: { locationId } }, { enabled: locationId !== "", keep: true });
  const [openId, setOpen] = useState<string | null>(null);
  const open = source.data?.rows.find(({ id }) => id === openId) ?? null;
  return (
    <>
      <DataTable
        label="Programs"
        source={source}
        rowKey={({ id }) => id}
        {...(mayManage ? { onOpen: ({ id }: Program) => setOpen(id) } : {})}
        columns={[
          { key: "name", header: "Program", cell: ({ name }) => name, grow: 2, wraps: true },
          { key: "code", header: "Code", cell: ({ code }) => code, width: 110 },
          { key: "type", header: "Type", cell: ({ type }) => programTypeLabels[type], grow: 2 },
          {
            key: "levels",
            header: "Levels of care",
            cell: ({ levelOfCareCodes }) => levelOfCareCodes.join(", ") || "All",
          },
          {
            key: "hours",
            header: "Hours per week",
            cell: ({ plannedHoursPerWeek }) => plannedHoursPerWeek ?? "Not set",
            numeric: true,
            width: 130,
          },
          { key: "enrolled", header: "Enrolled", cell: ({ enrolled }) => enrolled, numeric: true, width: 100 },
        ]}
        empty={{
          title: "No programs yet.",
          text: "Programs tell which clients an admission enrolls, and which groups are theirs.",
        }}
      />
      <SideDrawer opened={adding} onClose={onAdded} title="Add program">
        {adding && <ProgramForm locationId={locationId} program={null} onDone={onAdded} />}
      </SideDrawer>
      <SideDrawer opened={open !== null} onClose={() => setOpen(null)} title={open?.name ?? ""}>
        {open && <ProgramForm key={open.id} locationId={locationId} program={open} onDone={() => setOpen(null)} />}
      </SideDrawer>
    </>
  );
}

const ProgramInput = z.strictObject({
  name: z.string().trim().min(1).max(80),
  code: z.string().trim().min(1).max(12),
  type: z.enum(programTypes),
  levelOfCareCodes: z.array(z.string()).default([]),
  plannedHoursPerWeek: z.number().min(0.5).max(168).nullable().default(null),
  part2: z.boolean().default(true),
});

interface ProgramFormProps {
  locationId: string;
  /** Null for a new one. */
  program: Program | null;
  onDone: () => void;
}

function ProgramForm({ locationId, program, onDone }: ProgramFormProps) {
  const levels = useRead(listLevels, {}, { staleMs: 300_000 });
  const codes = [...new Map((levels.data?.rows ?? []).map(({ code, name }) => [code, `${code} ${name}`])).entries()];
  const form = useZodForm({
    draft: program
      ? { form: "program:edit", record: program.id, version: program.version }
      : { form: "program:new", record: locationId },
    schema: ProgramInput,
    initial: program ?? { part2: true },
  });
  const options = { inline: true, invalidates: [listPrograms] };
  const create = useAction(createProgram, { ...options, done: ({ name }) => `${name} added` });
  const update = useAction(updateProgram, { ...options, done: ({ name }) => `${name} saved` });
  const retire = useAction(updateProgram, {
    invalidates: [listPrograms],
    done: ({ name }) => `${name} retired`,
    onDone,
  });
  const askRetire = async () => {
    if (!program) return;
    const answer = await confirmDanger({
      act: `Retire ${program.name}`,
      consequence: "Clients can no longer be admitted to it. Past enrollments stay in the record.",
    });
    if (answer) retire.go({ params: { programId: program.id }, body: { version: program.version, active: false } });
  };
  return (
    <Form
      form={form}
      label={program ? `Edit ${program.name}` : "Add program"}
      onSubmit={(body) =>
        program
          ? update.run({ params: { programId: program.id }, body: { ...body, version: program.version } })
          : create.run({ body: { ...body, locationId } })
      }
      onSaved={onDone}
    >
      <FieldRow>
        <Field.Text name="name" label="Name" maxLength={80} />
        <Field.Text name="code" label="Code" maxLength={12} />
      </FieldRow>
      <Field.Select
        name="type"
        label="Type"
        options={programTypes.map((value) => ({ value, label: programTypeLabels[value] }))}
      />
      <Field.MultiSelect
        name="levelOfCareCodes"
        label="Levels of care"
        help="Leave empty for all levels. Admissions to these levels name this program."
        options={codes.map(([value, label]) => ({ value, label }))}
      />
      <Field.Number name="plannedHoursPerWeek" label="Planned hours per week" />
      <Field.Checkbox name="part2" label="42 CFR Part 2 applies" />
      <FormActions submit={program ? "Save changes" : "Add program"} onCancel={onDone} />
      {program && (
        <Button variant="subtle" color="red" onClick={() => void askRetire()}>
          Retire program
        </Button>
      )}
    </Form>
  );
}
