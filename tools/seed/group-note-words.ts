/** What group leaders write; no client is named. */
export const groupNarratives = [
  {
    topic: "Cravings and how they pass",
    text: "Taught how a craving rises, peaks and falls, usually within half an hour, and what feeds it. Drew the curve of a craving that the group described. Practiced urge surfing twice with guided breathing. Group members compared what helped and gave each other one suggestion for the evening. The mood was attentive and warm; two disagreements about medication were settled with respect.",
  },
  {
    topic: "High-risk situations",
    text: "Reviewed high-risk situations in three kinds: places, people and feelings. Used the chain analysis sheet with an example from the group. Role-played refusing a drink at a family dinner. Group members coached each other and asked for a second round. The group ended with one plan for the weekend from each member.",
  },
  {
    topic: "Distress tolerance: TIPP",
    text: "Introduced the TIPP skills for intense distress: temperature, intense exercise, paced breathing and paired muscle relaxation. Practiced paced breathing and cold water on the hands. Discussed when each skill fits and when medical advice is needed first. Members rated distress before and after; most came down by two or three points.",
  },
] as const;
export const groupOpenings = [
  "Spoke first and described the phone call with a relative yesterday evening without being asked.",
  "Sat near the door with folded arms during the first half and gave short answers.",
  "Came rested, took notes throughout and asked how long this takes to become a habit.",
  "Was restless after a night with little sleep and stood at the window twice.",
  "Listened closely to others and reflected back what had been said in the last session.",
  "Joked at the beginning, then turned serious when work and money came up.",
  "Arrived tense from a court letter and needed some minutes before joining in.",
] as const;
export const groupTurns = [
  "Named two triggers, the old bar on the corner and payday, and wrote both on the sheet.",
  "In the exercise, distress went from seven to four, which came as a surprise.",
  "Chose the refusal role-play and tried it three times until the sentence felt like one's own.",
  "Shared that the hardest hour is after dinner when the house gets quiet.",
  "Said that anger covers shame, and tied this to the week before admission.",
] as const;
export const groupResponses = [
  "Responded well to feedback from peers and will call a sponsor before bed.",
  "Remains doubtful that skills are enough, yet agreed to try one of them tonight.",
  "Accepted encouragement, thanked the group, and plans to repeat the breathing every morning.",
  "Asked for a one-to-one about grief; an appointment was offered for tomorrow.",
  "Will show the plan to family on the next visit and report back on Monday.",
  "Became tearful for a moment, used paced breathing and stayed until the end.",
  "Wants to lead the opening exercise in the next session.",
  "Set the goal of leaving the phone in the room during evening hours.",
] as const;
