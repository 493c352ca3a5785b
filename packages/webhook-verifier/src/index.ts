export { signWebhook, type SignedHeaders, type SignWebhookInput } from './sign-webhook.ts'
export type {
  MessagingReply,
  MessagingTurn,
  Screening,
  ScreeningReply,
  ToolInvocation,
  ToolReply,
  Turn,
  TurnMessage,
  TurnReply,
  VoiceReply,
  VoiceTurn,
} from './synchronous.ts'
export type {
  UnknownEvent,
  VerifiedEvent,
  VerifiedWebhook,
  WebhookEvent,
  WebhookEventType,
} from './verified-webhook.ts'
export { verifyWebhook, verifyWebhookAsync } from './verify-webhook.ts'
export type { VerifyWebhookInput, WebhookBody, WebhookHeaders } from './webhook-input.ts'
export { WebhookVerificationError, type WebhookVerificationReason } from './webhook-verification-error.ts'
