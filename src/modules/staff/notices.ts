import { noticeTexts } from "#platform/server/messages/notification-texts.ts";

const english = {
  "credential.today": "{name}: {what} expires today",
  "credential.inDays": {
    one: "{name}: {what} expires tomorrow",
    other: "{name}: {what} expires in {count} days",
  },
  "credential.text": "Valid through {date}. Record the renewal under Credentials.",
  "staff.active": "{name} is now active",
  "staff.inactive": "{name} is now inactive",
  "staff.invited": "{name} is now invited",
  "staff.suspended": "{name} is now suspended",
  "review.remove": "Access of {name}: to be removed",
  "review.change": "Access of {name}: to be changed",
  "review.open": "The access review for {period} is open",
  "review.openText": {
    one: "{count} user. Keep, change or remove their access.",
    other: "{count} users. Keep, change or remove their access.",
  },
  "oversight.role": "{by} changed the role {role}, which oversees other staff",
  "oversight.clinician": "{by} changed the access of {name}, who oversees other staff",
  "access.asked": "{name} requests “{permission}”",
  "access.askedFor": {
    one: "{name} requests “{permission}” for {count} hour",
    other: "{name} requests “{permission}” for {count} hours",
  },
  "access.askedDays": {
    one: "{name} requests “{permission}” for {count} day",
    other: "{name} requests “{permission}” for {count} days",
  },
} as const;

/** Notification texts of this module, in each language. */
export const inEachLanguage = noticeTexts("staff.notices", english, {
  "credential.today": "{name}: {what} vence hoy",
  "credential.inDays": {
    one: "{name}: {what} vence mañana",
    other: "{name}: {what} vence en {count} días",
  },
  "credential.text": "Es válida hasta el {date}. Anote la renovación en Credenciales.",
  "staff.active": "{name} ahora está en activo",
  "staff.inactive": "{name} ya no está en activo",
  "staff.invited": "{name} tiene ahora una invitación",
  "staff.suspended": "El acceso de {name} está suspendido",
  "review.remove": "Acceso de {name}: debe retirarse",
  "review.change": "Acceso de {name}: debe cambiarse",
  "review.open": "La revisión de accesos de {period} está abierta",
  "review.openText": {
    one: "{count} usuario. Mantenga, cambie o retire su acceso.",
    other: "{count} usuarios. Mantenga, cambie o retire su acceso.",
  },
  "oversight.role": "{by} cambió el rol {role}, que supervisa al personal",
  "oversight.clinician": "{by} cambió el acceso de {name}, que supervisa al personal",
  "access.asked": "{name} pide «{permission}»",
  "access.askedFor": {
    one: "{name} pide «{permission}» durante {count} hora",
    other: "{name} pide «{permission}» durante {count} horas",
  },
  "access.askedDays": {
    one: "{name} pide «{permission}» durante {count} día",
    other: "{name} pide «{permission}» durante {count} días",
  },
});
