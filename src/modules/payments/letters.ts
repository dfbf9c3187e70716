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
  },
  {
    "receipt.subject": "Recibo de pago {receipt}",
    "receipt.amount": "Importe: {amount}",
    "receipt.paidOn": "Fecha de pago: {day}",
    "receipt.paidBy": "Forma de pago: {method}",
    "receipt.refunded": "Reembolsado: {amount}",
    "receipt.thanks": "Gracias. {name}",
  },
);
