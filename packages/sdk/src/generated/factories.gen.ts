// Generated from openapi/. Do not edit: run `npm run generate`.

import { make, type Overrides } from '@ohun/factories'
import { resources } from './resource-examples.gen.ts'
import type {
  AcceptedInvitation,
  AddedFactor,
  AddedPasskey,
  Agent,
  AgentComparison,
  AgentDraft,
  AgentFieldChange,
  AgentRollout,
  AgentRolloutList,
  AgentVersion,
  AgentVersionSummary,
  AiModel,
  AiModelList,
  AiProvider,
  AiProviderList,
  Analysis,
  Analytics,
  ApiKey,
  ApiKeyDetail,
  ApiKeyWithSecret,
  ApiRequest,
  ApiRequestResult,
  AuditEntry,
  Balance,
  BillingDetails,
  Call,
  CallBack,
  CallCharges,
  CallControl,
  CallExchange,
  CallExchangeContent,
  CallExchanges,
  CallExportRow,
  CallQualitySample,
  CallQualitySamples,
  CallTurn,
  CallTurns,
  CallsAnsweredBy,
  CallsOfDay,
  CannedReply,
  Checkout,
  Confirmation,
  ConsentRecord,
  ContactErasure,
  Conversation,
  ConversationFrame,
  ConversationNote,
  ConversationRow,
  ConversationUpdated,
  ConversationWithMessages,
  CreatedWorkspace,
  DeadLetterReplayResult,
  Delivery,
  DeliveryAttempt,
  DeliveryDetail,
  DestinationPricing,
  DpaAcceptance,
  DpaStatus,
  EndingsOfReason,
  Factors,
  Health,
  IceServer,
  Identity,
  IdentityWorkspace,
  InboxConversation,
  InboxFrame,
  Invitation,
  Invoice,
  InvoiceLine,
  KnowledgeBase,
  KnowledgeDocument,
  KnowledgeDocumentWithContent,
  KnowledgePassage,
  KnowledgeSearchResult,
  LatencyOfAgent,
  LatencyOfDay,
  LatencyOfVersion,
  LatencyStatistics,
  LedgerEntry,
  ListedSession,
  LiveCalls,
  LiveCallsFrame,
  LoggedIn,
  McpTool,
  McpToolLeftOut,
  McpToolsResult,
  MediaUpload,
  Member,
  Message,
  Notification,
  NotificationSettings,
  OptOut,
  Passkey,
  PasskeyChallenge,
  PhoneNumber,
  PlanPricing,
  PlanSwitch,
  PlanSwitchPreview,
  PlaygroundEvent,
  PlaygroundPassage,
  PlaygroundReply,
  PlaygroundStage,
  Pricing,
  PublicAnswer,
  RecordingPeaks,
  RecoveryCodes,
  RoutingRule,
  RoutingTestResult,
  SandboxClock,
  SandboxClockList,
  SavedView,
  SentimentOfDay,
  Session,
  ShareLink,
  SignedUp,
  SigningSecret,
  Simulation,
  SimulationDetail,
  SpendCap,
  Statistics,
  StatisticsOfAgent,
  StatisticsOfDay,
  Subscription,
  Template,
  TemplateList,
  ToolFault,
  ToolTestResult,
  ToolsCheckResult,
  TotpSecret,
  TranscriptFrame,
  Usage,
  Voice,
  VoiceList,
  WebhookEndpoint,
  WebhookEndpointDetail,
  WebhookEndpointList,
  WebhookTestResult,
  Workspace,
  WorkspaceNotification,
  WorkspaceNotifications,
} from './types.gen.ts'

/**
 * `AcceptedInvitation` as the documentation shows it, with what you change, and its own `user_id`.
 *
 * @example
 * ```ts
 * const acceptedInvitation = makeAcceptedInvitation({ workspace_id: 'ws_0Ub5Xw1A000k3mZq8RtYvLp' })
 * ```
 */
export function makeAcceptedInvitation(overrides?: Overrides<AcceptedInvitation>): AcceptedInvitation {
  return make(resources.AcceptedInvitation, overrides, 'user_id')
}

/**
 * `AddedFactor` as the documentation shows it, with what you change.
 *
 * @example
 * ```ts
 * const addedFactor = makeAddedFactor({ request_id: 'req_0Ub5Xw1A000k3mZq8RtYvLp' })
 * ```
 */
export function makeAddedFactor(overrides?: Overrides<AddedFactor>): AddedFactor {
  return make(resources.AddedFactor, overrides)
}

/**
 * `AddedPasskey` as the documentation shows it, with what you change, and its own `passkey_id`.
 *
 * @example
 * ```ts
 * const addedPasskey = makeAddedPasskey({ name: 'Laptop' })
 * ```
 */
export function makeAddedPasskey(overrides?: Overrides<AddedPasskey>): AddedPasskey {
  return make(resources.AddedPasskey, overrides, 'passkey_id')
}

/**
 * `Agent` as the documentation shows it, with what you change, and its own `agent_id`.
 *
 * @example
 * ```ts
 * const agent = makeAgent({ status: 'active' })
 * ```
 */
export function makeAgent(overrides?: Overrides<Agent>): Agent {
  return make(resources.Agent, overrides, 'agent_id')
}

/**
 * `AgentComparison` as the documentation shows it, with what you change, and its own `agent_id`.
 *
 * @example
 * ```ts
 * const agentComparison = makeAgentComparison({ from: 2 })
 * ```
 */
export function makeAgentComparison(overrides?: Overrides<AgentComparison>): AgentComparison {
  return make(resources.AgentComparison, overrides, 'agent_id')
}

/**
 * `AgentDraft` as the documentation shows it, with what you change, and its own `agent_id`.
 *
 * @example
 * ```ts
 * const agentDraft = makeAgentDraft({ revision: 2 })
 * ```
 */
export function makeAgentDraft(overrides?: Overrides<AgentDraft>): AgentDraft {
  return make(resources.AgentDraft, overrides, 'agent_id')
}

/**
 * `AgentFieldChange` as the documentation shows it, with what you change.
 *
 * @example
 * ```ts
 * const agentFieldChange = makeAgentFieldChange({ field: 'system_prompt' })
 * ```
 */
export function makeAgentFieldChange(overrides?: Overrides<AgentFieldChange>): AgentFieldChange {
  return make(resources.AgentFieldChange, overrides)
}

/**
 * `AgentRollout` as the documentation shows it, with what you change, and its own `agent_id`.
 *
 * @example
 * ```ts
 * const agentRollout = makeAgentRollout({ version: 4 })
 * ```
 */
export function makeAgentRollout(overrides?: Overrides<AgentRollout>): AgentRollout {
  return make(resources.AgentRollout, overrides, 'agent_id')
}

/**
 * `AgentRolloutList` as the documentation shows it, with what you change.
 *
 * @example
 * ```ts
 * const agentRolloutList = makeAgentRolloutList({ request_id: 'req_0Ub5Xw1A000k3mZq8RtYvLp' })
 * ```
 */
export function makeAgentRolloutList(overrides?: Overrides<AgentRolloutList>): AgentRolloutList {
  return make(resources.AgentRolloutList, overrides)
}

