import type { Trouble } from "./guests.ts";

export interface SessionWords {
  data: string;
  assessment: string;
  plan: string;
}

/** What therapists write here after an individual hour; `{first}` is the person. */
export const sessionWords: Record<Trouble, readonly SessionWords[]> = {
  alcohol: [
    {
      data: '{first} came on time and brought the list of drinking days from last week. Spoke of the evenings after work, when the house is empty: "That is when the bottle talks." We went through the last such evening hour by hour and named three points at which another way was open.',
      assessment:
        "Sees the chain of events more clearly than last week. Motivation is steady, sleep is still poor, no withdrawal signs in the room. Risk of drinking is highest between five and eight in the evening.",
      plan: "Writes an evening plan with two people to call. Brings it to group on Thursday. Next hour in two days.",
    },
    {
      data: "{first} reported a dream about drinking and woke up ashamed. We spoke about shame and what it makes people do. Practised telling one trusted person, with a letter to the sister as the first step.",
      assessment:
        "Open and tearful, then relieved. Uses the words of the group for the first time about own life. No thoughts of suicide.",
      plan: "Finishes the letter, decides with me whether to send it. Family session offered for the weekend.",
    },
  ],
  opioid: [
    {
      data: "{first} described the week before admission and the overdose of the friend. Asked how long buprenorphine should be taken. We drew the line from pain to pills to fentanyl and marked who was there at each turn.",
      assessment:
        "Cravings 4 of 10, down from 8. Grief is close to the surface and has had no place so far. Wants to stay on medicine, is afraid the family will not understand.",
      plan: "Family meeting about medicines for opioid use disorder. Naloxone training on Friday. Grief group from next week.",
    },
    {
      data: "{first} came late and restless, said the nights are long. We used the hour for a breathing exercise and for a plan for the hours between two and five.",
      assessment: "Sleep is the weak point now. Takes part although tired; wish to leave has passed since yesterday.",
      plan: "Nursing informed about the nights. Night plan is on the door of the room. See again tomorrow.",
    },
  ],
  stimulant: [
    {
      data: "{first} slept ten hours and laughed about it. Worked on the map of people, places and things. The hardest one is the garage where everyone meets after work.",
      assessment:
        "Thinking is clearer than at admission, mood brighter, energy uneven. Some triggers are people who are loved.",
      plan: "Decides which two contacts to end and how. Contingency plan for payday.",
    },
  ],
  sedative: [
    {
      data: '{first} counted the days since the last tablet and was surprised: "I thought I would die." Learned how anxiety comes and goes by itself when nothing is done about it, and watched it happen for six minutes.',
      assessment:
        "First experience that anxiety falls without a tablet. Taper goes as planned, no signs of seizure. Confidence is growing.",
      plan: "Repeats the exercise twice a day with the sheet. Tells the nurse when anxiety passes 7 of 10.",
    },
  ],
  cannabis: [
    {
      data: "{first} talked about mornings before school and what the vape does there. Found that the worry is about being called on in class. Role-played asking the teacher for help.",
      assessment:
        "Use follows social anxiety. Willing to try a week without in the mornings. Good humour, keeps eye contact.",
      plan: "A week of mornings without; writes down the three hardest. Parent session only as agreed.",
    },
  ],
  mood: [
    {
      data: "{first} got up without being called for the first time. Spoke quietly about the wish not to be a burden. We made a list of reasons to stay, and {first} wrote the last two alone.",
      assessment:
        "Mood low but moving. Thoughts of death without a plan today, asked directly. Accepts the staff beside the bed.",
      plan: "Daily hours this week. Activity list: shower, breakfast, ten minutes outside. Safety plan is in the room.",
    },
  ],
};

export const nurseWords = [
  "{first} slept about five hours with two awakenings. Ate half of breakfast, drank well. Steady on the feet, no tremor at rest, hands moist. Took all medicines as ordered and asked good questions about them. Was told what to report.",
  "{first} was up early and walked the garden with the technician. Denies pain, some nausea that passed with tea. Skin warm and dry. Took part in the morning group. No change in plan; prescriber informed about the sleep.",
  "{first} called at 2 AM, could not sleep and worried about the children. Stayed with {first} for a while, offered a warm drink. Slept until six afterwards. Blood pressure as plotted, no call to the prescriber needed.",
] as const;
export const managerWords = [
  {
    need: "Place to live after discharge; the lease ends this month.",
    action:
      "Called two recovery residences in Ventura together with {first}; one has a bed from the first of the month and sends the rules by mail.",
    outcome: "Interview on Thursday at 10. Deposit is still open.",
  },
  {
    need: "Leave papers for the employer.",
    action: "Filled in the form with {first}; only the dates and the need for leave are named, no diagnosis.",
    outcome: "Sent with a signed release. The employer's answer is awaited.",
  },
] as const;
