// Generated from openapi/. Do not edit: run `npm run generate`.

import { makeSomeEvent } from '../testing/make-event.ts'
import type { EmptyMock, FileMock, ListMock, Mock, SocketMock, StreamMock } from '../testing/mock.ts'
import type { MockedOperation } from '../testing/mocked-operation.ts'
import {
  makeAcceptedInvitation,
  makeAddedFactor,
  makeAddedPasskey,
  makeAgent,
  makeAgentComparison,
  makeAgentDraft,
  makeAgentRollout,
  makeAgentRolloutList,
  makeAgentVersion,
  makeAgentVersionSummary,
  makeAiModelList,
  makeAiProviderList,
  makeAnalysis,
  makeAnalytics,
  makeApiKey,
  makeApiKeyDetail,
  makeApiKeyWithSecret,
  makeApiRequest,
  makeApiRequestResult,
  makeAuditEntry,
  makeBalance,
  makeBillingDetails,
  makeCall,
  makeCallBack,
  makeCallCharges,
  makeCallControl,
  makeCallExchangeContent,
  makeCallExchanges,
  makeCallExportRow,
  makeCallQualitySamples,
  makeCallTurns,
  makeCannedReply,
  makeCheckout,
  makeConfirmation,
  makeConsentRecord,
  makeContactErasure,
  makeConversation,
  makeConversationFrame,
  makeConversationNote,
  makeConversationRow,
  makeConversationUpdated,
  makeConversationWithMessages,
  makeCreatedWorkspace,
  makeDeadLetterReplayResult,
  makeDelivery,
  makeDeliveryDetail,
  makeDpaAcceptance,
  makeDpaStatus,
  makeFactors,
  makeHealth,
  makeIdentity,
  makeInboxConversation,
  makeInboxFrame,
  makeInvitation,
  makeInvoice,
  makeKnowledgeBase,
  makeKnowledgeDocument,
  makeKnowledgeDocumentWithContent,
  makeKnowledgeSearchResult,
  makeLatencyStatistics,
  makeLedgerEntry,
  makeListedSession,
  makeLiveCalls,
  makeLiveCallsFrame,
  makeLoggedIn,
  makeMcpToolsResult,
  makeMediaUpload,
  makeMember,
  makeMessage,
  makeNotificationSettings,
  makeOptOut,
  makePasskeyChallenge,
  makePhoneNumber,
  makePlanSwitch,
  makePlanSwitchPreview,
  makePlaygroundEvent,
  makePlaygroundReply,
  makePricing,
  makePublicAnswer,
  makeRecordingPeaks,
  makeRecoveryCodes,
  makeRoutingRule,
  makeRoutingTestResult,
  makeSandboxClock,
  makeSandboxClockList,
  makeSavedView,
  makeSession,
  makeShareLink,
  makeSignedUp,
  makeSigningSecret,
  makeSimulation,
  makeSimulationDetail,
  makeSpendCap,
  makeStatistics,
  makeSubscription,
  makeTemplateList,
  makeToolTestResult,
  makeToolsCheckResult,
  makeTotpSecret,
  makeTranscriptFrame,
  makeUsage,
  makeVoiceList,
  makeWebhookEndpoint,
  makeWebhookEndpointDetail,
  makeWebhookEndpointList,
  makeWebhookTestResult,
  makeWorkspace,
  makeWorkspaceNotifications,
} from './factories.gen.ts'
import * as operations from './operations.gen.ts'
import type {
  AcceptDpaData,
  AcceptInvitationData,
  AcceptedInvitation,
  AddOptOutData,
  AddPasskeyData,
  AddedFactor,
  AddedPasskey,
  AdvanceSandboxClockData,
  Agent,
  AgentComparison,
  AgentDraft,
  AgentRollout,
  AgentRolloutList,
  AgentVersion,
  AgentVersionSummary,
  AiModelList,
  AiProviderList,
  Analysis,
  Analytics,
  AnalyzeCallData,
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
  CallExchangeContent,
  CallExchanges,
  CallExportRow,
  CallMonitorFrame,
  CallQualitySamples,
  CallTurns,
  CancelCallBackData,
  CannedReply,
  ChangeEmailData,
  ChangePasswordData,
  CheckToolsData,
  Checkout,
  ClaimNumberAutomaticallyData,
  ClaimNumberData,
  CompareAgentVersionsData,
  CompleteLoginData,
  ConfirmEmailData,
  ConfirmTotpData,
  Confirmation,
  ConnectCallData,
  ConsentRecord,
  ContactErasure,
  Conversation,
  ConversationFrame,
  ConversationNote,
  ConversationRow,
  ConversationUpdated,
  ConversationWithMessages,
  CreateAgentData,
  CreateAgentRolloutData,
  CreateApiKeyData,
  CreateCallData,
  CreateCannedReplyData,
  CreateCheckoutData,
  CreateConversationNoteData,
  CreateInvitationData,
  CreateKnowledgeBaseData,
  CreateKnowledgeDocumentData,
  CreateMessageData,
  CreateRoutingRuleData,
  CreateSandboxClockData,
  CreateSandboxInboundCallData,
  CreateSandboxInboundMessageData,
  CreateSavedViewData,
  CreateSimulationData,
  CreateWebhookEndpointData,
  CreateWorkspaceData,
  CreatedWorkspace,
  DeadLetterReplayResult,
  DeleteAccountData,
  DeleteAgentData,
  DeleteAgentDraftData,
  DeleteAgentRolloutData,
  DeleteAgentVersionData,
  DeleteCannedReplyData,
  DeleteConversationNoteData,
  DeleteInvitationData,
  DeleteKnowledgeBaseData,
  DeleteKnowledgeDocumentData,
  DeleteMemberData,
  DeleteRoutingRuleData,
  DeleteSandboxClockData,
  DeleteSavedViewData,
  DeleteSessionData,
  DeleteSimulationData,
  DeleteWebhookEndpointData,
  DeleteWorkspaceData,
  Delivery,
  DeliveryDetail,
  DpaAcceptance,
  DpaStatus,
  EraseContactData,
  Event,
  ExportAuditLogData,
  ExportCallsData,
  ExportConsentsData,
  ExportConversationsData,
  Factors,
  GetAgentData,
  GetAgentDraftData,
  GetAgentVersionData,
  GetAnalyticsData,
  GetApiKeyData,
  GetBalanceData,
  GetBillingDetailsData,
  GetCallBackData,
  GetCallData,
  GetCallExchangeData,
  GetCallRecordingData,
  GetCallRecordingPeaksData,
  GetCannedReplyData,
  GetCheckoutData,
  GetConversationData,
  GetDeliveryData,
  GetDpaStatusData,
  GetFactorsData,
  GetHealthData,
  GetIdentityData,
  GetInvoiceData,
  GetInvoicePdfData,
  GetKnowledgeBaseData,
  GetKnowledgeDocumentData,
  GetLatencyStatisticsData,
  GetMessageData,
  GetMessageMediaData,
  GetNotificationsData,
  GetNumberData,
  GetPricingData,
  GetReadinessData,
  GetRequestData,
  GetRoutingRuleData,
  GetSandboxClockData,
  GetShareLinkData,
  GetSigningSecretData,
  GetSimulationData,
  GetStatisticsData,
  GetSubscriptionData,
  GetUsageData,
  GetWebhookEndpointData,
  GetWorkspaceData,
  GetWorkspaceNotificationsData,
  HangUpCallData,
  Health,
  HoldCallData,
  Identity,
  InboxConversation,
  InboxFrame,
  Invitation,
  Invoice,
  KnowledgeBase,
  KnowledgeDocument,
  KnowledgeDocumentWithContent,
  KnowledgeSearchResult,
  LatencyStatistics,
  LeaveCallData,
  LedgerEntry,
  ListAgentRolloutsData,
  ListAgentVersionsData,
  ListAgentsData,
  ListAiProvidersData,
  ListAllWebhookEndpointsData,
  ListApiKeysData,
  ListAuditLogData,
  ListAvailableNumbersData,
  ListCallBacksData,
  ListCallChargesData,
  ListCallExchangesData,
  ListCallQualityData,
  ListCallTurnsData,
  ListCallsData,
  ListCannedRepliesData,
  ListCheckoutsData,
  ListConsentsData,
  ListConversationNotesData,
  ListConversationsData,
  ListDeliveriesData,
  ListEventsData,
  ListInboxData,
  ListInvitationsData,
  ListInvoicesData,
  ListKnowledgeBasesData,
  ListKnowledgeDocumentsData,
  ListLedgerData,
  ListLiveCallsData,
  ListMcpToolsData,
  ListMembersData,
  ListMessagesData,
  ListModelsData,
  ListNumbersData,
  ListOptOutsData,
  ListRequestsData,
  ListRoutingRulesData,
  ListSandboxClocksData,
  ListSavedViewsData,
  ListSessionsData,
  ListSimulationsData,
  ListSpendCapsData,
  ListTemplatesData,
  ListVoicesData,
  ListWebhookEndpointsData,
  ListedSession,
  LiveCalls,
  LiveCallsFrame,
  LogInData,
  LogOutAllData,
  LoggedIn,
  McpToolsResult,
  MediaUpload,
  Member,
  Message,
  MonitorCallData,
  NotificationSettings,
  OptOut,
  PasskeyChallenge,
  PhoneNumber,
  PlanSwitch,
  PlanSwitchPreview,
  PlayAgentData,
  PlaygroundEvent,
  PlaygroundReply,
  PreviewSubscriptionData,
  PreviewVoiceData,
  Pricing,
  PublicAnswer,
  PublishAgentDraftData,
  PublishAgentVersionData,
  ReclaimNumberData,
  ReconnectTryData,
  RecordingPeaks,
  RecoveryCodes,
  RedeemSignInLinkData,
  RelayFrame,
  RelayWebhooksData,
  ReleaseNumberData,
  RemovePasskeyData,
  RemoveTotpData,
  ReplaceRecoveryCodesData,
  ReplaceRoutingRuleData,
  ReplayDeadLettersData,
  RequestPasswordResetData,
  ResendVerificationData,
  ResetPasswordData,
  ResumeCallData,
  RevokeApiKeyData,
  RollBackAgentData,
  RotateApiKeyData,
  RotateSigningSecretData,
  RoutingRule,
  RoutingTestResult,
  SandboxClock,
  SandboxClockList,
  SavedView,
  SearchKnowledgeBaseData,
  SendCallDigitsData,
  Session,
  SetAgentShareableData,
  SetSpendCapData,
  ShareLink,
  SignUpData,
  SignedUp,
  SigningSecret,
  Simulation,
  SimulationDetail,
  SpendCap,
  StartPasskeyData,
  StartPasskeyLoginData,
  StartTotpData,
  Statistics,
  StreamConversationData,
  StreamEventsData,
  StreamInboxData,
  StreamLiveCallsData,
  StreamPlaygroundData,
  StreamTranscriptData,
  Subscription,
  SwitchSubscriptionData,
  SwitchWorkspaceRecordingData,
  TemplateList,
  TestRoutingRulesData,
  TestToolData,
  TestWebhookData,
  ToolTestResult,
  ToolsCheckResult,
  TotpSecret,
  TranscriptFrame,
  TransferCallData,
  TryAgentData,
  UpdateAgentData,
  UpdateAgentDraftData,
  UpdateAgentRolloutData,
  UpdateApiKeyData,
  UpdateBillingDetailsData,
  UpdateCannedReplyData,
  UpdateConversationData,
  UpdateMemberData,
  UpdateNotificationsData,
  UpdateNumberData,
  UpdateSavedViewData,
  UpdateWebhookEndpointData,
  UpdateWorkspaceData,
  UpdateWorkspaceNotificationsData,
  UploadMediaData,
  Usage,
  VerifyEmailData,
  VoiceList,
  WebhookEndpoint,
  WebhookEndpointDetail,
  WebhookEndpointList,
  WebhookTestResult,
  Workspace,
  WorkspaceNotifications,
} from './types.gen.ts'