/**
 * `AgentVersion` as the documentation shows it, with what you change, and its own `agent_id`.
 *
 * @example
 * ```ts
 * const agentVersion = makeAgentVersion({ version: 3 })
 * ```
 */
export function makeAgentVersion(overrides?: Overrides<AgentVersion>): AgentVersion {
  return make(resources.AgentVersion, overrides, 'agent_id')
}

/**
 * `AgentVersionSummary` as the documentation shows it, with what you change, and its own `agent_id`.
 *
 * @example
 * ```ts
 * const agentVersionSummary = makeAgentVersionSummary({ version: 3 })
 * ```
 */
export function makeAgentVersionSummary(overrides?: Overrides<AgentVersionSummary>): AgentVersionSummary {
  return make(resources.AgentVersionSummary, overrides, 'agent_id')
}

/**
 * `AiModel` as the documentation shows it, with what you change, and its own `model_id`.
 *
 * @example
 * ```ts
 * const aiModel = makeAiModel({ provider: 'openai' })
 * ```
 */
export function makeAiModel(overrides?: Overrides<AiModel>): AiModel {
  return make(resources.AiModel, overrides, 'model_id')
}

/**
 * `AiModelList` as the documentation shows it, with what you change.
 *
 * @example
 * ```ts
 * const aiModelList = makeAiModelList({ request_id: 'req_0Ub5Xw1A000k3mZq8RtYvLp' })
 * ```
 */
export function makeAiModelList(overrides?: Overrides<AiModelList>): AiModelList {
  return make(resources.AiModelList, overrides)
}

/**
 * `AiProvider` as the documentation shows it, with what you change, and its own `provider_id`.
 *
 * @example
 * ```ts
 * const aiProvider = makeAiProvider({ display_name: 'OpenAI' })
 * ```
 */
export function makeAiProvider(overrides?: Overrides<AiProvider>): AiProvider {
  return make(resources.AiProvider, overrides, 'provider_id')
}

/**
 * `AiProviderList` as the documentation shows it, with what you change.
 *
 * @example
 * ```ts
 * const aiProviderList = makeAiProviderList({ request_id: 'req_0Ub5Xw1A000k3mZq8RtYvLp' })
 * ```
 */
export function makeAiProviderList(overrides?: Overrides<AiProviderList>): AiProviderList {
  return make(resources.AiProviderList, overrides)
}

/**
 * `Analysis` as the documentation shows it, with what you change, and its own `analysis_id`.
 *
 * @example
 * ```ts
 * const analysis = makeAnalysis({ status: 'pending' })
 * ```
 */
export function makeAnalysis(overrides?: Overrides<Analysis>): Analysis {
  return make(resources.Analysis, overrides, 'analysis_id')
}

/**
 * `Analytics` as the documentation shows it, with what you change.
 *
 * @example
 * ```ts
 * const analytics = makeAnalytics({ days: 7 })
 * ```
 */
export function makeAnalytics(overrides?: Overrides<Analytics>): Analytics {
  return make(resources.Analytics, overrides)
}

/**
 * `ApiKey` as the documentation shows it, with what you change, and its own `key_id`.
 *
 * @example
 * ```ts
 * const apiKey = makeApiKey({ label: 'backend' })
 * ```
 */
export function makeApiKey(overrides?: Overrides<ApiKey>): ApiKey {
  return make(resources.ApiKey, overrides, 'key_id')
}

/**
 * `ApiKeyDetail` as the documentation shows it, with what you change, and its own `key_id`.
 *
 * @example
 * ```ts
 * const apiKeyDetail = makeApiKeyDetail({ label: 'backend' })
 * ```
 */
export function makeApiKeyDetail(overrides?: Overrides<ApiKeyDetail>): ApiKeyDetail {
  return make(resources.ApiKeyDetail, overrides, 'key_id')
}

/**
 * `ApiKeyWithSecret` as the documentation shows it, with what you change, and its own `key_id`.
 *
 * @example
 * ```ts
 * const apiKeyWithSecret = makeApiKeyWithSecret({ label: 'backend' })
 * ```
 */
export function makeApiKeyWithSecret(overrides?: Overrides<ApiKeyWithSecret>): ApiKeyWithSecret {
  return make(resources.ApiKeyWithSecret, overrides, 'key_id')
}

/**
 * `ApiRequest` as the documentation shows it, with what you change, and its own `request_id`.
 *
 * @example
 * ```ts
 * const apiRequest = makeApiRequest({ status: 402 })
 * ```
 */
export function makeApiRequest(overrides?: Overrides<ApiRequest>): ApiRequest {
  return make(resources.ApiRequest, overrides, 'request_id')
}

/**
 * `ApiRequestResult` as the documentation shows it, with what you change.
 *
 * @example
 * ```ts
 * const apiRequestResult = makeApiRequestResult({ request_id: 'req_0Ub5Xw1A000k3mZq8RtYvLp' })
 * ```
 */
export function makeApiRequestResult(overrides?: Overrides<ApiRequestResult>): ApiRequestResult {
  return make(resources.ApiRequestResult, overrides)
}

/**
 * `AuditEntry` as the documentation shows it, with what you change, and its own `audit_id`.
 *
 * @example
 * ```ts
 * const auditEntry = makeAuditEntry({ action: 'agent.consent_required_changed' })
 * ```
 */
export function makeAuditEntry(overrides?: Overrides<AuditEntry>): AuditEntry {
  return make(resources.AuditEntry, overrides, 'audit_id')
}

/**
 * `Balance` as the documentation shows it, with what you change, and its own `workspace_id`.
 *
 * @example
 * ```ts
 * const balance = makeBalance({ balance_kobo: 4500000 })
 * ```
 */
export function makeBalance(overrides?: Overrides<Balance>): Balance {
  return make(resources.Balance, overrides, 'workspace_id')
}

/**
 * `BillingDetails` as the documentation shows it, with what you change.
 *
 * @example
 * ```ts
 * const billingDetails = makeBillingDetails({ company_name: 'Example Bank Plc' })
 * ```
 */
export function makeBillingDetails(overrides?: Overrides<BillingDetails>): BillingDetails {
  return make(resources.BillingDetails, overrides)
}

/**
 * `Call` as the documentation shows it, with what you change, and its own `call_id`.
 *
 * @example
 * ```ts
 * const call = makeCall({ status: 'ringing' })
 * ```
 */
export function makeCall(overrides?: Overrides<Call>): Call {
  return make(resources.Call, overrides, 'call_id')
}

/**
 * `CallBack` as the documentation shows it, with what you change, and its own `call_back_id`.
 *
 * @example
 * ```ts
 * const callBack = makeCallBack({ status: 'scheduled' })
 * ```
 */
export function makeCallBack(overrides?: Overrides<CallBack>): CallBack {
  return make(resources.CallBack, overrides, 'call_back_id')
}

/**
 * `CallCharges` as the documentation shows it, with what you change.
 *
 * @example
 * ```ts
 * const callCharges = makeCallCharges({ request_id: 'req_0Ub5Xw1A000k3mZq8RtYvLp' })
 * ```
 */
export function makeCallCharges(overrides?: Overrides<CallCharges>): CallCharges {
  return make(resources.CallCharges, overrides)
}

