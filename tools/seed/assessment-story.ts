import {
  decideAssessment,
  saveAssessment,
  signAssessment,
  startAssessment,
} from "#modules/crm/assessments/assessment.contract.ts";
import { listLeads } from "#modules/crm/leads/lead.contract.ts";
import type { Calendar } from "./calendar.ts";
import type { Stage } from "./stage.ts";

const answers = {
  presenting: "Daily alcohol use for six years, two attempts to stop at home.",
  substances: "Alcohol, about a pint of liquor a day, last drink this morning",
  withdrawal: "managed",
  medical: "High blood pressure. No hospital stay in the last year.",
  medications: "Lisinopril 10 mg daily",
  suicide: "none",
  violence: "no",
  selfCare: "yes",
  supports: "Lives with a sister who does not drink.",
  goals: "Wants to stop drinking and keep the job.",
} as const;

/** Assessments of open leads: one approved, one waiting for its decision, one under way. */
export async function tellAssessments(stage: Stage, calendar: Calendar): Promise<void> {
  const director = stage.as("raman");
  const { rows } = await director.do(calendar.now, listLeads, { query: { status: "1", pageSize: "40" } });
  const leads = rows.filter(({ locationId }) => locationId !== null);
  for (const [index, lead] of leads.slice(-3).entries()) {
    const at = calendar.minutesAgo(300 - index * 60);
    if (lead.receivedAt >= at) continue;
    const started = await director.do(at, startAssessment, { body: { leadId: lead.id, kind: "level-of-care" } });
    const params = { assessmentId: started.id };
    const levelId = started.levels.find(({ code }) => code === "3.7")?.id ?? started.levels.at(-1)?.id ?? null;
    const finding = { risk: 2, levelId, note: null };
    const isUnderWay = index === 2;
    const saved = await director.do(calendar.minutesAgo(280 - index * 60), saveAssessment, {
      params,
      body: {
        version: started.version,
        answers,
        asam: {
          d1: { ...finding, risk: 3, note: "CIWA needed at admission" },
          d2: finding,
          d3: { ...finding, risk: 1 },
          ...(isUnderWay ? {} : { d4: finding, d5: finding, d6: { risk: 1, levelId: null, note: "Motivated" } }),
        },
        ...(isUnderWay
          ? {}
          : { recommendedLevelId: levelId, impression: "Alcohol use disorder, severe. Needs withdrawal management." }),
      },
    });
    if (isUnderWay) continue;
    const signed = await director.do(
      calendar.minutesAgo(270 - index * 60),
      signAssessment,
      { params, body: { version: saved.version } },
      { sign: true },
    );
    if (index === 0)
      await director.do(calendar.minutesAgo(250), decideAssessment, {
        params,
        body: { version: signed.version, decision: "approve", reason: "Meets criteria for 3.7, medically stable." },
      });
  }
}
