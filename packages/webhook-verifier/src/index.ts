export type { EventHandlers, WebhookContext, WebhookHandlers } from './adapters/handlers.ts'
export { ReceiverError } from './adapters/receiver-error.ts'
export type { ReportOptions, WebhookLogger } from './adapters/report.ts'
export type { ReceiverOptions, WebhookOptions } from './adapters/responder.ts'
export {
  createAgentHandler,
  type AgentContext,
  type AgentFallbacks,
  type AgentOptions,
  type Fallback,
} from './agent/create-agent-handler.ts'
export { DeadlineError } from './agent/deadline.ts'
export { memoryEventStore, type EventStore } from './agent/event-store.ts'
export { signWebhook, type SignedHeaders, type SignWebhookInput } from './sign-webhook.ts'
export type {
  AnalysisReply,
  AnalysisRequest,
  MachineAnswered,
  MachineReply,
  MessagingReply,
  MessagingTurn,
  Screening,
  ScreeningReply,
  StreamedTurnReply,
  ToolInvocation,
  ToolReply,
  Turn,
  TurnMessage,
  CollectKeys,
  FailedTransfer,
  PressedKeys,
  ScheduleCallback,
  TransferDestination,
  WarmTransfer,
  TurnPiece,
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