/**
 * `CallControl` as the documentation shows it, with what you change.
 *
 * @example
 * ```ts
 * const callControl = makeCallControl({ status: 'held' })
 * ```
 */
export function makeCallControl(overrides?: Overrides<CallControl>): CallControl {
  return make(resources.CallControl, overrides)
}

/**
 * `CallExchange` as the documentation shows it, with what you change, and its own `exchange_id`.
 *
 * @example
 * ```ts
 * const callExchange = makeCallExchange({ turn_id: 'trn_0Ub5Xw1A000k3mZq8RtYvLp' })
 * ```
 */
export function makeCallExchange(overrides?: Overrides<CallExchange>): CallExchange {
  return make(resources.CallExchange, overrides, 'exchange_id')
}

/**
 * `CallExchangeContent` as the documentation shows it, with what you change, and its own `exchange_id`.
 *
 * @example
 * ```ts
 * const callExchangeContent = makeCallExchangeContent({ turn_id: 'trn_0Ub5Xw1A000k3mZq8RtYvLp' })
 * ```
 */
export function makeCallExchangeContent(overrides?: Overrides<CallExchangeContent>): CallExchangeContent {
  return make(resources.CallExchangeContent, overrides, 'exchange_id')
}

/**
 * `CallExchanges` as the documentation shows it, with what you change.
 *
 * @example
 * ```ts
 * const callExchanges = makeCallExchanges({ request_id: 'req_0Ub5Xw1A000k3mZq8RtYvLp' })
 * ```
 */
export function makeCallExchanges(overrides?: Overrides<CallExchanges>): CallExchanges {
  return make(resources.CallExchanges, overrides)
}

/**
 * `CallExportRow` as the documentation shows it, with what you change, and its own `call_id`.
 *
 * @example
 * ```ts
 * const callExportRow = makeCallExportRow({ status: 'completed' })
 * ```
 */
export function makeCallExportRow(overrides?: Overrides<CallExportRow>): CallExportRow {
  return make(resources.CallExportRow, overrides, 'call_id')
}

/**
 * `CallQualitySample` as the documentation shows it, with what you change.
 *
 * @example
 * ```ts
 * const callQualitySample = makeCallQualitySample({ at_ms: 5000 })
 * ```
 */
export function makeCallQualitySample(overrides?: Overrides<CallQualitySample>): CallQualitySample {
  return make(resources.CallQualitySample, overrides)
}

/**
 * `CallQualitySamples` as the documentation shows it, with what you change.
 *
 * @example
 * ```ts
 * const callQualitySamples = makeCallQualitySamples({ request_id: 'req_0Ub5Xw1A000k3mZq8RtYvLp' })
 * ```
 */
export function makeCallQualitySamples(overrides?: Overrides<CallQualitySamples>): CallQualitySamples {
  return make(resources.CallQualitySamples, overrides)
}

/**
 * `CallTurn` as the documentation shows it, with what you change, and its own `turn_id`.
 *
 * @example
 * ```ts
 * const callTurn = makeCallTurn({ text: 'Where is my order?' })
 * ```
 */
export function makeCallTurn(overrides?: Overrides<CallTurn>): CallTurn {
  return make(resources.CallTurn, overrides, 'turn_id')
}

/**
 * `CallTurns` as the documentation shows it, with what you change.
 *
 * @example
 * ```ts
 * const callTurns = makeCallTurns({ latency_p50_ms: 240 })
 * ```
 */
export function makeCallTurns(overrides?: Overrides<CallTurns>): CallTurns {
  return make(resources.CallTurns, overrides)
}

/**
 * `CallsAnsweredBy` as the documentation shows it, with what you change.
 *
 * @example
 * ```ts
 * const callsAnsweredBy = makeCallsAnsweredBy({ answered_by: 'human' })
 * ```
 */
export function makeCallsAnsweredBy(overrides?: Overrides<CallsAnsweredBy>): CallsAnsweredBy {
  return make(resources.CallsAnsweredBy, overrides)
}

/**
 * `CallsOfDay` as the documentation shows it, with what you change.
 *
 * @example
 * ```ts
 * const callsOfDay = makeCallsOfDay({ date: '2026-11-20' })
 * ```
 */
export function makeCallsOfDay(overrides?: Overrides<CallsOfDay>): CallsOfDay {
  return make(resources.CallsOfDay, overrides)
}

/**
 * `CannedReply` as the documentation shows it, with what you change, and its own `canned_reply_id`.
 *
 * @example
 * ```ts
 * const cannedReply = makeCannedReply({ shortcut: 'hours' })
 * ```
 */
export function makeCannedReply(overrides?: Overrides<CannedReply>): CannedReply {
  return make(resources.CannedReply, overrides, 'canned_reply_id')
}

/**
 * `Checkout` as the documentation shows it, with what you change, and its own `checkout_id`.
 *
 * @example
 * ```ts
 * const checkout = makeCheckout({ status: 'pending' })
 * ```
 */
export function makeCheckout(overrides?: Overrides<Checkout>): Checkout {
  return make(resources.Checkout, overrides, 'checkout_id')
}

/**
 * `Confirmation` as the documentation shows it, with what you change.
 *
 * @example
 * ```ts
 * const confirmation = makeConfirmation({ message: 'The e-mail address is verified.' })
 * ```
 */
export function makeConfirmation(overrides?: Overrides<Confirmation>): Confirmation {
  return make(resources.Confirmation, overrides)
}

/**
 * `ConsentRecord` as the documentation shows it, with what you change, and its own `consent_id`.
 *
 * @example
 * ```ts
 * const consentRecord = makeConsentRecord({ environment: 'production' })
 * ```
 */
export function makeConsentRecord(overrides?: Overrides<ConsentRecord>): ConsentRecord {
  return make(resources.ConsentRecord, overrides, 'consent_id')
}

/**
 * `ContactErasure` as the documentation shows it, with what you change.
 *
 * @example
 * ```ts
 * const contactErasure = makeContactErasure({ erased: true })
 * ```
 */
export function makeContactErasure(overrides?: Overrides<ContactErasure>): ContactErasure {
  return make(resources.ContactErasure, overrides)
}

/**
 * `Conversation` as the documentation shows it, with what you change, and its own `conversation_id`.
 *
 * @example
 * ```ts
 * const conversation = makeConversation({ mode: 'ai' })
 * ```
 */
export function makeConversation(overrides?: Overrides<Conversation>): Conversation {
  return make(resources.Conversation, overrides, 'conversation_id')
}

/**
 * `ConversationFrame` as the documentation shows it, with what you change.
 *
 * @example
 * ```ts
 * const conversationFrame = makeConversationFrame({ event_type: 'message.received' })
 * ```
 */
export function makeConversationFrame(overrides?: Overrides<ConversationFrame>): ConversationFrame {
  return make(resources.ConversationFrame, overrides)
}

/**
 * `ConversationNote` as the documentation shows it, with what you change, and its own `note_id`.
 *
 * @example
 * ```ts
 * const conversationNote = makeConversationNote({ conversation_id: 'conv_0Ub5Xw1A000k3mZq8RtYvLp' })
 * ```
 */