/** The mocks by group and method, as in the client. */
export interface Mocks {
  /** Health checks of the service. */
  health: {
    /** Check liveness: `GET /healthz`. */
    live: Mock<GetHealthData, Health>
    /** Check readiness: `GET /readyz`. */
    ready: Mock<GetReadinessData, Health>
  }
  /** The owner of an API key or session. */
  auth: {
    /** Get the current identity: `GET /v1/auth/me`. */
    me: Mock<GetIdentityData, Identity>
    /** Sign up: `POST /v1/auth/signup`. */
    signup: Mock<SignUpData, SignedUp>
    /** Verify an e-mail address: `POST /v1/auth/verify-email`. */
    verifyEmail: Mock<VerifyEmailData, Confirmation>
    /** Resend the verification e-mail: `POST /v1/auth/resend-verification`. */
    resendVerification: Mock<ResendVerificationData, Confirmation>
    /** Request a password reset: `POST /v1/auth/request-password-reset`. */
    requestPasswordReset: Mock<RequestPasswordResetData, Confirmation>
    /** Set a new password: `POST /v1/auth/reset-password`. */
    resetPassword: Mock<ResetPasswordData, Confirmation>
    /** Log in: `POST /v1/auth/login`. */
    login: Mock<LogInData, LoggedIn>
    /** End all sessions: `POST /v1/auth/logout-all`. */
    logoutAll: Mock<LogOutAllData, Confirmation>
    /** Change the password: `POST /v1/auth/change-password`. */
    changePassword: Mock<ChangePasswordData, Confirmation>
    /** Change the e-mail address: `POST /v1/auth/change-email`. */
    changeEmail: Mock<ChangeEmailData, Confirmation>
    /** Confirm a new e-mail address: `POST /v1/auth/confirm-email`. */
    confirmEmail: Mock<ConfirmEmailData, Confirmation>
    /** Sign in with a link: `POST /v1/auth/redeem-sign-in-link`. */
    redeemSignInLink: Mock<RedeemSignInLinkData, Session>
    /** Complete a login: `POST /v1/auth/complete-login`. */
    completeLogin: Mock<CompleteLoginData, Session>
    /** Begin a login with a passkey: `POST /v1/auth/start-passkey-login`. */
    startPasskeyLogin: Mock<StartPasskeyLoginData, PasskeyChallenge>
    /** Get the second factors: `GET /v1/auth/factors`. */
    factors: Mock<GetFactorsData, Factors>
    /** Begin to add an authenticator app: `POST /v1/auth/start-totp`. */
    startTotp: Mock<StartTotpData, TotpSecret>
    /** Add the authenticator app: `POST /v1/auth/confirm-totp`. */
    confirmTotp: Mock<ConfirmTotpData, AddedFactor>
    /** Remove the authenticator app: `POST /v1/auth/remove-totp`. */
    removeTotp: Mock<RemoveTotpData, Confirmation>
    /** Begin to add a passkey: `POST /v1/auth/start-passkey`. */
    startPasskey: Mock<StartPasskeyData, PasskeyChallenge>
    /** Add a passkey: `POST /v1/auth/add-passkey`. */
    addPasskey: Mock<AddPasskeyData, AddedPasskey>
    /** Remove a passkey: `POST /v1/auth/remove-passkey`. */
    removePasskey: Mock<RemovePasskeyData, Confirmation>
    /** Replace the recovery codes: `POST /v1/auth/replace-recovery-codes`. */
    replaceRecoveryCodes: Mock<ReplaceRecoveryCodesData, RecoveryCodes>
    /** Delete the account: `POST /v1/auth/delete-account`. */
    deleteAccount: Mock<DeleteAccountData, Confirmation>
  }
  /** Sign-up, login, passwords and account deletion. */
  sessions: {
    /** List sessions: `GET /v1/auth/sessions`. */
    list: ListMock<ListSessionsData, ListedSession>
    /** End a session: `DELETE /v1/auth/sessions/{session_id}`. */
    delete: EmptyMock<DeleteSessionData>
  }
  /** People of the workspace, their roles and invitations. */
  members: {
    /** List members: `GET /v1/members`. */
    list: ListMock<ListMembersData, Member>
    /** Remove a member: `DELETE /v1/members/{user_id}`. */
    delete: EmptyMock<DeleteMemberData>
    /** Change the role of a member: `PATCH /v1/members/{user_id}`. */
    update: Mock<UpdateMemberData, Member>
  }
  /** People of the workspace, their roles and invitations. */
  invitations: {
    /** List invitations: `GET /v1/invitations`. */
    list: ListMock<ListInvitationsData, Invitation>
    /** Invite a person: `POST /v1/invitations`. */
    create: Mock<CreateInvitationData, Invitation>
    /** Accept an invitation: `POST /v1/invitations/accept`. */
    accept: Mock<AcceptInvitationData, AcceptedInvitation>
    /** Withdraw an invitation: `DELETE /v1/invitations/{invitation_id}`. */
    delete: EmptyMock<DeleteInvitationData>
  }
  /** API keys of the workspace. */
  apiKeys: {
    /** List keys: `GET /v1/api-keys`. */
    list: ListMock<ListApiKeysData, ApiKey>
    /** Create a key: `POST /v1/api-keys`. */
    create: Mock<CreateApiKeyData, ApiKeyWithSecret>
    /** Get a key: `GET /v1/api-keys/{key_id}`. */
    get: Mock<GetApiKeyData, ApiKeyDetail>
    /** Revoke a key: `DELETE /v1/api-keys/{key_id}`. */
    revoke: EmptyMock<RevokeApiKeyData>
    /** Change the label or the scopes of a key: `PATCH /v1/api-keys/{key_id}`. */
    update: Mock<UpdateApiKeyData, ApiKey>
    /** Rotate a key: `POST /v1/api-keys/{key_id}/rotate`. */
    rotate: Mock<RotateApiKeyData, ApiKeyWithSecret>
  }
  /** AI agents. */
  agents: {
    /** List agents: `GET /v1/agents`. */
    list: ListMock<ListAgentsData, Agent>
    /** Create an agent: `POST /v1/agents`. */
    create: Mock<CreateAgentData, Agent>
    /** Get an agent: `GET /v1/agents/{agent_id}`. */
    get: Mock<GetAgentData, Agent>
    /** Delete an agent: `DELETE /v1/agents/{agent_id}`. */
    delete: EmptyMock<DeleteAgentData>
    /** Update an agent: `PATCH /v1/agents/{agent_id}`. */
    update: Mock<UpdateAgentData, Agent>
    /** Get an agent's public link and its use: `GET /v1/agents/{agent_id}/shareable`. */
    shareLink: Mock<GetShareLinkData, ShareLink>
    /** Enable or disable an agent's public link: `PATCH /v1/agents/{agent_id}/shareable`. */
    setShareable: Mock<SetAgentShareableData, Agent>
    /** Check tool definitions: `POST /v1/agents/tools/check`. */
    checkTools: Mock<CheckToolsData, ToolsCheckResult>
    /** Call a tool of an agent: `POST /v1/agents/{agent_id}/tools/test`. */
    testTool: Mock<TestToolData, ToolTestResult>
    /** List the tools of an MCP server: `POST /v1/agents/{agent_id}/mcp/tools`. */
    listMcpTools: Mock<ListMcpToolsData, McpToolsResult>
    /** Export an agent's conversations: `GET /v1/agents/{agent_id}/conversations/export`. */
    export: ListMock<ExportConversationsData, ConversationRow>
    /** Chat with an agent: `POST /v1/agents/{agent_id}/playground`. */
    playground: Mock<PlayAgentData, PlaygroundReply>
    /** Chat with an agent and watch the turn: `POST /v1/agents/{agent_id}/playground/stream`. */
    playgroundStream: StreamMock<StreamPlaygroundData, PlaygroundEvent>
  }
  /** AI agents. */
  agentVersions: {
    /** List the versions of an agent: `GET /v1/agents/{agent_id}/versions`. */
    list: ListMock<ListAgentVersionsData, AgentVersionSummary>
    /** Get a version of an agent: `GET /v1/agents/{agent_id}/versions/{version}`. */
    get: Mock<GetAgentVersionData, AgentVersion>
    /** Delete a version of an agent: `DELETE /v1/agents/{agent_id}/versions/{version}`. */
    delete: EmptyMock<DeleteAgentVersionData>
    /** Make a version of an agent live: `POST /v1/agents/{agent_id}/versions/{version}/publish`. */
    publish: Mock<PublishAgentVersionData, AgentVersion>
    /** Roll back an agent: `POST /v1/agents/{agent_id}/rollback`. */
    rollback: Mock<RollBackAgentData, AgentVersion>
    /** Compare two versions of an agent: `GET /v1/agents/{agent_id}/comparison`. */
    compare: Mock<CompareAgentVersionsData, AgentComparison>
  }
  /** AI agents. */
  agentDrafts: {
    /** Get the draft of an agent: `GET /v1/agents/{agent_id}/draft`. */
    get: Mock<GetAgentDraftData, AgentDraft>
    /** Discard the draft of an agent: `DELETE /v1/agents/{agent_id}/draft`. */
    delete: EmptyMock<DeleteAgentDraftData>
    /** Change the draft of an agent: `PATCH /v1/agents/{agent_id}/draft`. */
    update: Mock<UpdateAgentDraftData, AgentDraft>
    /** Publish the draft of an agent: `POST /v1/agents/{agent_id}/draft/publish`. */
    publish: Mock<PublishAgentDraftData, AgentVersion>
  }
  /** AI agents. */
  agentRollouts: {
    /** List the rollouts of an agent: `GET /v1/agents/{agent_id}/rollouts`. */
    list: Mock<ListAgentRolloutsData, AgentRolloutList>
    /** Begin a rollout of a version: `POST /v1/agents/{agent_id}/rollouts`. */
    create: Mock<CreateAgentRolloutData, AgentRollout>
    /** End a rollout: `DELETE /v1/agents/{agent_id}/rollouts/{version}`. */
    delete: EmptyMock<DeleteAgentRolloutData>
    /** Change the share of a rollout: `PATCH /v1/agents/{agent_id}/rollouts/{version}`. */
    update: Mock<UpdateAgentRolloutData, AgentRollout>
  }
  /** Trying an agent without a phone. */
  public: {
    /** Call an agent from a browser: `POST /v1/public/try/{agent_id}/offer`. */
    try: Mock<TryAgentData, PublicAnswer>
    /** Reconnect a call from a browser: `POST /v1/public/try/{agent_id}/calls/{call_id}/offer`. */
    reconnect: Mock<ReconnectTryData, PublicAnswer>
  }
  /** Templates for new agents. */
  templates: {
    /** List agent templates: `GET /v1/templates`. */
    list: Mock<ListTemplatesData, TemplateList>
  }
  /** Models, voices and providers that agents can use. */
  models: {
    /** List hosted models: `GET /v1/ai/models`. */
    list: Mock<ListModelsData, AiModelList>
  }
  /** Models, voices and providers that agents can use. */
  voices: {
    /** List voices: `GET /v1/voice/models`. */
    list: Mock<ListVoicesData, VoiceList>
    /** Listen to a voice: `GET /v1/voice/models/{voice_id}/preview`. */
    preview: FileMock<PreviewVoiceData>
  }
  /** Models, voices and providers that agents can use. */
  aiProviders: {
    /** List hosted AI providers: `GET /admin/ai/providers`. */
    list: Mock<ListAiProvidersData, AiProviderList>
  }
  /** Documents that agents use to answer. */
  knowledgeBases: {
    /** List knowledge bases: `GET /v1/knowledge-bases`. */
    list: ListMock<ListKnowledgeBasesData, KnowledgeBase>
    /** Create a knowledge base: `POST /v1/knowledge-bases`. */
    create: Mock<CreateKnowledgeBaseData, KnowledgeBase>
    /** Get a knowledge base: `GET /v1/knowledge-bases/{knowledge_base_id}`. */
    get: Mock<GetKnowledgeBaseData, KnowledgeBase>
    /** Delete a knowledge base: `DELETE /v1/knowledge-bases/{knowledge_base_id}`. */
    delete: EmptyMock<DeleteKnowledgeBaseData>
    /** Search a knowledge base: `GET /v1/knowledge-bases/{knowledge_base_id}/search`. */
    search: Mock<SearchKnowledgeBaseData, KnowledgeSearchResult>
  }
  /** Documents that agents use to answer. */
  knowledgeDocuments: {
    /** List the documents of a knowledge base: `GET /v1/knowledge-bases/{knowledge_base_id}/documents`. */
    list: ListMock<ListKnowledgeDocumentsData, KnowledgeDocument>
    /** Add a document to a knowledge base: `POST /v1/knowledge-bases/{knowledge_base_id}/documents`. */
    create: Mock<CreateKnowledgeDocumentData, KnowledgeDocument>
    /** Get a document of a knowledge base: `GET /v1/knowledge-bases/{knowledge_base_id}/documents/{document_id}`. */
    get: Mock<GetKnowledgeDocumentData, KnowledgeDocumentWithContent>
    /** Delete a document of a knowledge base: `DELETE /v1/knowledge-bases/{knowledge_base_id}/documents/{document_id}`. */
    delete: EmptyMock<DeleteKnowledgeDocumentData>
  }
  /** Phone numbers. */
  numbers: {
    /** List the workspace's numbers: `GET /v1/numbers`. */
    list: ListMock<ListNumbersData, PhoneNumber>
    /** Claim a number for an agent: `POST /v1/numbers`. */
    claim: Mock<ClaimNumberData, PhoneNumber>
    /** List available numbers: `GET /v1/numbers/available`. */
    available: ListMock<ListAvailableNumbersData, PhoneNumber>
    /** Claim the first matching number: `POST /v1/numbers/auto`. */
    auto: Mock<ClaimNumberAutomaticallyData, PhoneNumber>
    /** Get a number of the workspace: `GET /v1/numbers/{number_id}`. */
    get: Mock<GetNumberData, PhoneNumber>
    /** Release a number: `DELETE /v1/numbers/{number_id}`. */
    release: Mock<ReleaseNumberData, PhoneNumber>
    /** Update a number's agent or channels: `PATCH /v1/numbers/{number_id}`. */
    update: Mock<UpdateNumberData, PhoneNumber>
    /** Reclaim a released number: `POST /v1/numbers/{number_id}/reclaim`. */
    reclaim: Mock<ReclaimNumberData, PhoneNumber>
  }
  /** Voice calls. */
  calls: {
    /** List calls: `GET /v1/calls`. */
    list: ListMock<ListCallsData, Call>
    /** Place a call: `POST /v1/calls`. */
    create: Mock<CreateCallData, Call>
    /** Export calls: `GET /v1/calls/export`. */
    export: ListMock<ExportCallsData, CallExportRow>
    /** List the calls in progress: `GET /v1/calls/live`. */
    live: Mock<ListLiveCallsData, LiveCalls>
    /** Stream the calls in progress: `GET /v1/calls/live/stream`. */
    streamLive: StreamMock<StreamLiveCallsData, LiveCallsFrame>
    /** Get a call: `GET /v1/calls/{call_id}`. */
    get: Mock<GetCallData, Call>
    /** Hang up a call: `DELETE /v1/calls/{call_id}`. */
    hangUp: EmptyMock<HangUpCallData>
    /** Download a call's recording: `GET /v1/calls/{call_id}/recording`. */
    recording: FileMock<GetCallRecordingData>
    /** Get the waveform of a call's recording: `GET /v1/calls/{call_id}/recording/peaks`. */
    recordingPeaks: Mock<GetCallRecordingPeaksData, RecordingPeaks>
    /** Put a call on hold: `POST /v1/calls/{call_id}/hold`. */
    hold: Mock<HoldCallData, CallControl>
    /** Resume a call that is on hold: `POST /v1/calls/{call_id}/resume`. */
    resume: Mock<ResumeCallData, CallControl>
    /** Let the agent leave a talk of three: `POST /v1/calls/{call_id}/leave`. */
    leave: Mock<LeaveCallData, CallControl>
    /** Transfer a call: `POST /v1/calls/{call_id}/transfer`. */
    transfer: Mock<TransferCallData, CallControl>
    /** Press keys in a call: `POST /v1/calls/{call_id}/dtmf`. */
    sendDigits: Mock<SendCallDigitsData, CallControl>
    /** List the charges of a call: `GET /v1/calls/{call_id}/charges`. */
    charges: Mock<ListCallChargesData, CallCharges>
    /** List the turns of a call with their timings: `GET /v1/calls/{call_id}/turns`. */
    turns: Mock<ListCallTurnsData, CallTurns>
    /** Analyze a call again: `POST /v1/calls/{call_id}/analysis`. */
    analyze: Mock<AnalyzeCallData, Analysis>
    /** List the requests that a call has made: `GET /v1/calls/{call_id}/exchanges`. */
    exchanges: Mock<ListCallExchangesData, CallExchanges>
    /** Get a request that a call has made: `GET /v1/calls/{call_id}/exchanges/{exchange_id}`. */
    exchange: Mock<GetCallExchangeData, CallExchangeContent>
    /** List how a call sounded over time: `GET /v1/calls/{call_id}/quality`. */
    quality: Mock<ListCallQualityData, CallQualitySamples>
    /** Stream the transcript of a call: `GET /v1/calls/{call_id}/transcript/stream`. */
    streamTranscript: StreamMock<StreamTranscriptData, TranscriptFrame>
    /** Connect to a call: `GET /v1/calls/{call_id}/stream`. */
    connect: SocketMock<ConnectCallData, Event>
    /** Listen to a call, or take it over: `GET /v1/calls/{call_id}/monitor`. */
    monitor: SocketMock<MonitorCallData, CallMonitorFrame>
  }
  /** Voice calls. */
  callBacks: {
    /** List call-backs: `GET /v1/call-backs`. */
    list: ListMock<ListCallBacksData, CallBack>
    /** Get a call-back: `GET /v1/call-backs/{call_back_id}`. */
    get: Mock<GetCallBackData, CallBack>
    /** Cancel a call-back: `POST /v1/call-backs/{call_back_id}/cancel`. */
    cancel: Mock<CancelCallBackData, CallBack>
  }
  /** SMS and WhatsApp messages. */
  messages: {
    /** List messages: `GET /v1/messages`. */
    list: ListMock<ListMessagesData, Message>
    /** Send a message: `POST /v1/messages`. */
    create: Mock<CreateMessageData, Message>
    /** Get a message: `GET /v1/messages/{message_id}`. */
    get: Mock<GetMessageData, Message>
    /** Download the file of a message: `GET /v1/messages/{message_id}/media`. */
    media: FileMock<GetMessageMediaData>
  }
  /** SMS and WhatsApp messages. */
  media: {
    /** Upload a file to send: `POST /v1/media`. */
    upload: Mock<UploadMediaData, MediaUpload>
  }
  /** Conversations by SMS and WhatsApp. */
  conversations: {
    /** List conversations: `GET /v1/conversations`. */
    list: ListMock<ListConversationsData, Conversation>
    /** Get a conversation: `GET /v1/conversations/{conversation_id}`. */
    get: Mock<GetConversationData, ConversationWithMessages>
    /** Change a conversation: `PATCH /v1/conversations/{conversation_id}`. */
    update: Mock<UpdateConversationData, ConversationUpdated>
    /** Stream a conversation: `GET /v1/conversations/{conversation_id}/stream`. */
    stream: StreamMock<StreamConversationData, ConversationFrame>
  }
  /** Conversations by SMS and WhatsApp. */
  conversationNotes: {
    /** List the notes of a conversation: `GET /v1/conversations/{conversation_id}/notes`. */
    list: ListMock<ListConversationNotesData, ConversationNote>
    /** Add a note to a conversation: `POST /v1/conversations/{conversation_id}/notes`. */
    create: Mock<CreateConversationNoteData, ConversationNote>
    /** Delete a note: `DELETE /v1/conversations/{conversation_id}/notes/{note_id}`. */
    delete: EmptyMock<DeleteConversationNoteData>
  }
  /** Filters of lists that a person keeps under names. */
  savedViews: {
    /** List saved views: `GET /v1/saved-views`. */
    list: ListMock<ListSavedViewsData, SavedView>
    /** Save a view: `POST /v1/saved-views`. */
    create: Mock<CreateSavedViewData, SavedView>
    /** Delete a saved view: `DELETE /v1/saved-views/{saved_view_id}`. */
    delete: EmptyMock<DeleteSavedViewData>
    /** Change a saved view: `PATCH /v1/saved-views/{saved_view_id}`. */
    update: Mock<UpdateSavedViewData, SavedView>
  }
  /** For the people who answer conversations. */
  cannedReplies: {
    /** List canned replies: `GET /v1/canned-replies`. */
    list: ListMock<ListCannedRepliesData, CannedReply>
    /** Create a canned reply: `POST /v1/canned-replies`. */
    create: Mock<CreateCannedReplyData, CannedReply>
    /** Get a canned reply: `GET /v1/canned-replies/{canned_reply_id}`. */
    get: Mock<GetCannedReplyData, CannedReply>
    /** Delete a canned reply: `DELETE /v1/canned-replies/{canned_reply_id}`. */
    delete: EmptyMock<DeleteCannedReplyData>
    /** Change a canned reply: `PATCH /v1/canned-replies/{canned_reply_id}`. */
    update: Mock<UpdateCannedReplyData, CannedReply>
  }
  /** For the people who answer conversations. */
  inbox: {
    /** List the inbox: `GET /v1/inbox`. */
    list: ListMock<ListInboxData, InboxConversation>
    /** Stream the inbox: `GET /v1/inbox/stream`. */
    stream: StreamMock<StreamInboxData, InboxFrame>
  }
  /** How calls went. */
  analytics: {
    /** Get call analytics: `GET /v1/analytics`. */
    get: Mock<GetAnalyticsData, Analytics>
  }
  /** How calls went. */
  statistics: {
    /** Get statistics by day, agent and channel: `GET /v1/statistics`. */
    get: Mock<GetStatisticsData, Statistics>
    /** Get the time of answers by stage, day, agent and version: `GET /v1/statistics/latency`. */
    latency: Mock<GetLatencyStatisticsData, LatencyStatistics>
  }
  /** Conversations that try an agent before it talks to people. */
  simulations: {
    /** List simulations: `GET /v1/simulations`. */
    list: ListMock<ListSimulationsData, Simulation>
    /** Try an agent in simulated conversations: `POST /v1/simulations`. */
    create: Mock<CreateSimulationData, SimulationDetail>
    /** Get a simulation: `GET /v1/simulations/{simulation_id}`. */
    get: Mock<GetSimulationData, SimulationDetail>
    /** Delete a simulation: `DELETE /v1/simulations/{simulation_id}`. */
    delete: EmptyMock<DeleteSimulationData>
  }
  /** Simulated callers and contacts. */
  sandbox: {
    /** Simulate an inbound call to one of your numbers: `POST /v1/sandbox/inbound-calls`. */
    inboundCall: Mock<CreateSandboxInboundCallData, Call>
    /** Simulate an inbound message to one of your numbers: `POST /v1/sandbox/inbound-messages`. */
    inboundMessage: Mock<CreateSandboxInboundMessageData, Message>
  }
  /** Simulated callers and contacts. */
  sandboxClocks: {
    /** List the clocks of the sandbox: `GET /v1/sandbox/clocks`. */
    list: Mock<ListSandboxClocksData, SandboxClockList>
    /** Create a clock for the sandbox: `POST /v1/sandbox/clocks`. */
    create: Mock<CreateSandboxClockData, SandboxClock>
    /** Get a clock of the sandbox: `GET /v1/sandbox/clocks/{clock_id}`. */
    get: Mock<GetSandboxClockData, SandboxClock>
    /** Delete a clock of the sandbox: `DELETE /v1/sandbox/clocks/{clock_id}`. */
    delete: EmptyMock<DeleteSandboxClockData>
    /** Turn a clock of the sandbox: `POST /v1/sandbox/clocks/{clock_id}/advance`. */
    advance: Mock<AdvanceSandboxClockData, SandboxClock>
  }
  /** Which agent takes an inbound call. */
  routingRules: {
    /** List routing rules: `GET /v1/routing-rules`. */
    list: ListMock<ListRoutingRulesData, RoutingRule>
    /** Create a routing rule: `POST /v1/routing-rules`. */
    create: Mock<CreateRoutingRuleData, RoutingRule>
    /** Test the routing rules of a number: `POST /v1/routing-rules/test`. */
    test: Mock<TestRoutingRulesData, RoutingTestResult>
    /** Get a routing rule: `GET /v1/routing-rules/{rule_id}`. */
    get: Mock<GetRoutingRuleData, RoutingRule>
    /** Replace a routing rule: `PUT /v1/routing-rules/{rule_id}`. */
    replace: Mock<ReplaceRoutingRuleData, RoutingRule>
    /** Delete a routing rule: `DELETE /v1/routing-rules/{rule_id}`. */
    delete: EmptyMock<DeleteRoutingRuleData>
  }
  /** E-mails about the workspace, and who gets them. */
  notifications: {
    /** Get your notifications: `GET /v1/notifications`. */
    get: Mock<GetNotificationsData, NotificationSettings>
    /** Choose your notifications: `PATCH /v1/notifications`. */
    update: Mock<UpdateNotificationsData, NotificationSettings>
    /** Get the notifications of the workspace: `GET /v1/workspace/notifications`. */
    workspace: Mock<GetWorkspaceNotificationsData, WorkspaceNotifications>
    /** Choose the notifications of the workspace: `PATCH /v1/workspace/notifications`. */
    updateWorkspace: Mock<UpdateWorkspaceNotificationsData, WorkspaceNotifications>
  }
  /** People who call and write to your agents. */
  consents: {
    /** List consent records: `GET /v1/consents`. */
    list: ListMock<ListConsentsData, ConsentRecord>
    /** Export consent records: `GET /v1/consents/export`. */
    export: ListMock<ExportConsentsData, ConsentRecord>
  }
  /** Workspace settings. */
  workspace: {
    /** Create a workspace: `POST /v1/workspaces`. */
    create: Mock<CreateWorkspaceData, CreatedWorkspace>
    /** Get the workspace: `GET /v1/workspace`. */
    get: Mock<GetWorkspaceData, Workspace>
    /** Delete the workspace: `DELETE /v1/workspace`. */
    delete: EmptyMock<DeleteWorkspaceData>
    /** Update the workspace: `PATCH /v1/workspace`. */
    update: Mock<UpdateWorkspaceData, Workspace>
    /** Switch recording on or off: `POST /v1/workspace/recording`. */
    switchRecording: Mock<SwitchWorkspaceRecordingData, Workspace>
  }
  /** Workspace settings. */
  subscription: {
    /** Get the subscription: `GET /v1/workspace/subscription`. */
    get: Mock<GetSubscriptionData, Subscription>
    /** Switch the plan: `PATCH /v1/workspace/subscription`. */
    switch: Mock<SwitchSubscriptionData, PlanSwitch>
    /** Preview a switch of the plan: `GET /v1/workspace/subscription/preview`. */
    preview: Mock<PreviewSubscriptionData, PlanSwitchPreview>
  }
  /** Balance, prices, usage and top-ups. */
  billing: {
    /** Get the balance: `GET /v1/billing/balance`. */
    balance: Mock<GetBalanceData, Balance>
    /** List the ledger: `GET /v1/billing/ledger`. */
    ledger: ListMock<ListLedgerData, LedgerEntry>
    /** Get prices and plans: `GET /v1/billing/pricing`. */
    pricing: Mock<GetPricingData, Pricing>
    /** Get the billing details: `GET /v1/billing/details`. */
    details: Mock<GetBillingDetailsData, BillingDetails>
    /** Change the billing details: `PATCH /v1/billing/details`. */
    updateDetails: Mock<UpdateBillingDetailsData, BillingDetails>
    /** Set the spend cap of the workspace: `PUT /v1/billing/spend-cap`. */
    setSpendCap: Mock<SetSpendCapData, Workspace>
    /** List spend caps: `GET /v1/billing/spend-caps`. */
    spendCaps: ListMock<ListSpendCapsData, SpendCap>
    /** List invoices: `GET /v1/billing/invoices`. */
    invoices: ListMock<ListInvoicesData, Invoice>
    /** Get an invoice: `GET /v1/billing/invoices/{month}`. */
    invoice: Mock<GetInvoiceData, Invoice>
    /** Download an invoice as PDF: `GET /v1/billing/invoices/{month}/pdf`. */
    invoicePdf: FileMock<GetInvoicePdfData>
    /** Start a top-up: `POST /v1/billing/checkout`. */
    checkout: Mock<CreateCheckoutData, Checkout>
    /** List top-ups: `GET /v1/billing/checkouts`. */
    checkouts: ListMock<ListCheckoutsData, Checkout>
    /** Get a top-up: `GET /v1/billing/checkouts/{checkout_id}`. */
    getCheckout: Mock<GetCheckoutData, Checkout>
  }
  /** Balance, prices, usage and top-ups. */
  usage: {
    /** Get the usage of a month: `GET /v1/usage`. */
    get: Mock<GetUsageData, Usage>
  }
  /** The data processing agreement. */
  dpa: {
    /** Accept the data processing agreement: `POST /v1/dpa/accept`. */
    accept: Mock<AcceptDpaData, DpaAcceptance>
    /** Get the status of the data processing agreement: `GET /v1/dpa/status`. */
    status: Mock<GetDpaStatusData, DpaStatus>
  }
  /** Numbers that have opted out of messages. */
  optOuts: {
    /** List opt-outs: `GET /v1/opt-outs`. */
    list: ListMock<ListOptOutsData, OptOut>
    /** Add an opt-out: `POST /v1/opt-outs`. */
    add: Mock<AddOptOutData, OptOut>
  }
  /** People who call and write to your agents. */
  contacts: {
    /** Erase a contact: `DELETE /v1/contacts/{e164}`. */
    erase: Mock<EraseContactData, ContactErasure>
  }
  /** Security-relevant changes in the workspace. */
  auditLog: {
    /** List the audit log: `GET /v1/audit-log`. */
    list: ListMock<ListAuditLogData, AuditEntry>
    /** Export the audit log: `GET /v1/audit-log/export`. */
    export: ListMock<ExportAuditLogData, AuditEntry>
  }
  /** The API requests of the last seven days. */
  requests: {
    /** List API requests: `GET /v1/requests`. */
    list: ListMock<ListRequestsData, ApiRequest>
    /** Get an API request: `GET /v1/requests/{request_id}`. */
    get: Mock<GetRequestData, ApiRequestResult>
  }
  /** Signing secret, test events and deliveries. */
  webhookEndpoints: {
    /** List an agent's webhook endpoints: `GET /v1/agents/{agent_id}/webhooks/endpoints`. */
    list: Mock<ListWebhookEndpointsData, WebhookEndpointList>
    /** Add a webhook endpoint to an agent: `POST /v1/agents/{agent_id}/webhooks/endpoints`. */
    create: Mock<CreateWebhookEndpointData, WebhookEndpoint>
    /** Get a webhook endpoint with its statistics: `GET /v1/agents/{agent_id}/webhooks/endpoints/{endpoint_id}`. */
    get: Mock<GetWebhookEndpointData, WebhookEndpointDetail>
    /** Delete a webhook endpoint: `DELETE /v1/agents/{agent_id}/webhooks/endpoints/{endpoint_id}`. */
    delete: EmptyMock<DeleteWebhookEndpointData>
    /** Update, pause or resume a webhook endpoint: `PATCH /v1/agents/{agent_id}/webhooks/endpoints/{endpoint_id}`. */
    update: Mock<UpdateWebhookEndpointData, WebhookEndpoint>
  }
  /** Signing secret, test events and deliveries. */
  webhooks: {
    /** List the webhook endpoints of all agents: `GET /v1/webhooks/endpoints`. */
    endpoints: ListMock<ListAllWebhookEndpointsData, WebhookEndpointDetail>
    /** Get the signing secret: `GET /v1/webhooks/signing-secret`. */
    signingSecret: Mock<GetSigningSecretData, SigningSecret>
    /** Rotate the signing secret: `POST /v1/webhooks/signing-secret/rotate`. */
    rotateSecret: Mock<RotateSigningSecretData, SigningSecret>
    /** Send a test event: `POST /v1/webhooks/test`. */
    test: Mock<TestWebhookData, WebhookTestResult>
    /** Relay webhooks over a WebSocket: `GET /v1/webhooks/relay`. */
    relay: SocketMock<RelayWebhooksData, RelayFrame>
    /** List deliveries: `GET /v1/webhooks/deliveries`. */
    deliveries: ListMock<ListDeliveriesData, Delivery>
    /** Get a delivery with its attempts: `GET /v1/webhooks/deliveries/{delivery_id}`. */
    delivery: Mock<GetDeliveryData, DeliveryDetail>
    /** Replay dead letters and other deliveries: `POST /v1/webhooks/dlq/replay`. */
    replay: Mock<ReplayDeadLettersData, DeadLetterReplayResult>
  }
  /** Events of calls and messages. */
  events: {
    /** List events: `GET /v1/events`. */
    list: ListMock<ListEventsData, Event>
    /** Stream events: `GET /v1/events/stream`. */
    stream: StreamMock<StreamEventsData, Event>
  }
}

