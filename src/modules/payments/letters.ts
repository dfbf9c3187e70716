import { letterTexts } from "#platform/server/messages/letters.ts";

/** Messages to clients, in their language. They name an amount, and no client and no service (PAY-8). */
export const { letterIn } = letterTexts(
  "payments.letters",
  {
    "receipt.subject": "Payment receipt {receipt}",
    "receipt.amount": "Amount: {amount}",
    "receipt.paidOn": "Paid on: {day}",
    "receipt.paidBy": "Paid by: {method}",
    "receipt.refunded": "Refunded: {amount}",
    "receipt.thanks": "Thank you. {name}",
    "plan.subject": "Your payment to {name}",
    "plan.upcoming":
      "{name}: {amount} will be charged to your card ending in {card} on {day}. To change or pause it, call us.",
    "plan.retry":
      "{name}: your card ending in {card} was declined for {amount}. It will be tried again on {day}. Questions? Call us.",
    "plan.stopped":
      "{name}: your card ending in {card} was declined for {amount}. Please call us to choose another card.",
  },
  {
    "receipt.subject": "Recibo de pago {receipt}",
    "receipt.amount": "Importe: {amount}",
    "receipt.paidOn": "Fecha de pago: {day}",
    "receipt.paidBy": "Forma de pago: {method}",
    "receipt.refunded": "Reembolsado: {amount}",
    "receipt.thanks": "Gracias. {name}",
    "plan.subject": "Su pago a {name}",
    "plan.upcoming":
      "{name}: se cobrarán {amount} a su tarjeta terminada en {card} el {day}. Para cambiarlo o pausarlo, llámenos.",
    "plan.retry":
      "{name}: su tarjeta terminada en {card} fue rechazada por {amount}. Se intentará de nuevo el {day}. ¿Preguntas? Llámenos.",
    "plan.stopped":
      "{name}: su tarjeta terminada en {card} fue rechazada por {amount}. Llámenos para elegir otra tarjeta.",
  },
);