export function makeConversationNote(overrides?: Overrides<ConversationNote>): ConversationNote {
  return make(resources.ConversationNote, overrides, 'note_id')
}

/**
 * `ConversationRow` as the documentation shows it, with what you change.
 *
 * @example
 * ```ts
 * const conversationRow = makeConversationRow({ status: 'completed' })
 * ```
 */
export function makeConversationRow(overrides?: Overrides<ConversationRow>): ConversationRow {
  return make(resources.ConversationRow, overrides)
}

/**
 * `ConversationUpdated` as the documentation shows it, with what you change, and its own `conversation_id`.
 *
 * @example
 * ```ts
 * const conversationUpdated = makeConversationUpdated({ mode: 'human' })
 * ```
 */
export function makeConversationUpdated(overrides?: Overrides<ConversationUpdated>): ConversationUpdated {
  return make(resources.ConversationUpdated, overrides, 'conversation_id')
}

/**
 * `ConversationWithMessages` as the documentation shows it, with what you change, and its own `conversation_id`.
 *
 * @example
 * ```ts
 * const conversationWithMessages = makeConversationWithMessages({ mode: 'ai' })
 * ```
 */
export function makeConversationWithMessages(overrides?: Overrides<ConversationWithMessages>): ConversationWithMessages {
  return make(resources.ConversationWithMessages, overrides, 'conversation_id')
}

/**
 * `CreatedWorkspace` as the documentation shows it, with what you change, and its own `workspace_id`.
 *
 * @example
 * ```ts
 * const createdWorkspace = makeCreatedWorkspace({ name: 'Example Health' })
 * ```
 */
export function makeCreatedWorkspace(overrides?: Overrides<CreatedWorkspace>): CreatedWorkspace {
  return make(resources.CreatedWorkspace, overrides, 'workspace_id')
}

/**
 * `DeadLetterReplayResult` as the documentation shows it, with what you change.
 *
 * @example
 * ```ts
 * const deadLetterReplayResult = makeDeadLetterReplayResult({ replayed: 0 })
 * ```
 */
export function makeDeadLetterReplayResult(overrides?: Overrides<DeadLetterReplayResult>): DeadLetterReplayResult {
  return make(resources.DeadLetterReplayResult, overrides)
}

/**
 * `Delivery` as the documentation shows it, with what you change, and its own `delivery_id`.
 *
 * @example
 * ```ts
 * const delivery = makeDelivery({ status: 'retrying' })
 * ```
 */
export function makeDelivery(overrides?: Overrides<Delivery>): Delivery {
  return make(resources.Delivery, overrides, 'delivery_id')
}

/**
 * `DeliveryAttempt` as the documentation shows it, with what you change.
 *
 * @example
 * ```ts
 * const deliveryAttempt = makeDeliveryAttempt({ round: 1 })
 * ```
 */
export function makeDeliveryAttempt(overrides?: Overrides<DeliveryAttempt>): DeliveryAttempt {
  return make(resources.DeliveryAttempt, overrides)
}

/**
 * `DeliveryDetail` as the documentation shows it, with what you change, and its own `delivery_id`.
 *
 * @example
 * ```ts
 * const deliveryDetail = makeDeliveryDetail({ status: 'retrying' })
 * ```
 */
export function makeDeliveryDetail(overrides?: Overrides<DeliveryDetail>): DeliveryDetail {
  return make(resources.DeliveryDetail, overrides, 'delivery_id')
}

/**
 * `DestinationPricing` as the documentation shows it, with what you change.
 *
 * @example
 * ```ts
 * const destinationPricing = makeDestinationPricing({ prefix: '+234' })
 * ```
 */
export function makeDestinationPricing(overrides?: Overrides<DestinationPricing>): DestinationPricing {
  return make(resources.DestinationPricing, overrides)
}

/**
 * `DpaAcceptance` as the documentation shows it, with what you change.
 *
 * @example
 * ```ts
 * const dpaAcceptance = makeDpaAcceptance({ accepted: true })
 * ```
 */
export function makeDpaAcceptance(overrides?: Overrides<DpaAcceptance>): DpaAcceptance {
  return make(resources.DpaAcceptance, overrides)
}

/**
 * `DpaStatus` as the documentation shows it, with what you change.
 *
 * @example
 * ```ts
 * const dpaStatus = makeDpaStatus({ accepted: true })
 * ```
 */
export function makeDpaStatus(overrides?: Overrides<DpaStatus>): DpaStatus {
  return make(resources.DpaStatus, overrides)
}

/**
 * `EndingsOfReason` as the documentation shows it, with what you change.
 *
 * @example
 * ```ts
 * const endingsOfReason = makeEndingsOfReason({ end_reason: 'remote_hangup' })
 * ```
 */
export function makeEndingsOfReason(overrides?: Overrides<EndingsOfReason>): EndingsOfReason {
  return make(resources.EndingsOfReason, overrides)
}

/**
 * `Factors` as the documentation shows it, with what you change.
 *
 * @example
 * ```ts
 * const factors = makeFactors({ is_required: true })
 * ```
 */
export function makeFactors(overrides?: Overrides<Factors>): Factors {
  return make(resources.Factors, overrides)
}

/**
 * `Health` as the documentation shows it, with what you change.
 *
 * @example
 * ```ts
 * const health = makeHealth({ status: 'ok' })
 * ```
 */
export function makeHealth(overrides?: Overrides<Health>): Health {
  return make(resources.Health, overrides)
}

/**
 * `IceServer` as the documentation shows it, with what you change.
 *
 * @example
 * ```ts
 * const iceServer = makeIceServer({ username: '1767225600:call_0Ub5Xw1A000k3mZq8RtYvLp' })
 * ```
 */
export function makeIceServer(overrides?: Overrides<IceServer>): IceServer {
  return make(resources.IceServer, overrides)
}

/**
 * `Identity` as the documentation shows it, with what you change, and its own `user_id`.
 *
 * @example
 * ```ts
 * const identity = makeIdentity({ email: 'owner@example.com' })
 * ```
 */
export function makeIdentity(overrides?: Overrides<Identity>): Identity {
  return make(resources.Identity, overrides, 'user_id')
}

/**
 * `IdentityWorkspace` as the documentation shows it, with what you change, and its own `workspace_id`.
 *
 * @example
 * ```ts
 * const identityWorkspace = makeIdentityWorkspace({ name: 'Example Limited' })
 * ```
 */
export function makeIdentityWorkspace(overrides?: Overrides<IdentityWorkspace>): IdentityWorkspace {
  return make(resources.IdentityWorkspace, overrides, 'workspace_id')
}

/**
 * `InboxConversation` as the documentation shows it, with what you change, and its own `conversation_id`.
 *
 * @example
 * ```ts
 * const inboxConversation = makeInboxConversation({ mode: 'human' })
 * ```
 */
export function makeInboxConversation(overrides?: Overrides<InboxConversation>): InboxConversation {
  return make(resources.InboxConversation, overrides, 'conversation_id')
}

/**
 * `InboxFrame` as the documentation shows it, with what you change.
 *
 * @example
 * ```ts
 * const inboxFrame = makeInboxFrame({ event_type: 'conversation.assigned' })
 * ```
 */