export const mocked: { readonly [Group in keyof Mocks]: Readonly<Record<keyof Mocks[Group], MockedOperation>> } = {
  health: {
    live: { operation: operations.getHealth, status: 200, make: makeHealth },
    ready: { operation: operations.getReadiness, status: 200, make: makeHealth },
  },
  auth: {
    me: { operation: operations.getIdentity, status: 200, make: makeIdentity },
    signup: { operation: operations.signUp, status: 201, make: makeSignedUp },
    verifyEmail: { operation: operations.verifyEmail, status: 200, make: makeConfirmation },
    resendVerification: { operation: operations.resendVerification, status: 200, make: makeConfirmation },
    requestPasswordReset: { operation: operations.requestPasswordReset, status: 200, make: makeConfirmation },
    resetPassword: { operation: operations.resetPassword, status: 200, make: makeConfirmation },
    login: { operation: operations.logIn, status: 200, make: makeLoggedIn },
    logoutAll: { operation: operations.logOutAll, status: 200, make: makeConfirmation },
    changePassword: { operation: operations.changePassword, status: 200, make: makeConfirmation },
    changeEmail: { operation: operations.changeEmail, status: 200, make: makeConfirmation },
    confirmEmail: { operation: operations.confirmEmail, status: 200, make: makeConfirmation },
    redeemSignInLink: { operation: operations.redeemSignInLink, status: 200, make: makeSession },
    completeLogin: { operation: operations.completeLogin, status: 200, make: makeSession },
    startPasskeyLogin: { operation: operations.startPasskeyLogin, status: 200, make: makePasskeyChallenge },
    factors: { operation: operations.getFactors, status: 200, make: makeFactors },
    startTotp: { operation: operations.startTotp, status: 200, make: makeTotpSecret },
    confirmTotp: { operation: operations.confirmTotp, status: 200, make: makeAddedFactor },
    removeTotp: { operation: operations.removeTotp, status: 200, make: makeConfirmation },
    startPasskey: { operation: operations.startPasskey, status: 200, make: makePasskeyChallenge },
    addPasskey: { operation: operations.addPasskey, status: 200, make: makeAddedPasskey },
    removePasskey: { operation: operations.removePasskey, status: 200, make: makeConfirmation },
    replaceRecoveryCodes: { operation: operations.replaceRecoveryCodes, status: 200, make: makeRecoveryCodes },
    deleteAccount: { operation: operations.deleteAccount, status: 200, make: makeConfirmation },
  },
  sessions: {
    list: { operation: operations.listSessions, status: 200, make: makeListedSession },
    delete: { operation: operations.deleteSession, status: 204 },
  },
  members: {
    list: { operation: operations.listMembers, status: 200, make: makeMember },
    delete: { operation: operations.deleteMember, status: 204 },
    update: { operation: operations.updateMember, status: 200, make: makeMember },
  },
  invitations: {
    list: { operation: operations.listInvitations, status: 200, make: makeInvitation },
    create: { operation: operations.createInvitation, status: 201, make: makeInvitation },
    accept: { operation: operations.acceptInvitation, status: 200, make: makeAcceptedInvitation },
    delete: { operation: operations.deleteInvitation, status: 204 },
  },
  apiKeys: {
    list: { operation: operations.listApiKeys, status: 200, make: makeApiKey },
    create: { operation: operations.createApiKey, status: 201, make: makeApiKeyWithSecret },
    get: { operation: operations.getApiKey, status: 200, make: makeApiKeyDetail },
    revoke: { operation: operations.revokeApiKey, status: 204 },
    update: { operation: operations.updateApiKey, status: 200, make: makeApiKey },
    rotate: { operation: operations.rotateApiKey, status: 200, make: makeApiKeyWithSecret },
  },
  agents: {
    list: { operation: operations.listAgents, status: 200, make: makeAgent },
    create: { operation: operations.createAgent, status: 201, make: makeAgent },
    get: { operation: operations.getAgent, status: 200, make: makeAgent },
    delete: { operation: operations.deleteAgent, status: 204 },
    update: { operation: operations.updateAgent, status: 200, make: makeAgent },
    shareLink: { operation: operations.getShareLink, status: 200, make: makeShareLink },
    setShareable: { operation: operations.setAgentShareable, status: 200, make: makeAgent },
    checkTools: { operation: operations.checkTools, status: 200, make: makeToolsCheckResult },
    testTool: { operation: operations.testTool, status: 200, make: makeToolTestResult },
    listMcpTools: { operation: operations.listMcpTools, status: 200, make: makeMcpToolsResult },
    export: { operation: operations.exportConversations, status: 200, make: makeConversationRow },
    playground: { operation: operations.playAgent, status: 200, make: makePlaygroundReply },
    playgroundStream: { operation: operations.streamPlayground, status: 200, make: makePlaygroundEvent },
  },
  agentVersions: {
    list: { operation: operations.listAgentVersions, status: 200, make: makeAgentVersionSummary },
    get: { operation: operations.getAgentVersion, status: 200, make: makeAgentVersion },
    delete: { operation: operations.deleteAgentVersion, status: 204 },
    publish: { operation: operations.publishAgentVersion, status: 200, make: makeAgentVersion },
    rollback: { operation: operations.rollBackAgent, status: 200, make: makeAgentVersion },
    compare: { operation: operations.compareAgentVersions, status: 200, make: makeAgentComparison },
  },
  agentDrafts: {
    get: { operation: operations.getAgentDraft, status: 200, make: makeAgentDraft },
    delete: { operation: operations.deleteAgentDraft, status: 204 },
    update: { operation: operations.updateAgentDraft, status: 200, make: makeAgentDraft },
    publish: { operation: operations.publishAgentDraft, status: 200, make: makeAgentVersion },
  },
  agentRollouts: {
    list: { operation: operations.listAgentRollouts, status: 200, make: makeAgentRolloutList },
    create: { operation: operations.createAgentRollout, status: 201, make: makeAgentRollout },
    delete: { operation: operations.deleteAgentRollout, status: 204 },
    update: { operation: operations.updateAgentRollout, status: 200, make: makeAgentRollout },
  },
  public: {
    try: { operation: operations.tryAgent, status: 200, make: makePublicAnswer },
    reconnect: { operation: operations.reconnectTry, status: 200, make: makePublicAnswer },
  },
  templates: {
    list: { operation: operations.listTemplates, status: 200, make: makeTemplateList },
  },
  models: {
    list: { operation: operations.listModels, status: 200, make: makeAiModelList },
  },
  voices: {
    list: { operation: operations.listVoices, status: 200, make: makeVoiceList },
    preview: { operation: operations.previewVoice, status: 200 },
  },
  aiProviders: {
    list: { operation: operations.listAiProviders, status: 200, make: makeAiProviderList },
  },
  knowledgeBases: {
    list: { operation: operations.listKnowledgeBases, status: 200, make: makeKnowledgeBase },
    create: { operation: operations.createKnowledgeBase, status: 201, make: makeKnowledgeBase },
    get: { operation: operations.getKnowledgeBase, status: 200, make: makeKnowledgeBase },
    delete: { operation: operations.deleteKnowledgeBase, status: 204 },
    search: { operation: operations.searchKnowledgeBase, status: 200, make: makeKnowledgeSearchResult },
  },
  knowledgeDocuments: {
    list: { operation: operations.listKnowledgeDocuments, status: 200, make: makeKnowledgeDocument },
    create: { operation: operations.createKnowledgeDocument, status: 201, make: makeKnowledgeDocument },
    get: { operation: operations.getKnowledgeDocument, status: 200, make: makeKnowledgeDocumentWithContent },
    delete: { operation: operations.deleteKnowledgeDocument, status: 204 },
  },
  numbers: {
    list: { operation: operations.listNumbers, status: 200, make: makePhoneNumber },
    claim: { operation: operations.claimNumber, status: 201, make: makePhoneNumber },
    available: { operation: operations.listAvailableNumbers, status: 200, make: makePhoneNumber },
    auto: { operation: operations.claimNumberAutomatically, status: 201, make: makePhoneNumber },
    get: { operation: operations.getNumber, status: 200, make: makePhoneNumber },
    release: { operation: operations.releaseNumber, status: 200, make: makePhoneNumber },
    update: { operation: operations.updateNumber, status: 200, make: makePhoneNumber },
    reclaim: { operation: operations.reclaimNumber, status: 200, make: makePhoneNumber },
  },
  calls: {
    list: { operation: operations.listCalls, status: 200, make: makeCall },
    create: { operation: operations.createCall, status: 201, make: makeCall },
    export: { operation: operations.exportCalls, status: 200, make: makeCallExportRow },
    live: { operation: operations.listLiveCalls, status: 200, make: makeLiveCalls },
    streamLive: { operation: operations.streamLiveCalls, status: 200, make: makeLiveCallsFrame },
    get: { operation: operations.getCall, status: 200, make: makeCall },
    hangUp: { operation: operations.hangUpCall, status: 204 },
    recording: { operation: operations.getCallRecording, status: 200 },
    recordingPeaks: { operation: operations.getCallRecordingPeaks, status: 200, make: makeRecordingPeaks },
    hold: { operation: operations.holdCall, status: 200, make: makeCallControl },
    resume: { operation: operations.resumeCall, status: 200, make: makeCallControl },
    leave: { operation: operations.leaveCall, status: 200, make: makeCallControl },
    transfer: { operation: operations.transferCall, status: 200, make: makeCallControl },
    sendDigits: { operation: operations.sendCallDigits, status: 200, make: makeCallControl },
    charges: { operation: operations.listCallCharges, status: 200, make: makeCallCharges },
    turns: { operation: operations.listCallTurns, status: 200, make: makeCallTurns },
    analyze: { operation: operations.analyzeCall, status: 200, make: makeAnalysis },
    exchanges: { operation: operations.listCallExchanges, status: 200, make: makeCallExchanges },
    exchange: { operation: operations.getCallExchange, status: 200, make: makeCallExchangeContent },
    quality: { operation: operations.listCallQuality, status: 200, make: makeCallQualitySamples },
    streamTranscript: { operation: operations.streamTranscript, status: 200, make: makeTranscriptFrame },
    connect: { operation: operations.connectCall, status: 101, websocket: true, make: makeSomeEvent },
    monitor: { operation: operations.monitorCall, status: 101, websocket: true },
  },
  callBacks: {
    list: { operation: operations.listCallBacks, status: 200, make: makeCallBack },
    get: { operation: operations.getCallBack, status: 200, make: makeCallBack },
    cancel: { operation: operations.cancelCallBack, status: 200, make: makeCallBack },
  },
  messages: {
    list: { operation: operations.listMessages, status: 200, make: makeMessage },
    create: { operation: operations.createMessage, status: 201, make: makeMessage },
    get: { operation: operations.getMessage, status: 200, make: makeMessage },
    media: { operation: operations.getMessageMedia, status: 200 },
  },
  media: {
    upload: { operation: operations.uploadMedia, status: 201, make: makeMediaUpload },
  },
  conversations: {
    list: { operation: operations.listConversations, status: 200, make: makeConversation },
    get: { operation: operations.getConversation, status: 200, make: makeConversationWithMessages },
    update: { operation: operations.updateConversation, status: 200, make: makeConversationUpdated },
    stream: { operation: operations.streamConversation, status: 200, make: makeConversationFrame },
  },
  conversationNotes: {
    list: { operation: operations.listConversationNotes, status: 200, make: makeConversationNote },
    create: { operation: operations.createConversationNote, status: 201, make: makeConversationNote },
    delete: { operation: operations.deleteConversationNote, status: 204 },
  },
  savedViews: {
    list: { operation: operations.listSavedViews, status: 200, make: makeSavedView },
    create: { operation: operations.createSavedView, status: 201, make: makeSavedView },
    delete: { operation: operations.deleteSavedView, status: 204 },
    update: { operation: operations.updateSavedView, status: 200, make: makeSavedView },
  },
  cannedReplies: {
    list: { operation: operations.listCannedReplies, status: 200, make: makeCannedReply },
    create: { operation: operations.createCannedReply, status: 201, make: makeCannedReply },
    get: { operation: operations.getCannedReply, status: 200, make: makeCannedReply },
    delete: { operation: operations.deleteCannedReply, status: 204 },
    update: { operation: operations.updateCannedReply, status: 200, make: makeCannedReply },
  },
  inbox: {
    list: { operation: operations.listInbox, status: 200, make: makeInboxConversation },
    stream: { operation: operations.streamInbox, status: 200, make: makeInboxFrame },
  },
  analytics: {
    get: { operation: operations.getAnalytics, status: 200, make: makeAnalytics },
  },
  statistics: {
    get: { operation: operations.getStatistics, status: 200, make: makeStatistics },
    latency: { operation: operations.getLatencyStatistics, status: 200, make: makeLatencyStatistics },
  },
  simulations: {
    list: { operation: operations.listSimulations, status: 200, make: makeSimulation },
    create: { operation: operations.createSimulation, status: 201, make: makeSimulationDetail },
    get: { operation: operations.getSimulation, status: 200, make: makeSimulationDetail },
    delete: { operation: operations.deleteSimulation, status: 204 },
  },
  sandbox: {
    inboundCall: { operation: operations.createSandboxInboundCall, status: 201, make: makeCall },
    inboundMessage: { operation: operations.createSandboxInboundMessage, status: 201, make: makeMessage },
  },
  sandboxClocks: {
    list: { operation: operations.listSandboxClocks, status: 200, make: makeSandboxClockList },
    create: { operation: operations.createSandboxClock, status: 201, make: makeSandboxClock },
    get: { operation: operations.getSandboxClock, status: 200, make: makeSandboxClock },
    delete: { operation: operations.deleteSandboxClock, status: 204 },
    advance: { operation: operations.advanceSandboxClock, status: 200, make: makeSandboxClock },
  },
  routingRules: {
    list: { operation: operations.listRoutingRules, status: 200, make: makeRoutingRule },
    create: { operation: operations.createRoutingRule, status: 201, make: makeRoutingRule },
    test: { operation: operations.testRoutingRules, status: 200, make: makeRoutingTestResult },
    get: { operation: operations.getRoutingRule, status: 200, make: makeRoutingRule },
    replace: { operation: operations.replaceRoutingRule, status: 200, make: makeRoutingRule },
    delete: { operation: operations.deleteRoutingRule, status: 204 },
  },
  notifications: {
    get: { operation: operations.getNotifications, status: 200, make: makeNotificationSettings },
    update: { operation: operations.updateNotifications, status: 200, make: makeNotificationSettings },
    workspace: { operation: operations.getWorkspaceNotifications, status: 200, make: makeWorkspaceNotifications },
    updateWorkspace: { operation: operations.updateWorkspaceNotifications, status: 200, make: makeWorkspaceNotifications },
  },
  consents: {
    list: { operation: operations.listConsents, status: 200, make: makeConsentRecord },
    export: { operation: operations.exportConsents, status: 200, make: makeConsentRecord },
  },
  workspace: {
    create: { operation: operations.createWorkspace, status: 201, make: makeCreatedWorkspace },
    get: { operation: operations.getWorkspace, status: 200, make: makeWorkspace },
    delete: { operation: operations.deleteWorkspace, status: 204 },
    update: { operation: operations.updateWorkspace, status: 200, make: makeWorkspace },
    switchRecording: { operation: operations.switchWorkspaceRecording, status: 200, make: makeWorkspace },
  },
  subscription: {
    get: { operation: operations.getSubscription, status: 200, make: makeSubscription },
    switch: { operation: operations.switchSubscription, status: 200, make: makePlanSwitch },
    preview: { operation: operations.previewSubscription, status: 200, make: makePlanSwitchPreview },
  },
  billing: {
    balance: { operation: operations.getBalance, status: 200, make: makeBalance },
    ledger: { operation: operations.listLedger, status: 200, make: makeLedgerEntry },
    pricing: { operation: operations.getPricing, status: 200, make: makePricing },
    details: { operation: operations.getBillingDetails, status: 200, make: makeBillingDetails },
    updateDetails: { operation: operations.updateBillingDetails, status: 200, make: makeBillingDetails },
    setSpendCap: { operation: operations.setSpendCap, status: 200, make: makeWorkspace },
    spendCaps: { operation: operations.listSpendCaps, status: 200, make: makeSpendCap },
    invoices: { operation: operations.listInvoices, status: 200, make: makeInvoice },
    invoice: { operation: operations.getInvoice, status: 200, make: makeInvoice },
    invoicePdf: { operation: operations.getInvoicePdf, status: 200 },
    checkout: { operation: operations.createCheckout, status: 201, make: makeCheckout },
    checkouts: { operation: operations.listCheckouts, status: 200, make: makeCheckout },
    getCheckout: { operation: operations.getCheckout, status: 200, make: makeCheckout },
  },
  usage: {
    get: { operation: operations.getUsage, status: 200, make: makeUsage },
  },
  dpa: {
    accept: { operation: operations.acceptDpa, status: 200, make: makeDpaAcceptance },
    status: { operation: operations.getDpaStatus, status: 200, make: makeDpaStatus },
  },
  optOuts: {
    list: { operation: operations.listOptOuts, status: 200, make: makeOptOut },
    add: { operation: operations.addOptOut, status: 201, make: makeOptOut },
  },
  contacts: {
    erase: { operation: operations.eraseContact, status: 200, make: makeContactErasure },
  },
  auditLog: {
    list: { operation: operations.listAuditLog, status: 200, make: makeAuditEntry },
    export: { operation: operations.exportAuditLog, status: 200, make: makeAuditEntry },
  },
  requests: {
    list: { operation: operations.listRequests, status: 200, make: makeApiRequest },
    get: { operation: operations.getRequest, status: 200, make: makeApiRequestResult },
  },
  webhookEndpoints: {
    list: { operation: operations.listWebhookEndpoints, status: 200, make: makeWebhookEndpointList },
    create: { operation: operations.createWebhookEndpoint, status: 201, make: makeWebhookEndpoint },
    get: { operation: operations.getWebhookEndpoint, status: 200, make: makeWebhookEndpointDetail },
    delete: { operation: operations.deleteWebhookEndpoint, status: 204 },
    update: { operation: operations.updateWebhookEndpoint, status: 200, make: makeWebhookEndpoint },
  },
  webhooks: {
    endpoints: { operation: operations.listAllWebhookEndpoints, status: 200, make: makeWebhookEndpointDetail },
    signingSecret: { operation: operations.getSigningSecret, status: 200, make: makeSigningSecret },
    rotateSecret: { operation: operations.rotateSigningSecret, status: 200, make: makeSigningSecret },
    test: { operation: operations.testWebhook, status: 200, make: makeWebhookTestResult },
    relay: { operation: operations.relayWebhooks, status: 101, websocket: true },
    deliveries: { operation: operations.listDeliveries, status: 200, make: makeDelivery },
    delivery: { operation: operations.getDelivery, status: 200, make: makeDeliveryDetail },
    replay: { operation: operations.replayDeadLetters, status: 200, make: makeDeadLetterReplayResult },
  },
  events: {
    list: { operation: operations.listEvents, status: 200, make: makeSomeEvent },
    stream: { operation: operations.streamEvents, status: 200, make: makeSomeEvent },
  },
}