export function makeInboxFrame(overrides?: Overrides<InboxFrame>): InboxFrame {
  return make(resources.InboxFrame, overrides)
}

/**
 * `Invitation` as the documentation shows it, with what you change, and its own `invitation_id`.
 *
 * @example
 * ```ts
 * const invitation = makeInvitation({ email: 'colleague@example.com' })
 * ```
 */
export function makeInvitation(overrides?: Overrides<Invitation>): Invitation {
  return make(resources.Invitation, overrides, 'invitation_id')
}

/**
 * `Invoice` as the documentation shows it, with what you change.
 *
 * @example
 * ```ts
 * const invoice = makeInvoice({ status: 'final' })
 * ```
 */
export function makeInvoice(overrides?: Overrides<Invoice>): Invoice {
  return make(resources.Invoice, overrides)
}

/**
 * `InvoiceLine` as the documentation shows it, with what you change.
 *
 * @example
 * ```ts
 * const invoiceLine = makeInvoiceLine({ entry_type: 'voice_minute' })
 * ```
 */
export function makeInvoiceLine(overrides?: Overrides<InvoiceLine>): InvoiceLine {
  return make(resources.InvoiceLine, overrides)
}

/**
 * `KnowledgeBase` as the documentation shows it, with what you change, and its own `knowledge_base_id`.
 *
 * @example
 * ```ts
 * const knowledgeBase = makeKnowledgeBase({ workspace_id: 'ws_0Ub5Xw1A000k3mZq8RtYvLp' })
 * ```
 */
export function makeKnowledgeBase(overrides?: Overrides<KnowledgeBase>): KnowledgeBase {
  return make(resources.KnowledgeBase, overrides, 'knowledge_base_id')
}

/**
 * `KnowledgeDocument` as the documentation shows it, with what you change, and its own `document_id`.
 *
 * @example
 * ```ts
 * const knowledgeDocument = makeKnowledgeDocument({ knowledge_base_id: 'kb_0Ub5Xw1A000k3mZq8RtYvLp' })
 * ```
 */
export function makeKnowledgeDocument(overrides?: Overrides<KnowledgeDocument>): KnowledgeDocument {
  return make(resources.KnowledgeDocument, overrides, 'document_id')
}

/**
 * `KnowledgeDocumentWithContent` as the documentation shows it, with what you change, and its own `document_id`.
 *
 * @example
 * ```ts
 * const knowledgeDocumentWithContent = makeKnowledgeDocumentWithContent({ knowledge_base_id: 'kb_0Ub5Xw1A000k3mZq8RtYvLp' })
 * ```
 */
export function makeKnowledgeDocumentWithContent(overrides?: Overrides<KnowledgeDocumentWithContent>): KnowledgeDocumentWithContent {
  return make(resources.KnowledgeDocumentWithContent, overrides, 'document_id')
}

/**
 * `KnowledgePassage` as the documentation shows it, with what you change.
 *
 * @example
 * ```ts
 * const knowledgePassage = makeKnowledgePassage({ title: 'Opening hours' })
 * ```
 */
export function makeKnowledgePassage(overrides?: Overrides<KnowledgePassage>): KnowledgePassage {
  return make(resources.KnowledgePassage, overrides)
}

/**
 * `KnowledgeSearchResult` as the documentation shows it, with what you change.
 *
 * @example
 * ```ts
 * const knowledgeSearchResult = makeKnowledgeSearchResult({ request_id: 'req_0Ub5Xw1A000k3mZq8RtYvLp' })
 * ```
 */
export function makeKnowledgeSearchResult(overrides?: Overrides<KnowledgeSearchResult>): KnowledgeSearchResult {
  return make(resources.KnowledgeSearchResult, overrides)
}

/**
 * `LatencyOfAgent` as the documentation shows it, with what you change, and its own `agent_id`.
 *
 * @example
 * ```ts
 * const latencyOfAgent = makeLatencyOfAgent()
 * ```
 */
export function makeLatencyOfAgent(overrides?: Overrides<LatencyOfAgent>): LatencyOfAgent {
  return make(resources.LatencyOfAgent, overrides, 'agent_id')
}

/**
 * `LatencyOfDay` as the documentation shows it, with what you change.
 *
 * @example
 * ```ts
 * const latencyOfDay = makeLatencyOfDay({ date: '2026-11-20' })
 * ```
 */
export function makeLatencyOfDay(overrides?: Overrides<LatencyOfDay>): LatencyOfDay {
  return make(resources.LatencyOfDay, overrides)
}

/**
 * `LatencyOfVersion` as the documentation shows it, with what you change.
 *
 * @example
 * ```ts
 * const latencyOfVersion = makeLatencyOfVersion({ version: 3 })
 * ```
 */
export function makeLatencyOfVersion(overrides?: Overrides<LatencyOfVersion>): LatencyOfVersion {
  return make(resources.LatencyOfVersion, overrides)
}

/**
 * `LatencyStatistics` as the documentation shows it, with what you change.
 *
 * @example
 * ```ts
 * const latencyStatistics = makeLatencyStatistics({ from: '2026-11-20' })
 * ```
 */
export function makeLatencyStatistics(overrides?: Overrides<LatencyStatistics>): LatencyStatistics {
  return make(resources.LatencyStatistics, overrides)
}

/**
 * `LedgerEntry` as the documentation shows it, with what you change, and its own `entry_id`.
 *
 * @example
 * ```ts
 * const ledgerEntry = makeLedgerEntry({ sequence: 27 })
 * ```
 */
export function makeLedgerEntry(overrides?: Overrides<LedgerEntry>): LedgerEntry {
  return make(resources.LedgerEntry, overrides, 'entry_id')
}

/**
 * `ListedSession` as the documentation shows it, with what you change, and its own `session_id`.
 *
 * @example
 * ```ts
 * const listedSession = makeListedSession({ is_current: true })
 * ```
 */
export function makeListedSession(overrides?: Overrides<ListedSession>): ListedSession {
  return make(resources.ListedSession, overrides, 'session_id')
}

/**
 * `LiveCalls` as the documentation shows it, with what you change.
 *
 * @example
 * ```ts
 * const liveCalls = makeLiveCalls({ request_id: 'req_0Ub5Xw1A000k3mZq8RtYvLp' })
 * ```
 */
export function makeLiveCalls(overrides?: Overrides<LiveCalls>): LiveCalls {
  return make(resources.LiveCalls, overrides)
}

/**
 * `LiveCallsFrame` as the documentation shows it, with what you change.
 *
 * @example
 * ```ts
 * const liveCallsFrame = makeLiveCallsFrame({ type: 'call' })
 * ```
 */
export function makeLiveCallsFrame(overrides?: Overrides<LiveCallsFrame>): LiveCallsFrame {
  return make(resources.LiveCallsFrame, overrides)
}

/**
 * `LoggedIn` as the documentation shows it, with what you change.
 *
 * @example
 * ```ts
 * const loggedIn = makeLoggedIn({ session_token: 'ses_9mQ…' })
 * ```
 */
export function makeLoggedIn(overrides?: Overrides<LoggedIn>): LoggedIn {
  return make(resources.LoggedIn, overrides)
}

/**
 * `McpTool` as the documentation shows it, with what you change.
 *
 * @example
 * ```ts
 * const mcpTool = makeMcpTool({ name: 'orders__find' })
 * ```
 */
export function makeMcpTool(overrides?: Overrides<McpTool>): McpTool {
  return make(resources.McpTool, overrides)
}

/**
 * `McpToolLeftOut` as the documentation shows it, with what you change.
 *
 * @example
 * ```ts
 * const mcpToolLeftOut = makeMcpToolLeftOut({ tool: 'delete' })
 * ```
 */
export function makeMcpToolLeftOut(overrides?: Overrides<McpToolLeftOut>): McpToolLeftOut {
  return make(resources.McpToolLeftOut, overrides)
}

/**
 * `McpToolsResult` as the documentation shows it, with what you change.
 *
 * @example
 * ```ts
 * const mcpToolsResult = makeMcpToolsResult({ success: true })
 * ```
 */
export function makeMcpToolsResult(overrides?: Overrides<McpToolsResult>): McpToolsResult {
  return make(resources.McpToolsResult, overrides)
}

/**
 * `MediaUpload` as the documentation shows it, with what you change, and its own `media_id`.
 *
 * @example
 * ```ts
 * const mediaUpload = makeMediaUpload({ filename: 'hours.txt' })
 * ```
 */
export function makeMediaUpload(overrides?: Overrides<MediaUpload>): MediaUpload {
  return make(resources.MediaUpload, overrides, 'media_id')
}

/**
 * `Member` as the documentation shows it, with what you change, and its own `user_id`.
 *
 * @example
 * ```ts
 * const member = makeMember({ email: 'colleague@example.com' })
 * ```
 */
export function makeMember(overrides?: Overrides<Member>): Member {
  return make(resources.Member, overrides, 'user_id')
}

/**
 * `Message` as the documentation shows it, with what you change, and its own `message_id`.
 *
 * @example
 * ```ts
 * const message = makeMessage({ status: 'sent' })
 * ```
 */
export function makeMessage(overrides?: Overrides<Message>): Message {
  return make(resources.Message, overrides, 'message_id')
}

/**
 * `Notification` as the documentation shows it, with what you change.
 *
 * @example
 * ```ts
 * const notification = makeNotification({ kind: 'low_balance' })
 * ```
 */
export function makeNotification(overrides?: Overrides<Notification>): Notification {
  return make(resources.Notification, overrides)
}

/**
 * `NotificationSettings` as the documentation shows it, with what you change.
 *
 * @example
 * ```ts
 * const notificationSettings = makeNotificationSettings({ email: 'owner@example.com' })
 * ```
 */
export function makeNotificationSettings(overrides?: Overrides<NotificationSettings>): NotificationSettings {
  return make(resources.NotificationSettings, overrides)
}

/**
 * `OptOut` as the documentation shows it, with what you change.
 *
 * @example
 * ```ts
 * const optOut = makeOptOut({ e164: '+2348031234567' })
 * ```
 */
export function makeOptOut(overrides?: Overrides<OptOut>): OptOut {
  return make(resources.OptOut, overrides)
}

/**
 * `Passkey` as the documentation shows it, with what you change, and its own `passkey_id`.
 *
 * @example
 * ```ts
 * const passkey = makePasskey({ name: 'Laptop' })
 * ```
 */
export function makePasskey(overrides?: Overrides<Passkey>): Passkey {
  return make(resources.Passkey, overrides, 'passkey_id')
}

/**
 * `PasskeyChallenge` as the documentation shows it, with what you change.
 *
 * @example
 * ```ts
 * const passkeyChallenge = makePasskeyChallenge({ challenge_token: 'chl_9mQ…' })
 * ```
 */
export function makePasskeyChallenge(overrides?: Overrides<PasskeyChallenge>): PasskeyChallenge {
  return make(resources.PasskeyChallenge, overrides)
}

/**
 * `PhoneNumber` as the documentation shows it, with what you change, and its own `number_id`.
 *
 * @example
 * ```ts
 * const phoneNumber = makePhoneNumber({ status: 'provisioned' })
 * ```
 */
export function makePhoneNumber(overrides?: Overrides<PhoneNumber>): PhoneNumber {
  return make(resources.PhoneNumber, overrides, 'number_id')
}

/**
 * `PlanPricing` as the documentation shows it, with what you change.
 *
 * @example
 * ```ts
 * const planPricing = makePlanPricing({ plan: 'builder' })
 * ```
 */
export function makePlanPricing(overrides?: Overrides<PlanPricing>): PlanPricing {
  return make(resources.PlanPricing, overrides)
}

/**
 * `PlanSwitch` as the documentation shows it, with what you change.
 *
 * @example
 * ```ts
 * const planSwitch = makePlanSwitch({ recording_disabled: false })
 * ```
 */
export function makePlanSwitch(overrides?: Overrides<PlanSwitch>): PlanSwitch {
  return make(resources.PlanSwitch, overrides)
}

/**
 * `PlanSwitchPreview` as the documentation shows it, with what you change.
 *
 * @example
 * ```ts
 * const planSwitchPreview = makePlanSwitchPreview({ plan: 'builder' })
 * ```
 */
export function makePlanSwitchPreview(overrides?: Overrides<PlanSwitchPreview>): PlanSwitchPreview {
  return make(resources.PlanSwitchPreview, overrides)
}

/**
 * `PlaygroundEvent` as the documentation shows it, with what you change.
 *
 * @example
 * ```ts
 * const playgroundEvent = makePlaygroundEvent({ type: 'text' })
 * ```
 */
export function makePlaygroundEvent(overrides?: Overrides<PlaygroundEvent>): PlaygroundEvent {
  return make(resources.PlaygroundEvent, overrides)
}

/**
 * `PlaygroundPassage` as the documentation shows it, with what you change.
 *
 * @example
 * ```ts
 * const playgroundPassage = makePlaygroundPassage({ title: 'Opening hours' })
 * ```
 */
export function makePlaygroundPassage(overrides?: Overrides<PlaygroundPassage>): PlaygroundPassage {
  return make(resources.PlaygroundPassage, overrides)
}

/**
 * `PlaygroundReply` as the documentation shows it, with what you change.
 *
 * @example
 * ```ts
 * const playgroundReply = makePlaygroundReply({ text: 'We open at nine.' })
 * ```
 */
export function makePlaygroundReply(overrides?: Overrides<PlaygroundReply>): PlaygroundReply {
  return make(resources.PlaygroundReply, overrides)
}

/**
 * `PlaygroundStage` as the documentation shows it, with what you change.
 *
 * @example
 * ```ts
 * const playgroundStage = makePlaygroundStage({ stage: 'knowledge' })
 * ```
 */
export function makePlaygroundStage(overrides?: Overrides<PlaygroundStage>): PlaygroundStage {
  return make(resources.PlaygroundStage, overrides)
}

/**
 * `Pricing` as the documentation shows it, with what you change.
 *
 * @example
 * ```ts
 * const pricing = makePricing({ currency: 'NGN' })
 * ```
 */
export function makePricing(overrides?: Overrides<Pricing>): Pricing {
  return make(resources.Pricing, overrides)
}

/**
 * `PublicAnswer` as the documentation shows it, with what you change.
 *
 * @example
 * ```ts
 * const publicAnswer = makePublicAnswer({ sdp: 'v=0\r\no=- 2 2 IN IP4 127.0.0.1\r\ns=-\r\nt=0 0\r\n' })
 * ```
 */
export function makePublicAnswer(overrides?: Overrides<PublicAnswer>): PublicAnswer {
  return make(resources.PublicAnswer, overrides)
}

/**
 * `RecordingPeaks` as the documentation shows it, with what you change.
 *
 * @example
 * ```ts
 * const recordingPeaks = makeRecordingPeaks({ duration_ms: 60 })
 * ```
 */
export function makeRecordingPeaks(overrides?: Overrides<RecordingPeaks>): RecordingPeaks {
  return make(resources.RecordingPeaks, overrides)
}

/**
 * `RecoveryCodes` as the documentation shows it, with what you change.
 *
 * @example
 * ```ts
 * const recoveryCodes = makeRecoveryCodes({ request_id: 'req_0Ub5Xw1A000k3mZq8RtYvLp' })
 * ```
 */
export function makeRecoveryCodes(overrides?: Overrides<RecoveryCodes>): RecoveryCodes {
  return make(resources.RecoveryCodes, overrides)
}

/**
 * `RoutingRule` as the documentation shows it, with what you change, and its own `rule_id`.
 *
 * @example
 * ```ts
 * const routingRule = makeRoutingRule({ workspace_id: 'ws_0Ub5Xw1A000k3mZq8RtYvLp' })
 * ```
 */
export function makeRoutingRule(overrides?: Overrides<RoutingRule>): RoutingRule {
  return make(resources.RoutingRule, overrides, 'rule_id')
}

/**
 * `RoutingTestResult` as the documentation shows it, with what you change, and its own `agent_id`.
 *
 * @example
 * ```ts
 * const routingTestResult = makeRoutingTestResult({ rule_id: 'rule_0Ub5Xw1A000k3mZq8RtYvLp' })
 * ```
 */
export function makeRoutingTestResult(overrides?: Overrides<RoutingTestResult>): RoutingTestResult {
  return make(resources.RoutingTestResult, overrides, 'agent_id')
}

/**
 * `SandboxClock` as the documentation shows it, with what you change, and its own `clock_id`.
 *
 * @example
 * ```ts
 * const sandboxClock = makeSandboxClock({ status: 'ready' })
 * ```
 */
export function makeSandboxClock(overrides?: Overrides<SandboxClock>): SandboxClock {
  return make(resources.SandboxClock, overrides, 'clock_id')
}

/**
 * `SandboxClockList` as the documentation shows it, with what you change.
 *
 * @example
 * ```ts
 * const sandboxClockList = makeSandboxClockList({ request_id: 'req_0Ub5Xw1A000k3mZq8RtYvLp' })
 * ```
 */
export function makeSandboxClockList(overrides?: Overrides<SandboxClockList>): SandboxClockList {
  return make(resources.SandboxClockList, overrides)
}

/**
 * `SavedView` as the documentation shows it, with what you change, and its own `saved_view_id`.
 *
 * @example
 * ```ts
 * const savedView = makeSavedView({ list: 'calls' })
 * ```
 */
export function makeSavedView(overrides?: Overrides<SavedView>): SavedView {
  return make(resources.SavedView, overrides, 'saved_view_id')
}

/**
 * `SentimentOfDay` as the documentation shows it, with what you change.
 *
 * @example
 * ```ts
 * const sentimentOfDay = makeSentimentOfDay({ date: '2026-11-20' })
 * ```
 */
export function makeSentimentOfDay(overrides?: Overrides<SentimentOfDay>): SentimentOfDay {
  return make(resources.SentimentOfDay, overrides)
}

/**
 * `Session` as the documentation shows it, with what you change.
 *
 * @example
 * ```ts
 * const session = makeSession({ session_token: 'ses_9mQ…' })
 * ```
 */
export function makeSession(overrides?: Overrides<Session>): Session {
  return make(resources.Session, overrides)
}

/**
 * `ShareLink` as the documentation shows it, with what you change, and its own `agent_id`.
 *
 * @example
 * ```ts
 * const shareLink = makeShareLink({ shareable: true })
 * ```
 */
export function makeShareLink(overrides?: Overrides<ShareLink>): ShareLink {
  return make(resources.ShareLink, overrides, 'agent_id')
}

/**
 * `SignedUp` as the documentation shows it, with what you change, and its own `user_id`.
 *
 * @example
 * ```ts
 * const signedUp = makeSignedUp({ workspace_id: 'ws_0Ub5Xw1A000k3mZq8RtYvLp' })
 * ```
 */
export function makeSignedUp(overrides?: Overrides<SignedUp>): SignedUp {
  return make(resources.SignedUp, overrides, 'user_id')
}

/**
 * `SigningSecret` as the documentation shows it, with what you change.
 *
 * @example
 * ```ts
 * const signingSecret = makeSigningSecret({ signing_secret: 'whsec_…' })
 * ```
 */
export function makeSigningSecret(overrides?: Overrides<SigningSecret>): SigningSecret {
  return make(resources.SigningSecret, overrides)
}

/**
 * `Simulation` as the documentation shows it, with what you change, and its own `simulation_id`.
 *
 * @example
 * ```ts
 * const simulation = makeSimulation({ status: 'passed' })
 * ```
 */
export function makeSimulation(overrides?: Overrides<Simulation>): Simulation {
  return make(resources.Simulation, overrides, 'simulation_id')
}

/**
 * `SimulationDetail` as the documentation shows it, with what you change, and its own `simulation_id`.
 *
 * @example
 * ```ts
 * const simulationDetail = makeSimulationDetail({ status: 'queued' })
 * ```
 */
export function makeSimulationDetail(overrides?: Overrides<SimulationDetail>): SimulationDetail {
  return make(resources.SimulationDetail, overrides, 'simulation_id')
}

/**
 * `SpendCap` as the documentation shows it, with what you change, and its own `agent_id`.
 *
 * @example
 * ```ts
 * const spendCap = makeSpendCap({ display_name: 'Ada' })
 * ```
 */
export function makeSpendCap(overrides?: Overrides<SpendCap>): SpendCap {
  return make(resources.SpendCap, overrides, 'agent_id')
}

/**
 * `Statistics` as the documentation shows it, with what you change.
 *
 * @example
 * ```ts
 * const statistics = makeStatistics({ from: '2026-11-20' })
 * ```
 */
export function makeStatistics(overrides?: Overrides<Statistics>): Statistics {
  return make(resources.Statistics, overrides)
}

/**
 * `StatisticsOfAgent` as the documentation shows it, with what you change.
 *
 * @example
 * ```ts
 * const statisticsOfAgent = makeStatisticsOfAgent({ calls: 2 })
 * ```
 */
export function makeStatisticsOfAgent(overrides?: Overrides<StatisticsOfAgent>): StatisticsOfAgent {
  return make(resources.StatisticsOfAgent, overrides)
}

/**
 * `StatisticsOfDay` as the documentation shows it, with what you change.
 *
 * @example
 * ```ts
 * const statisticsOfDay = makeStatisticsOfDay({ calls: 2 })
 * ```
 */
export function makeStatisticsOfDay(overrides?: Overrides<StatisticsOfDay>): StatisticsOfDay {
  return make(resources.StatisticsOfDay, overrides)
}

/**
 * `Subscription` as the documentation shows it, with what you change, and its own `workspace_id`.
 *
 * @example
 * ```ts
 * const subscription = makeSubscription({ status: 'active' })
 * ```
 */
export function makeSubscription(overrides?: Overrides<Subscription>): Subscription {
  return make(resources.Subscription, overrides, 'workspace_id')
}

/**
 * `Template` as the documentation shows it, with what you change, and its own `template_id`.
 *
 * @example
 * ```ts
 * const template = makeTemplate({ name: 'Clinic appointments' })
 * ```
 */
export function makeTemplate(overrides?: Overrides<Template>): Template {
  return make(resources.Template, overrides, 'template_id')
}

/**
 * `TemplateList` as the documentation shows it, with what you change.
 *
 * @example
 * ```ts
 * const templateList = makeTemplateList({ request_id: 'req_0Ub5Xw1A000k3mZq8RtYvLp' })
 * ```
 */
export function makeTemplateList(overrides?: Overrides<TemplateList>): TemplateList {
  return make(resources.TemplateList, overrides)
}

/**
 * `ToolFault` as the documentation shows it, with what you change.
 *
 * @example
 * ```ts
 * const toolFault = makeToolFault({ path: '/0/function/name' })
 * ```
 */
export function makeToolFault(overrides?: Overrides<ToolFault>): ToolFault {
  return make(resources.ToolFault, overrides)
}

/**
 * `ToolTestResult` as the documentation shows it, with what you change.
 *
 * @example
 * ```ts
 * const toolTestResult = makeToolTestResult({ success: true })
 * ```
 */
export function makeToolTestResult(overrides?: Overrides<ToolTestResult>): ToolTestResult {
  return make(resources.ToolTestResult, overrides)
}

/**
 * `ToolsCheckResult` as the documentation shows it, with what you change.
 *
 * @example
 * ```ts
 * const toolsCheckResult = makeToolsCheckResult({ valid: false })
 * ```
 */
export function makeToolsCheckResult(overrides?: Overrides<ToolsCheckResult>): ToolsCheckResult {
  return make(resources.ToolsCheckResult, overrides)
}

/**
 * `TotpSecret` as the documentation shows it, with what you change.
 *
 * @example
 * ```ts
 * const totpSecret = makeTotpSecret({ secret: 'JBSWY3DPEHPK3PXPJBSWY3DPEHPK3PXP' })
 * ```
 */
export function makeTotpSecret(overrides?: Overrides<TotpSecret>): TotpSecret {
  return make(resources.TotpSecret, overrides)
}

/**
 * `TranscriptFrame` as the documentation shows it, with what you change.
 *
 * @example
 * ```ts
 * const transcriptFrame = makeTranscriptFrame({ role: 'user' })
 * ```
 */
export function makeTranscriptFrame(overrides?: Overrides<TranscriptFrame>): TranscriptFrame {
  return make(resources.TranscriptFrame, overrides)
}

/**
 * `Usage` as the documentation shows it, with what you change.
 *
 * @example
 * ```ts
 * const usage = makeUsage({ month: '2026-11' })
 * ```
 */
export function makeUsage(overrides?: Overrides<Usage>): Usage {
  return make(resources.Usage, overrides)
}

/**
 * `Voice` as the documentation shows it, with what you change, and its own `voice_id`.
 *
 * @example
 * ```ts
 * const voice = makeVoice({ display_name: 'Amara' })
 * ```
 */
export function makeVoice(overrides?: Overrides<Voice>): Voice {
  return make(resources.Voice, overrides, 'voice_id')
}

/**
 * `VoiceList` as the documentation shows it, with what you change.
 *
 * @example
 * ```ts
 * const voiceList = makeVoiceList({ request_id: 'req_0Ub5Xw1A000k3mZq8RtYvLp' })
 * ```
 */
export function makeVoiceList(overrides?: Overrides<VoiceList>): VoiceList {
  return make(resources.VoiceList, overrides)
}

/**
 * `WebhookEndpoint` as the documentation shows it, with what you change.
 *
 * @example
 * ```ts
 * const webhookEndpoint = makeWebhookEndpoint({ id: 'whep_0Ub5Xw1A000k3mZq8RtYvLp' })
 * ```
 */
export function makeWebhookEndpoint(overrides?: Overrides<WebhookEndpoint>): WebhookEndpoint {
  return make(resources.WebhookEndpoint, overrides)
}

/**
 * `WebhookEndpointDetail` as the documentation shows it, with what you change.
 *
 * @example
 * ```ts
 * const webhookEndpointDetail = makeWebhookEndpointDetail({ id: 'whep_0Ub5Xw1A000k3mZq8RtYvLp' })
 * ```
 */
export function makeWebhookEndpointDetail(overrides?: Overrides<WebhookEndpointDetail>): WebhookEndpointDetail {
  return make(resources.WebhookEndpointDetail, overrides)
}

/**
 * `WebhookEndpointList` as the documentation shows it, with what you change.
 *
 * @example
 * ```ts
 * const webhookEndpointList = makeWebhookEndpointList({ request_id: 'req_0Ub5Xw1A000k3mZq8RtYvLp' })
 * ```
 */
export function makeWebhookEndpointList(overrides?: Overrides<WebhookEndpointList>): WebhookEndpointList {
  return make(resources.WebhookEndpointList, overrides)
}

/**
 * `WebhookTestResult` as the documentation shows it, with what you change.
 *
 * @example
 * ```ts
 * const webhookTestResult = makeWebhookTestResult({ status: 'delivered' })
 * ```
 */
export function makeWebhookTestResult(overrides?: Overrides<WebhookTestResult>): WebhookTestResult {
  return make(resources.WebhookTestResult, overrides)
}

/**
 * `Workspace` as the documentation shows it, with what you change, and its own `workspace_id`.
 *
 * @example
 * ```ts
 * const workspace = makeWorkspace({ name: 'Example Bank' })
 * ```
 */
export function makeWorkspace(overrides?: Overrides<Workspace>): Workspace {
  return make(resources.Workspace, overrides, 'workspace_id')
}

/**
 * `WorkspaceNotification` as the documentation shows it, with what you change.
 *
 * @example
 * ```ts
 * const workspaceNotification = makeWorkspaceNotification({ kind: 'low_balance' })
 * ```
 */
export function makeWorkspaceNotification(overrides?: Overrides<WorkspaceNotification>): WorkspaceNotification {
  return make(resources.WorkspaceNotification, overrides)
}

/**
 * `WorkspaceNotifications` as the documentation shows it, with what you change.
 *
 * @example
 * ```ts
 * const workspaceNotifications = makeWorkspaceNotifications({ updated_at: '2026-11-20T09:00:00.000Z' })
 * ```
 */
export function makeWorkspaceNotifications(overrides?: Overrides<WorkspaceNotifications>): WorkspaceNotifications {
  return make(resources.WorkspaceNotifications, overrides)
}
