// Generated from the package's sources. Do not edit: run `npm run generate`.

// index.d.mts
export {
  AbortedError,
  AcceptDpaData,
  AcceptDpaError,
  AcceptDpaErrors,
  AcceptDpaResponse,
  AcceptDpaResponses,
  AcceptInvitationData,
  AcceptInvitationError,
  AcceptInvitationErrors,
  AcceptInvitationResponse,
  AcceptInvitationResponses,
  AcceptedInvitation,
  AccountDeletion,
  AddOptOutData,
  AddOptOutError,
  AddOptOutErrors,
  AddOptOutResponse,
  AddOptOutResponses,
  AddPasskeyData,
  AddPasskeyError,
  AddPasskeyErrors,
  AddPasskeyResponse,
  AddPasskeyResponses,
  AddedFactor,
  AddedPasskey,
  AdvanceSandboxClockData,
  AdvanceSandboxClockError,
  AdvanceSandboxClockErrors,
  AdvanceSandboxClockResponse,
  AdvanceSandboxClockResponses,
  Agent,
  AgentComparison,
  AgentCreate,
  AgentDraft,
  AgentDraftPublish,
  AgentDraftSettings,
  AgentDraftUpdate,
  AgentDraftsApi,
  AgentFieldChange,
  AgentLatencyDegradedEvent,
  AgentLatencyDegradedPayload,
  AgentPage,
  AgentRollout,
  AgentRolloutCreate,
  AgentRolloutList,
  AgentRolloutUpdate,
  AgentRolloutsApi,
  AgentShareable,
  AgentUpdate,
  AgentVersion,
  AgentVersionOrigin,
  AgentVersionPage,
  AgentVersionPublish,
  AgentVersionSettings,
  AgentVersionSummary,
  AgentVersionsApi,
  AgentsApi,
  AiMode,
  AiModel,
  AiModelList,
  AiProvider,
  AiProviderErrorError,
  AiProviderList,
  AiProvidersApi,
  AlreadyExistsError,
  Analysis,
  AnalysisReason,
  AnalysisStatus,
  Analytics,
  AnalyticsApi,
  AnalyticsDays,
  AnalyzeCallData,
  AnalyzeCallError,
  AnalyzeCallErrors,
  AnalyzeCallResponse,
  AnalyzeCallResponses,
  AnalyzedStatus,
  Answer,
  AnsweredBy,
  AnsweredByReason,
  AnsweringMachine,
  AnsweringMachineSetting,
  ApiError,
  ApiKey,
  ApiKeyCreate,
  ApiKeyDetail,
  ApiKeyPage,
  ApiKeyScope,
  ApiKeyUpdate,
  ApiKeyWithSecret,
  ApiKeysApi,
  ApiPromise,
  ApiRequest,
  ApiRequestPage,
  ApiRequestResult,
  AuditAction,
  AuditActor,
  AuditCreatedAfter,
  AuditCreatedBefore,
  AuditEntry,
  AuditLogApi,
  AuditLogExport,
  AuditLogPage,
  AuthApi,
  BackendExchange,
  Balance,
  BillingApi,
  BillingDetails,
  BillingDetailsUpdate,
  Call,
  CallAgentResponseEvent,
  CallAgentResponsePayload,
  CallAnalysisReply,
  CallAnalysisRequest,
  CallAnalyzedEvent,
  CallAnalyzedPayload,
  CallAnnouncement,
  CallAnnouncementSays,
  CallAnsweredByEvent,
  CallAnsweredByPayload,
  CallAttempt,
  CallAttemptOutcome,
  CallBack,
  CallBackEndedEvent,
  CallBackPage,
  CallBackPayload,
  CallBackReason,
  CallBackScheduledEvent,
  CallBackStatus,
  CallBacksApi,
  CallBargeInEvent,
  CallBargeInPayload,
  CallCarrierJoin,
  CallCharges,
  CallClaims,
  CallCompletedEvent,
  CallCompletedPayload,
  CallCompletedTestEvent,
  CallCompletedTestPayload,
  CallConnection,
  CallControl,
  CallCreate,
  CallDigits,
  CallDirection,
  CallEndReason,
  CallExchange,
  CallExchangeContent,
  CallExchangeError,
  CallExchangeKind,
  CallExchanges,
  CallExport,
  CallExportRow,
  CallFailedError,
  CallHandover,
  CallIdleSilenceEvent,
  CallIdleSilencePayload,
  CallInitiatedEvent,
  CallInitiatedPayload,
  CallInitiatedTestEvent,
  CallInitiatedTestPayload,
  CallMachineAnsweredReply,
  CallMachineAnsweredRequest,
  CallMonitorAudio,
  CallMonitorCommand,
  CallMonitorControl,
  CallMonitorFrame,
  CallMonitorGiveBack,
  CallMonitorSay,
  CallMonitorTakeOver,
  CallMonitorVoice,
  CallPage,
  CallPartyLeftEvent,
  CallPartyLeftPayload,
  CallQualityDegradedEvent,
  CallQualityDegradedPayload,
  CallQualityEvent,
  CallQualityPayload,
  CallQualitySample,
  CallQualitySamples,
  CallScreeningReply,
  CallScreeningRequest,
  CallSignalling,
  CallStatus,
  CallStreamCommand,
  CallStreamDtmf,
  CallStreamHangUp,
  CallTranscriptionEvent,
  CallTranscriptionPayload,
  CallTranscriptionTestEvent,
  CallTranscriptionTestPayload,
  CallTransfer,
  CallTransferKind,
  CallTransferLeg,
  CallTransferOutcome,
  CallTransferredEvent,
  CallTransferredPayload,
  CallTurn,
  CallTurnStages,
  CallTurns,
  CallWindowRestrictedError,
  Calls,
  CallsAgent,
  CallsAnalysisStatus,
  CallsAnnouncement,
  CallsAnsweredBy,
  CallsAnsweredBy2,
  CallsApi,
  CallsCreatedAfter,
  CallsCreatedBefore,
  CallsDirection,
  CallsEndReason,
  CallsMaxCost,
  CallsMaxDuration,
  CallsMinCost,
  CallsMinDuration,
  CallsNumber,
  CallsOfDay,
  CallsResolution,
  CallsStatus,
  CallsText,
  CallsVersion,
  CancelCallBackData,
  CancelCallBackError,
  CancelCallBackErrors,
  CancelCallBackResponse,
  CancelCallBackResponses,
  CannedRepliesApi,
  CannedReply,
  CannedReplyCreate,
  CannedReplyPage,
  CannedReplyUpdate,
  ChallengeToken,
  ChangeEmailData,
  ChangeEmailError,
  ChangeEmailErrors,
  ChangeEmailResponse,
  ChangeEmailResponses,
  ChangePasswordData,
  ChangePasswordError,
  ChangePasswordErrors,
  ChangePasswordResponse,
  ChangePasswordResponses,
  Channel,
  ChannelMismatchError,
  CheckToolsData,
  CheckToolsError,
  CheckToolsErrors,
  CheckToolsResponse,
  CheckToolsResponses,
  CheckedTool,
  Checkout,
  CheckoutCreate,
  CheckoutPage,
  CheckoutReason,
  CheckoutStatus,
  ClaimNumberAutomaticallyData,
  ClaimNumberAutomaticallyError,
  ClaimNumberAutomaticallyErrors,
  ClaimNumberAutomaticallyResponse,
  ClaimNumberAutomaticallyResponses,
  ClaimNumberData,
  ClaimNumberError,
  ClaimNumberErrors,
  ClaimNumberResponse,
  ClaimNumberResponses,
  ClientErrorCode,
  CollectKeys,
  CompareAgentVersionsData,
  CompareAgentVersionsError,
  CompareAgentVersionsErrors,
  CompareAgentVersionsResponse,
  CompareAgentVersionsResponses,
  CompleteLoginData,
  CompleteLoginError,
  CompleteLoginErrors,
  CompleteLoginResponse,
  CompleteLoginResponses,
  CompulsoryNotificationKind,
  ConfirmEmailData,
  ConfirmEmailError,
  ConfirmEmailErrors,
  ConfirmEmailResponse,
  ConfirmEmailResponses,
  ConfirmTotpData,
  ConfirmTotpError,
  ConfirmTotpErrors,
  ConfirmTotpResponse,
  ConfirmTotpResponses,
  Confirmation,
  ConnectCallData,
  ConnectCallError,
  ConnectCallErrors,
  ConnectOptions,
  ConnectionClass,
  ConnectionError,
  ConsentDecision,
  ConsentExport,
  ConsentPage,
  ConsentRecord,
  ConsentSubject,
  ConsentsApi,
  ContactErasure,
  ContactsApi,
  Conversation,
  ConversationAssignedFrame,
  ConversationAssignedPayload,
  ConversationExport,
  ConversationFrame,
  ConversationHistory,
  ConversationMessageFrame,
  ConversationMessagePayload,
  ConversationMode,
  ConversationModeFrame,
  ConversationModePayload,
  ConversationNote,
  ConversationNoteCreate,
  ConversationNoteFrame,
  ConversationNotePage,
  ConversationNotePayload,
  ConversationNotesApi,
  ConversationPage,
  ConversationReadFrame,
  ConversationReadPayload,
  ConversationRow,
  ConversationUpdate,
  ConversationUpdated,
  ConversationWithMessages,
  ConversationsApi,
  CreateAgentData,
  CreateAgentError,
  CreateAgentErrors,
  CreateAgentResponse,
  CreateAgentResponses,
  CreateAgentRolloutData,
  CreateAgentRolloutError,
  CreateAgentRolloutErrors,
  CreateAgentRolloutResponse,
  CreateAgentRolloutResponses,
  CreateAndWaitOptions,
  CreateApiKeyData,
  CreateApiKeyError,
  CreateApiKeyErrors,
  CreateApiKeyResponse,
  CreateApiKeyResponses,
  CreateCallData,
  CreateCallError,
  CreateCallErrors,
  CreateCallResponse,
  CreateCallResponses,
  CreateCannedReplyData,
  CreateCannedReplyError,
  CreateCannedReplyErrors,
  CreateCannedReplyResponse,
  CreateCannedReplyResponses,
  CreateCheckoutData,
  CreateCheckoutError,
  CreateCheckoutErrors,
  CreateCheckoutResponse,
  CreateCheckoutResponses,
  CreateConversationNoteData,
  CreateConversationNoteError,
  CreateConversationNoteErrors,
  CreateConversationNoteResponse,
  CreateConversationNoteResponses,
  CreateInvitationData,
  CreateInvitationError,
  CreateInvitationErrors,
  CreateInvitationResponse,
  CreateInvitationResponses,
  CreateKnowledgeBaseData,
  CreateKnowledgeBaseError,
  CreateKnowledgeBaseErrors,
  CreateKnowledgeBaseResponse,
  CreateKnowledgeBaseResponses,
  CreateKnowledgeDocumentData,
  CreateKnowledgeDocumentError,
  CreateKnowledgeDocumentErrors,
  CreateKnowledgeDocumentResponse,
  CreateKnowledgeDocumentResponses,
  CreateMessageData,
  CreateMessageError,
  CreateMessageErrors,
  CreateMessageResponse,
  CreateMessageResponses,
  CreateRoutingRuleData,
  CreateRoutingRuleError,
  CreateRoutingRuleErrors,
  CreateRoutingRuleResponse,
  CreateRoutingRuleResponses,
  CreateSandboxClockData,
  CreateSandboxClockError,
  CreateSandboxClockErrors,
  CreateSandboxClockResponse,
  CreateSandboxClockResponses,
  CreateSandboxInboundCallData,
  CreateSandboxInboundCallError,
  CreateSandboxInboundCallErrors,
  CreateSandboxInboundCallResponse,
  CreateSandboxInboundCallResponses,
  CreateSandboxInboundMessageData,
  CreateSandboxInboundMessageError,
  CreateSandboxInboundMessageErrors,
  CreateSandboxInboundMessageResponse,
  CreateSandboxInboundMessageResponses,
  CreateSavedViewData,
  CreateSavedViewError,
  CreateSavedViewErrors,
  CreateSavedViewResponse,
  CreateSavedViewResponses,
  CreateSimulationData,
  CreateSimulationError,
  CreateSimulationErrors,
  CreateSimulationResponse,
  CreateSimulationResponses,
  CreateWebhookEndpointData,
  CreateWebhookEndpointError,
  CreateWebhookEndpointErrors,
  CreateWebhookEndpointResponse,
  CreateWebhookEndpointResponses,
  CreateWorkspaceData,
  CreateWorkspaceError,
  CreateWorkspaceErrors,
  CreateWorkspaceResponse,
  CreateWorkspaceResponses,
  CreatedWorkspace,
  Currency,
  DeadLetterReplay,
  DeadLetterReplayResult,
  DeadlineExceededError,
  DeleteAccountData,
  DeleteAccountError,
  DeleteAccountErrors,
  DeleteAccountResponse,
  DeleteAccountResponses,
  DeleteAgentData,
  DeleteAgentDraftData,
  DeleteAgentDraftError,
  DeleteAgentDraftErrors,
  DeleteAgentDraftResponse,
  DeleteAgentDraftResponses,
  DeleteAgentError,
  DeleteAgentErrors,
  DeleteAgentResponse,
  DeleteAgentResponses,
  DeleteAgentRolloutData,
  DeleteAgentRolloutError,
  DeleteAgentRolloutErrors,
  DeleteAgentRolloutResponse,
  DeleteAgentRolloutResponses,
  DeleteAgentVersionData,
  DeleteAgentVersionError,
  DeleteAgentVersionErrors,
  DeleteAgentVersionResponse,
  DeleteAgentVersionResponses,
  DeleteCannedReplyData,
  DeleteCannedReplyError,
  DeleteCannedReplyErrors,
  DeleteCannedReplyResponse,
  DeleteCannedReplyResponses,
  DeleteConversationNoteData,
  DeleteConversationNoteError,
  DeleteConversationNoteErrors,
  DeleteConversationNoteResponse,
  DeleteConversationNoteResponses,
  DeleteInvitationData,
  DeleteInvitationError,
  DeleteInvitationErrors,
  DeleteInvitationResponse,
  DeleteInvitationResponses,
  DeleteKnowledgeBaseData,
  DeleteKnowledgeBaseError,
  DeleteKnowledgeBaseErrors,
  DeleteKnowledgeBaseResponse,
  DeleteKnowledgeBaseResponses,
  DeleteKnowledgeDocumentData,
  DeleteKnowledgeDocumentError,
  DeleteKnowledgeDocumentErrors,
  DeleteKnowledgeDocumentResponse,
  DeleteKnowledgeDocumentResponses,
  DeleteMemberData,
  DeleteMemberError,
  DeleteMemberErrors,
  DeleteMemberResponse,
  DeleteMemberResponses,
  DeleteRoutingRuleData,
  DeleteRoutingRuleError,
  DeleteRoutingRuleErrors,
  DeleteRoutingRuleResponse,
  DeleteRoutingRuleResponses,
  DeleteSandboxClockData,
  DeleteSandboxClockError,
  DeleteSandboxClockErrors,
  DeleteSandboxClockResponse,
  DeleteSandboxClockResponses,
  DeleteSavedViewData,
  DeleteSavedViewError,
  DeleteSavedViewErrors,
  DeleteSavedViewResponse,
  DeleteSavedViewResponses,
  DeleteSessionData,
  DeleteSessionError,
  DeleteSessionErrors,
  DeleteSessionResponse,
  DeleteSessionResponses,
  DeleteSimulationData,
  DeleteSimulationError,
  DeleteSimulationErrors,
  DeleteSimulationResponse,
  DeleteSimulationResponses,
  DeleteWebhookEndpointData,
  DeleteWebhookEndpointError,
  DeleteWebhookEndpointErrors,
  DeleteWebhookEndpointResponse,
  DeleteWebhookEndpointResponses,
  DeleteWorkspaceData,
  DeleteWorkspaceError,
  DeleteWorkspaceErrors,
  DeleteWorkspaceResponse,
  DeleteWorkspaceResponses,
  Delivery,
  DeliveryAttempt,
  DeliveryDetail,
  DeliveryError,
  DeliveryPage,
  DeliveryStatus,
  DestinationNotAllowedError,
  DestinationPricing,
  DpaAccept,
  DpaAcceptance,
  DpaApi,
  DpaStatus,
  E164,
  EmailAddress,
  EmailChange,
  EmailConfirmation,
  EmailOnly,
  EmailVerification,
  EndingsOfReason,
  EndpointEventTypes,
  EndpointHeaders,
  Environment,
  EraseContactData,
  EraseContactError,
  EraseContactErrors,
  EraseContactResponse,
  EraseContactResponses,
  ErrorCode,
  ErrorEnvelope,
  Event,
  EventBase,
  EventPage,
  EventReceipt,
  EventStream,
  EventsApi,
  ExpectedCallBack,
  ExpectedEvent,
  ExpectedLatency,
  ExpectedQuality,
  ExpectedRevision,
  ExpectedText,
  ExpectedTool,
  ExpectedUpdatedAt,
  ExpectedVersion,
  ExportAuditLogData,
  ExportAuditLogError,
  ExportAuditLogErrors,
  ExportAuditLogResponse,
  ExportAuditLogResponses,
  ExportCallsData,
  ExportCallsError,
  ExportCallsErrors,
  ExportCallsResponse,
  ExportCallsResponses,
  ExportConsentsData,
  ExportConsentsError,
  ExportConsentsErrors,
  ExportConsentsResponse,
  ExportConsentsResponses,
  ExportConversationsData,
  ExportConversationsError,
  ExportConversationsErrors,
  ExportConversationsResponse,
  ExportConversationsResponses,
  Factors,
  FailedTransfer,
  FailedTransferOutcome,
  FallbackReason,
  GetAgentData,
  GetAgentDraftData,
  GetAgentDraftError,
  GetAgentDraftErrors,
  GetAgentDraftResponse,
  GetAgentDraftResponses,
  GetAgentError,
  GetAgentErrors,
  GetAgentResponse,
  GetAgentResponses,
  GetAgentVersionData,
  GetAgentVersionError,
  GetAgentVersionErrors,
  GetAgentVersionResponse,
  GetAgentVersionResponses,
  GetAnalyticsData,
  GetAnalyticsError,
  GetAnalyticsErrors,
  GetAnalyticsResponse,
  GetAnalyticsResponses,
  GetApiKeyData,
  GetApiKeyError,
  GetApiKeyErrors,
  GetApiKeyResponse,
  GetApiKeyResponses,
  GetBalanceData,
  GetBalanceError,
  GetBalanceErrors,
  GetBalanceResponse,
  GetBalanceResponses,
  GetBillingDetailsData,
  GetBillingDetailsError,
  GetBillingDetailsErrors,
  GetBillingDetailsResponse,
  GetBillingDetailsResponses,
  GetCallBackData,
  GetCallBackError,
  GetCallBackErrors,
  GetCallBackResponse,
  GetCallBackResponses,
  GetCallData,
  GetCallError,
  GetCallErrors,
  GetCallExchangeData,
  GetCallExchangeError,
  GetCallExchangeErrors,
  GetCallExchangeResponse,
  GetCallExchangeResponses,
  GetCallRecordingData,
  GetCallRecordingError,
  GetCallRecordingErrors,
  GetCallRecordingPeaksData,
  GetCallRecordingPeaksError,
  GetCallRecordingPeaksErrors,
  GetCallRecordingPeaksResponse,
  GetCallRecordingPeaksResponses,
  GetCallRecordingResponse,
  GetCallRecordingResponses,
  GetCallResponse,
  GetCallResponses,
  GetCannedReplyData,
  GetCannedReplyError,
  GetCannedReplyErrors,
  GetCannedReplyResponse,
  GetCannedReplyResponses,
  GetCheckoutData,
  GetCheckoutError,
  GetCheckoutErrors,
  GetCheckoutResponse,
  GetCheckoutResponses,
  GetConversationData,
  GetConversationError,
  GetConversationErrors,
  GetConversationResponse,
  GetConversationResponses,
  GetDeliveryData,
  GetDeliveryError,
  GetDeliveryErrors,
  GetDeliveryResponse,
  GetDeliveryResponses,
  GetDpaStatusData,
  GetDpaStatusError,
  GetDpaStatusErrors,
  GetDpaStatusResponse,
  GetDpaStatusResponses,
  GetFactorsData,
  GetFactorsError,
  GetFactorsErrors,
  GetFactorsResponse,
  GetFactorsResponses,
  GetHealthData,
  GetHealthError,
  GetHealthErrors,
  GetHealthResponse,
  GetHealthResponses,
  GetIdentityData,
  GetIdentityError,
  GetIdentityErrors,
  GetIdentityResponse,
  GetIdentityResponses,
  GetInvoiceData,
  GetInvoiceError,
  GetInvoiceErrors,
  GetInvoicePdfData,
  GetInvoicePdfError,
  GetInvoicePdfErrors,
  GetInvoicePdfResponse,
  GetInvoicePdfResponses,
  GetInvoiceResponse,
  GetInvoiceResponses,
  GetKnowledgeBaseData,
  GetKnowledgeBaseError,
  GetKnowledgeBaseErrors,
  GetKnowledgeBaseResponse,
  GetKnowledgeBaseResponses,
  GetKnowledgeDocumentData,
  GetKnowledgeDocumentError,
  GetKnowledgeDocumentErrors,
  GetKnowledgeDocumentResponse,
  GetKnowledgeDocumentResponses,
  GetLatencyStatisticsData,
  GetLatencyStatisticsError,
  GetLatencyStatisticsErrors,
  GetLatencyStatisticsResponse,
  GetLatencyStatisticsResponses,
  GetMessageData,
  GetMessageError,
  GetMessageErrors,
  GetMessageMediaData,
  GetMessageMediaError,
  GetMessageMediaErrors,
  GetMessageMediaResponse,
  GetMessageMediaResponses,
  GetMessageResponse,
  GetMessageResponses,
  GetNotificationsData,
  GetNotificationsError,
  GetNotificationsErrors,
  GetNotificationsResponse,
  GetNotificationsResponses,
  GetNumberData,
  GetNumberError,
  GetNumberErrors,
  GetNumberResponse,
  GetNumberResponses,
  GetPricingData,
  GetPricingError,
  GetPricingErrors,
  GetPricingResponse,
  GetPricingResponses,
  GetReadinessData,
  GetReadinessError,
  GetReadinessErrors,
  GetReadinessResponse,
  GetReadinessResponses,
  GetRequestData,
  GetRequestError,
  GetRequestErrors,
  GetRequestResponse,
  GetRequestResponses,
  GetRoutingRuleData,
  GetRoutingRuleError,
  GetRoutingRuleErrors,
  GetRoutingRuleResponse,
  GetRoutingRuleResponses,
  GetSandboxClockData,
  GetSandboxClockError,
  GetSandboxClockErrors,
  GetSandboxClockResponse,
  GetSandboxClockResponses,
  GetShareLinkData,
  GetShareLinkError,
  GetShareLinkErrors,
  GetShareLinkResponse,
  GetShareLinkResponses,
  GetSigningSecretData,
  GetSigningSecretError,
  GetSigningSecretErrors,
  GetSigningSecretResponse,
  GetSigningSecretResponses,
  GetSimulationData,
  GetSimulationError,
  GetSimulationErrors,
  GetSimulationResponse,
  GetSimulationResponses,
  GetStatisticsData,
  GetStatisticsError,
  GetStatisticsErrors,
  GetStatisticsResponse,
  GetStatisticsResponses,
  GetSubscriptionData,
  GetSubscriptionError,
  GetSubscriptionErrors,
  GetSubscriptionResponse,
  GetSubscriptionResponses,
  GetUsageData,
  GetUsageError,
  GetUsageErrors,
  GetUsageResponse,
  GetUsageResponses,
  GetWebhookEndpointData,
  GetWebhookEndpointError,
  GetWebhookEndpointErrors,
  GetWebhookEndpointResponse,
  GetWebhookEndpointResponses,
  GetWorkspaceData,
  GetWorkspaceError,
  GetWorkspaceErrors,
  GetWorkspaceNotificationsData,
  GetWorkspaceNotificationsError,
  GetWorkspaceNotificationsErrors,
  GetWorkspaceNotificationsResponse,
  GetWorkspaceNotificationsResponses,
  GetWorkspaceResponse,
  GetWorkspaceResponses,
  HangUpCallData,
  HangUpCallError,
  HangUpCallErrors,
  HangUpCallResponse,
  HangUpCallResponses,
  Health,
  HealthApi,
  HoldCallData,
  HoldCallError,
  HoldCallErrors,
  HoldCallResponse,
  HoldCallResponses,
  IceServer,
  IdempotencyKey,
  IdempotentRequestOptions,
  Identity,
  IdentityWorkspace,
  InboxApi,
  InboxConversation,
  InboxFrame,
  InboxMessage,
  InboxPage,
  InsufficientBalanceError,
  InternalError,
  InvalidArgumentError,
  InvalidPasswordError,
  InvalidPlanError,
  InvalidRequestError,
  Invitation,
  InvitationAcceptance,
  InvitationCreate,
  InvitationPage,
  InvitationsApi,
  Invoice,
  InvoiceLine,
  InvoicePage,
  InvoiceRecipient,
  InvoiceStatus,
  KnowledgeBase,
  KnowledgeBaseCreate,
  KnowledgeBasePage,
  KnowledgeBasesApi,
  KnowledgeDocument,
  KnowledgeDocumentCreate,
  KnowledgeDocumentPage,
  KnowledgeDocumentWithContent,
  KnowledgeDocumentsApi,
  KnowledgePassage,
  KnowledgeSearchResult,
  KnownErrorCode,
  LatencyFigures,
  LatencyOfAgent,
  LatencyOfDay,
  LatencyOfVersion,
  LatencyQuantiles,
  LatencyStage,
  LatencyStatistics,
  LeaveCallData,
  LeaveCallError,
  LeaveCallErrors,
  LeaveCallResponse,
  LeaveCallResponses,
  LedgerEntry,
  LedgerEntryType,
  LedgerPage,
  ListAgentRolloutsData,
  ListAgentRolloutsError,
  ListAgentRolloutsErrors,
  ListAgentRolloutsResponse,
  ListAgentRolloutsResponses,
  ListAgentVersionsData,
  ListAgentVersionsError,
  ListAgentVersionsErrors,
  ListAgentVersionsResponse,
  ListAgentVersionsResponses,
  ListAgentsData,
  ListAgentsError,
  ListAgentsErrors,
  ListAgentsResponse,
  ListAgentsResponses,
  ListAiProvidersData,
  ListAiProvidersError,
  ListAiProvidersErrors,
  ListAiProvidersResponse,
  ListAiProvidersResponses,
  ListAiProvidersUnderVersionData,
  ListAiProvidersUnderVersionError,
  ListAiProvidersUnderVersionErrors,
  ListAiProvidersUnderVersionResponse,
  ListAiProvidersUnderVersionResponses,
  ListAllWebhookEndpointsData,
  ListAllWebhookEndpointsError,
  ListAllWebhookEndpointsErrors,
  ListAllWebhookEndpointsResponse,
  ListAllWebhookEndpointsResponses,
  ListApiKeysData,
  ListApiKeysError,
  ListApiKeysErrors,
  ListApiKeysResponse,
  ListApiKeysResponses,
  ListAuditLogData,
  ListAuditLogError,
  ListAuditLogErrors,
  ListAuditLogResponse,
  ListAuditLogResponses,
  ListAvailableNumbersData,
  ListAvailableNumbersError,
  ListAvailableNumbersErrors,
  ListAvailableNumbersResponse,
  ListAvailableNumbersResponses,
  ListCallBacksData,
  ListCallBacksError,
  ListCallBacksErrors,
  ListCallBacksResponse,
  ListCallBacksResponses,
  ListCallChargesData,
  ListCallChargesError,
  ListCallChargesErrors,
  ListCallChargesResponse,
  ListCallChargesResponses,
  ListCallExchangesData,
  ListCallExchangesError,
  ListCallExchangesErrors,
  ListCallExchangesResponse,
  ListCallExchangesResponses,
  ListCallQualityData,
  ListCallQualityError,
  ListCallQualityErrors,
  ListCallQualityResponse,
  ListCallQualityResponses,
  ListCallTurnsData,
  ListCallTurnsError,
  ListCallTurnsErrors,
  ListCallTurnsResponse,
  ListCallTurnsResponses,
  ListCallsData,
  ListCallsError,
  ListCallsErrors,
  ListCallsResponse,
  ListCallsResponses,
  ListCannedRepliesData,
  ListCannedRepliesError,
  ListCannedRepliesErrors,
  ListCannedRepliesResponse,
  ListCannedRepliesResponses,
  ListCheckoutsData,
  ListCheckoutsError,
  ListCheckoutsErrors,
  ListCheckoutsResponse,
  ListCheckoutsResponses,
  ListConsentsData,
  ListConsentsError,
  ListConsentsErrors,
  ListConsentsResponse,
  ListConsentsResponses,
  ListConversationNotesData,
  ListConversationNotesError,
  ListConversationNotesErrors,
  ListConversationNotesResponse,
  ListConversationNotesResponses,
  ListConversationsData,
  ListConversationsError,
  ListConversationsErrors,
  ListConversationsResponse,
  ListConversationsResponses,
  ListDeliveriesData,
  ListDeliveriesError,
  ListDeliveriesErrors,
  ListDeliveriesResponse,
  ListDeliveriesResponses,
  ListEventsData,
  ListEventsError,
  ListEventsErrors,
  ListEventsResponse,
  ListEventsResponses,
  ListInboxData,
  ListInboxError,
  ListInboxErrors,
  ListInboxResponse,
  ListInboxResponses,
  ListInvitationsData,
  ListInvitationsError,
  ListInvitationsErrors,
  ListInvitationsResponse,
  ListInvitationsResponses,
  ListInvoicesData,
  ListInvoicesError,
  ListInvoicesErrors,
  ListInvoicesResponse,
  ListInvoicesResponses,
  ListKnowledgeBasesData,
  ListKnowledgeBasesError,
  ListKnowledgeBasesErrors,
  ListKnowledgeBasesResponse,
  ListKnowledgeBasesResponses,
  ListKnowledgeDocumentsData,
  ListKnowledgeDocumentsError,
  ListKnowledgeDocumentsErrors,
  ListKnowledgeDocumentsResponse,
  ListKnowledgeDocumentsResponses,
  ListLedgerData,
  ListLedgerError,
  ListLedgerErrors,
  ListLedgerResponse,
  ListLedgerResponses,
  ListLiveCallsData,
  ListLiveCallsError,
  ListLiveCallsErrors,
  ListLiveCallsResponse,
  ListLiveCallsResponses,
  ListMcpToolsData,
  ListMcpToolsError,
  ListMcpToolsErrors,
  ListMcpToolsResponse,
  ListMcpToolsResponses,
  ListMembersData,
  ListMembersError,
  ListMembersErrors,
  ListMembersResponse,
  ListMembersResponses,
  ListMessagesData,
  ListMessagesError,
  ListMessagesErrors,
  ListMessagesResponse,
  ListMessagesResponses,
  ListModelsData,
  ListModelsError,
  ListModelsErrors,
  ListModelsResponse,
  ListModelsResponses,
  ListNumbersData,
  ListNumbersError,
  ListNumbersErrors,
  ListNumbersResponse,
  ListNumbersResponses,
  ListOptOutsData,
  ListOptOutsError,
  ListOptOutsErrors,
  ListOptOutsResponse,
  ListOptOutsResponses,
  ListRequestsData,
  ListRequestsError,
  ListRequestsErrors,
  ListRequestsResponse,
  ListRequestsResponses,
  ListRoutingRulesData,
  ListRoutingRulesError,
  ListRoutingRulesErrors,
  ListRoutingRulesResponse,
  ListRoutingRulesResponses,
  ListSandboxClocksData,
  ListSandboxClocksError,
  ListSandboxClocksErrors,
  ListSandboxClocksResponse,
  ListSandboxClocksResponses,
  ListSavedViewsData,
  ListSavedViewsError,
  ListSavedViewsErrors,
  ListSavedViewsResponse,
  ListSavedViewsResponses,
  ListSessionsData,
  ListSessionsError,
  ListSessionsErrors,
  ListSessionsResponse,
  ListSessionsResponses,
  ListSimulationsData,
  ListSimulationsError,
  ListSimulationsErrors,
  ListSimulationsResponse,
  ListSimulationsResponses,
  ListSpendCapsData,
  ListSpendCapsError,
  ListSpendCapsErrors,
  ListSpendCapsResponse,
  ListSpendCapsResponses,
  ListTemplatesData,
  ListTemplatesError,
  ListTemplatesErrors,
  ListTemplatesResponse,
  ListTemplatesResponses,
  ListVoicesData,
  ListVoicesError,
  ListVoicesErrors,
  ListVoicesResponse,
  ListVoicesResponses,
  ListWebhookEndpointsData,
  ListWebhookEndpointsError,
  ListWebhookEndpointsErrors,
  ListWebhookEndpointsResponse,
  ListWebhookEndpointsResponses,
  ListedSession,
  LiveCall,
  LiveCallChange,
  LiveCalls,
  LiveCallsFrame,
  LiveCallsSnapshot,
  LogInData,
  LogInError,
  LogInErrors,
  LogInResponse,
  LogInResponses,
  LogLevel,
  LogOutAllData,
  LogOutAllError,
  LogOutAllErrors,
  LogOutAllResponse,
  LogOutAllResponses,
  LoggedIn,
  Logger,
  Login,
  LoginCompletion,
  MailToken,
  McpServer,
  McpServerSettings,
  McpTool,
  McpToolLeftOut,
  McpToolsRequest,
  McpToolsResult,
  MediaApi,
  MediaUpload,
  Member,
  MemberPage,
  MemberRole,
  MemberUpdate,
  MembersApi,
  Message,
  MessageChannel,
  MessageCreate,
  MessageDeliveredEvent,
  MessageDirection,
  MessageDlrEvent,
  MessageDlrPayload,
  MessageEncoding,
  MessageFailedError,
  MessageFailedEvent,
  MessageFailedPayload,
  MessageInteractive,
  MessageMediaType,
  MessageOptOutEvent,
  MessageOptOutPayload,
  MessagePage,
  MessagePayload,
  MessageReadEvent,
  MessageReceivedEvent,
  MessageReceivedTestEvent,
  MessageReceivedTestPayload,
  MessageSendFailedEvent,
  MessageSendFailedPayload,
  MessageSentEvent,
  MessageStatus,
  MessageTemplate,
  MessageType,
  MessagesApi,
  MessagingTurnReply,
  MessagingTurnRequest,
  MethodNotAllowedError,
  Mno,
  ModelsApi,
  MonitorCallData,
  MonitorCallError,
  MonitorCallErrors,
  Month,
  NewCodes,
  NewPasskey,
  NewPassword,
  NextPageToken,
  NoActiveSubscriptionError,
  NoOpError,
  NotFoundError,
  NotReplayed,
  Notification,
  NotificationKind,
  NotificationSettings,
  NotificationUpdate,
  NotificationsApi,
  NumberAutoClaim,
  NumberChannels,
  NumberClaim,
  NumberPage,
  NumberType,
  NumberUnavailableError,
  NumberUpdate,
  NumbersApi,
  Ohun,
  OhunCore,
  OhunError,
  OhunOptions,
  Operation,
  OperationInput,
  OptOut,
  OptOutCreate,
  OptOutEnforcedError,
  OptOutPage,
  OptOutsApi,
  Page,
  PagePromise,
  PageSize,
  PageToken,
  Passkey,
  PasskeyAnswer,
  PasskeyChallenge,
  PasskeyLoginStart,
  PasskeyOptions,
  PasskeyRemoval,
  Password,
  PasswordChange,
  PasswordProof,
  PasswordReset,
  PayloadTooLargeError,
  PermissionDeniedError,
  PhoneNumber,
  Plan,
  PlanPricing,
  PlanSwitch,
  PlanSwitchPreview,
  PlayAgentData,
  PlayAgentError,
  PlayAgentErrors,
  PlayAgentResponse,
  PlayAgentResponses,
  PlaygroundAction,
  PlaygroundAnswerEvent,
  PlaygroundEvent,
  PlaygroundFailedEvent,
  PlaygroundPassage,
  PlaygroundPassagesEvent,
  PlaygroundReply,
  PlaygroundRequest,
  PlaygroundStage,
  PlaygroundStageEvent,
  PlaygroundTextEvent,
  PlaygroundToolCall,
  PlaygroundToolCallEvent,
  PlaygroundToolResultEvent,
  PlaygroundTurn,
  PressedKeys,
  PreviewSubscriptionData,
  PreviewSubscriptionError,
  PreviewSubscriptionErrors,
  PreviewSubscriptionResponse,
  PreviewSubscriptionResponses,
  PreviewVoiceData,
  PreviewVoiceError,
  PreviewVoiceErrors,
  PreviewVoiceResponse,
  PreviewVoiceResponses,
  Pricing,
  Proration,
  PublicAnswer,
  PublicApi,
  PublicOffer,
  PublicReconnect,
  PublishAgentDraftData,
  PublishAgentDraftError,
  PublishAgentDraftErrors,
  PublishAgentDraftResponse,
  PublishAgentDraftResponses,
  PublishAgentVersionData,
  PublishAgentVersionError,
  PublishAgentVersionErrors,
  PublishAgentVersionResponse,
  PublishAgentVersionResponses,
  QuotaExceededError,
  QuotaSnapshot,
  RangeNotSatisfiableError,
  RangeOptions,
  RateLimitedError,
  ReceivedResponse,
  ReclaimNumberData,
  ReclaimNumberError,
  ReclaimNumberErrors,
  ReclaimNumberResponse,
  ReclaimNumberResponses,
  ReconnectTryData,
  ReconnectTryError,
  ReconnectTryErrors,
  ReconnectTryResponse,
  ReconnectTryResponses,
  RecordingPeaks,
  RecordingSwitch,
  RecoveryCodes,
  RedeemSignInLinkData,
  RedeemSignInLinkError,
  RedeemSignInLinkErrors,
  RedeemSignInLinkResponse,
  RedeemSignInLinkResponses,
  RelayAck,
  RelayClientFrame,
  RelayCloseReason,
  RelayClosed,
  RelayEnd,
  RelayFailure,
  RelayFailureReason,
  RelayFrame,
  RelayHeartbeat,
  RelayReady,
  RelayRequest,
  RelayRequestKind,
  RelayResponse,
  RelayWebhooksData,
  RelayWebhooksError,
  RelayWebhooksErrors,
  ReleaseNumberData,
  ReleaseNumberError,
  ReleaseNumberErrors,
  ReleaseNumberResponse,
  ReleaseNumberResponses,
  RemovePasskeyData,
  RemovePasskeyError,
  RemovePasskeyErrors,
  RemovePasskeyResponse,
  RemovePasskeyResponses,
  RemoveTotpData,
  RemoveTotpError,
  RemoveTotpErrors,
  RemoveTotpResponse,
  RemoveTotpResponses,
  RepeatedPageTokenError,
  ReplaceRecoveryCodesData,
  ReplaceRecoveryCodesError,
  ReplaceRecoveryCodesErrors,
  ReplaceRecoveryCodesResponse,
  ReplaceRecoveryCodesResponses,
  ReplaceRoutingRuleData,
  ReplaceRoutingRuleError,
  ReplaceRoutingRuleErrors,
  ReplaceRoutingRuleResponse,
  ReplaceRoutingRuleResponses,
  ReplayDeadLettersData,
  ReplayDeadLettersError,
  ReplayDeadLettersErrors,
  ReplayDeadLettersResponse,
  ReplayDeadLettersResponses,
  RequestId,
  RequestOptions,
  RequestPasswordResetData,
  RequestPasswordResetError,
  RequestPasswordResetErrors,
  RequestPasswordResetResponse,
  RequestPasswordResetResponses,
  RequestSettings,
  RequestTimeoutError,
  RequestsApi,
  ResendVerificationData,
  ResendVerificationError,
  ResendVerificationErrors,
  ResendVerificationResponse,
  ResendVerificationResponses,
  ResetPasswordData,
  ResetPasswordError,
  ResetPasswordErrors,
  ResetPasswordResponse,
  ResetPasswordResponses,
  Resources,
  ResumeCallData,
  ResumeCallError,
  ResumeCallErrors,
  ResumeCallResponse,
  ResumeCallResponses,
  RevokeApiKeyData,
  RevokeApiKeyError,
  RevokeApiKeyErrors,
  RevokeApiKeyResponse,
  RevokeApiKeyResponses,
  RollBackAgentData,
  RollBackAgentError,
  RollBackAgentErrors,
  RollBackAgentResponse,
  RollBackAgentResponses,
  RolloutNumbers,
  RolloutPercent,
  RotateApiKeyData,
  RotateApiKeyError,
  RotateApiKeyErrors,
  RotateApiKeyResponse,
  RotateApiKeyResponses,
  RotateSigningSecretData,
  RotateSigningSecretError,
  RotateSigningSecretErrors,
  RotateSigningSecretResponse,
  RotateSigningSecretResponses,
  RoutingMatchType,
  RoutingRule,
  RoutingRulePage,
  RoutingRuleReplace,
  RoutingRuleWrite,
  RoutingRulesApi,
  RoutingTest,
  RoutingTestResult,
  RowsPromise,
  SandboxApi,
  SandboxCallerStep,
  SandboxClock,
  SandboxClockAdvance,
  SandboxClockAdvanceRequest,
  SandboxClockCreate,
  SandboxClockList,
  SandboxClocksApi,
  SandboxInboundCall,
  SandboxInboundMessage,
  SavedView,
  SavedViewCreate,
  SavedViewFilters,
  SavedViewList,
  SavedViewPage,
  SavedViewUpdate,
  SavedViewsApi,
  ScheduleCallback,
  SearchKnowledgeBaseData,
  SearchKnowledgeBaseError,
  SearchKnowledgeBaseErrors,
  SearchKnowledgeBaseResponse,
  SearchKnowledgeBaseResponses,
  SecondFactor,
  SendCallDigitsData,
  SendCallDigitsError,
  SendCallDigitsErrors,
  SendCallDigitsResponse,
  SendCallDigitsResponses,
  SentRequest,
  SentimentOfDay,
  ServiceEventId,
  ServiceSignature,
  ServiceSignaturePrevious,
  ServiceTimestamp,
  Session,
  SessionPage,
  SessionsApi,
  SetAgentShareableData,
  SetAgentShareableError,
  SetAgentShareableErrors,
  SetAgentShareableResponse,
  SetAgentShareableResponses,
  SetSpendCapData,
  SetSpendCapError,
  SetSpendCapErrors,
  SetSpendCapResponse,
  SetSpendCapResponses,
  ShareLink,
  SignInLinkRedemption,
  SignUp,
  SignUpData,
  SignUpError,
  SignUpErrors,
  SignUpResponse,
  SignUpResponses,
  SignedUp,
  SigningSecret,
  SimulatedAction,
  SimulatedBargeIn,
  SimulatedBranch,
  SimulatedBy,
  SimulatedCase,
  SimulatedHangUp,
  SimulatedKeys,
  SimulatedMachine,
  SimulatedNetwork,
  SimulatedNoise,
  SimulatedPattern,
  SimulatedPersona,
  SimulatedQuality,
  SimulatedReply,
  SimulatedSay,
  SimulatedSayOneOf,
  SimulatedSilence,
  SimulatedStep,
  SimulatedTool,
  SimulatedToolCall,
  SimulatedTurn,
  Simulation,
  SimulationCreate,
  SimulationDetail,
  SimulationExpectation,
  SimulationFailure,
  SimulationJudge,
  SimulationJudgement,
  SimulationModel,
  SimulationPage,
  SimulationRun,
  SimulationScenario,
  SimulationScenarioResult,
  SimulationStatus,
  SimulationsApi,
  SipTransport,
  SocketConnection,
  SpendCap,
  SpendCapPage,
  SpendCapUpdate,
  StartPasskeyData,
  StartPasskeyError,
  StartPasskeyErrors,
  StartPasskeyLoginData,
  StartPasskeyLoginError,
  StartPasskeyLoginErrors,
  StartPasskeyLoginResponse,
  StartPasskeyLoginResponses,
  StartPasskeyResponse,
  StartPasskeyResponses,
  StartTotpData,
  StartTotpError,
  StartTotpErrors,
  StartTotpResponse,
  StartTotpResponses,
  Statistics,
  StatisticsApi,
  StatisticsChannel,
  StatisticsFigures,
  StatisticsOfAgent,
  StatisticsOfChannel,
  StatisticsOfDay,
  StatisticsOfVersion,
  StatusClass,
  StreamConversationData,
  StreamConversationError,
  StreamConversationErrors,
  StreamConversationResponse,
  StreamConversationResponses,
  StreamError,
  StreamEventsData,
  StreamEventsError,
  StreamEventsErrors,
  StreamEventsResponse,
  StreamEventsResponses,
  StreamInboxData,
  StreamInboxError,
  StreamInboxErrors,
  StreamInboxResponse,
  StreamInboxResponses,
  StreamLiveCallsData,
  StreamLiveCallsError,
  StreamLiveCallsErrors,
  StreamLiveCallsResponse,
  StreamLiveCallsResponses,
  StreamOptions,
  StreamPlaygroundData,
  StreamPlaygroundError,
  StreamPlaygroundErrors,
  StreamPlaygroundResponse,
  StreamPlaygroundResponses,
  StreamTranscriptData,
  StreamTranscriptError,
  StreamTranscriptErrors,
  StreamTranscriptResponse,
  StreamTranscriptResponses,
  Subscription,
  SubscriptionApi,
  SubscriptionUpdate,
  SwitchSubscriptionData,
  SwitchSubscriptionError,
  SwitchSubscriptionErrors,
  SwitchSubscriptionResponse,
  SwitchSubscriptionResponses,
  SwitchWorkspaceRecordingData,
  SwitchWorkspaceRecordingError,
  SwitchWorkspaceRecordingErrors,
  SwitchWorkspaceRecordingResponse,
  SwitchWorkspaceRecordingResponses,
  SwitchablePlan,
  TalkAnswers,
  TalkNames,
  TalkOfTurn,
  Template,
  TemplateAgent,
  TemplateList,
  TemplatesApi,
  TestEventType,
  TestRoutingRulesData,
  TestRoutingRulesError,
  TestRoutingRulesErrors,
  TestRoutingRulesResponse,
  TestRoutingRulesResponses,
  TestToolData,
  TestToolError,
  TestToolErrors,
  TestToolResponse,
  TestToolResponses,
  TestTranscriptSegment,
  TestTurn,
  TestWebhookData,
  TestWebhookError,
  TestWebhookErrors,
  TestWebhookResponse,
  TestWebhookResponses,
  TierSwitchTooFrequentError,
  TierSwitchUnsupportedError,
  TimeoutError,
  Timestamp,
  ToolCall,
  ToolFault,
  ToolInvocationEvent,
  ToolInvocationPayload,
  ToolResult,
  ToolTest,
  ToolTestResult,
  ToolsCheck,
  ToolsCheckResult,
  TotpConfirmation,
  TotpSecret,
  TranscriptFrame,
  TranscriptTurn,
  TransferAfterwards,
  TransferCallData,
  TransferCallError,
  TransferCallErrors,
  TransferCallResponse,
  TransferCallResponses,
  TransferDestination,
  Transport,
  TriedVersion,
  TryAgentData,
  TryAgentError,
  TryAgentErrors,
  TryAgentResponse,
  TryAgentResponses,
  TurnMessage,
  TurnReplyEvent,
  TurnSpeaker,
  UnauthenticatedError,
  UnavailableError,
  UnexpectedResponseError,
  UnsupportedMediaTypeError,
  UpdateAgentData,
  UpdateAgentDraftData,
  UpdateAgentDraftError,
  UpdateAgentDraftErrors,
  UpdateAgentDraftResponse,
  UpdateAgentDraftResponses,
  UpdateAgentError,
  UpdateAgentErrors,
  UpdateAgentResponse,
  UpdateAgentResponses,
  UpdateAgentRolloutData,
  UpdateAgentRolloutError,
  UpdateAgentRolloutErrors,
  UpdateAgentRolloutResponse,
  UpdateAgentRolloutResponses,
  UpdateApiKeyData,
  UpdateApiKeyError,
  UpdateApiKeyErrors,
  UpdateApiKeyResponse,
  UpdateApiKeyResponses,
  UpdateBillingDetailsData,
  UpdateBillingDetailsError,
  UpdateBillingDetailsErrors,
  UpdateBillingDetailsResponse,
  UpdateBillingDetailsResponses,
  UpdateCannedReplyData,
  UpdateCannedReplyError,
  UpdateCannedReplyErrors,
  UpdateCannedReplyResponse,
  UpdateCannedReplyResponses,
  UpdateConversationData,
  UpdateConversationError,
  UpdateConversationErrors,
  UpdateConversationResponse,
  UpdateConversationResponses,
  UpdateMemberData,
  UpdateMemberError,
  UpdateMemberErrors,
  UpdateMemberResponse,
  UpdateMemberResponses,
  UpdateNotificationsData,
  UpdateNotificationsError,
  UpdateNotificationsErrors,
  UpdateNotificationsResponse,
  UpdateNotificationsResponses,
  UpdateNumberData,
  UpdateNumberError,
  UpdateNumberErrors,
  UpdateNumberResponse,
  UpdateNumberResponses,
  UpdateSavedViewData,
  UpdateSavedViewError,
  UpdateSavedViewErrors,
  UpdateSavedViewResponse,
  UpdateSavedViewResponses,
  UpdateWebhookEndpointData,
  UpdateWebhookEndpointError,
  UpdateWebhookEndpointErrors,
  UpdateWebhookEndpointResponse,
  UpdateWebhookEndpointResponses,
  UpdateWorkspaceData,
  UpdateWorkspaceError,
  UpdateWorkspaceErrors,
  UpdateWorkspaceNotificationsData,
  UpdateWorkspaceNotificationsError,
  UpdateWorkspaceNotificationsErrors,
  UpdateWorkspaceNotificationsResponse,
  UpdateWorkspaceNotificationsResponses,
  UpdateWorkspaceResponse,
  UpdateWorkspaceResponses,
  UpdatedBy,
  UpgradeRequiredError,
  UploadMediaData,
  UploadMediaError,
  UploadMediaErrors,
  UploadMediaResponse,
  UploadMediaResponses,
  Usage,
  UsageApi,
  UsageError,
  UsageQuota,
  VerifyEmailData,
  VerifyEmailError,
  VerifyEmailErrors,
  VerifyEmailResponse,
  VerifyEmailResponses,
  VersionConflictError,
  VersionNote,
  Voice,
  VoiceList,
  VoiceTurnReply,
  VoiceTurnRequest,
  VoicesApi,
  WarmTransfer,
  WebhookEndpoint,
  WebhookEndpointCreate,
  WebhookEndpointDetail,
  WebhookEndpointList,
  WebhookEndpointPage,
  WebhookEndpointStats,
  WebhookEndpointUpdate,
  WebhookEndpointsApi,
  WebhookEventType,
  WebhookFailedError,
  WebhookTest,
  WebhookTestResult,
  WebhooksApi,
  Weekday,
  WindowClosingEvent,
  WindowClosingPayload,
  Workspace,
  WorkspaceApi,
  WorkspaceBlockedError,
  WorkspaceCreate,
  WorkspaceNotFoundError,
  WorkspaceNotification,
  WorkspaceNotificationUpdate,
  WorkspaceNotifications,
  WorkspaceUpdate,
  errorCatalogue,
  errorClasses,
  isOhunError,
}

// operations.d.mts
export {
  OhunCore,
  acceptDpa,
  acceptInvitation,
  addOptOut,
  addPasskey,
  advanceSandboxClock,
  analyzeCall,
  cancelCallBack,
  changeEmail,
  changePassword,
  checkTools,
  claimNumber,
  claimNumberAutomatically,
  compareAgentVersions,
  completeLogin,
  confirmEmail,
  confirmTotp,
  connectCall,
  createAgent,
  createAgentRollout,
  createApiKey,
  createCall,
  createCallAndWait,
  createCannedReply,
  createCheckout,
  createConversationNote,
  createInvitation,
  createKnowledgeBase,
  createKnowledgeDocument,
  createMessage,
  createRoutingRule,
  createSandboxClock,
  createSandboxInboundCall,
  createSandboxInboundMessage,
  createSavedView,
  createSimulation,
  createWebhookEndpoint,
  createWorkspace,
  deleteAccount,
  deleteAgent,
  deleteAgentDraft,
  deleteAgentRollout,
  deleteAgentVersion,
  deleteCannedReply,
  deleteConversationNote,
  deleteInvitation,
  deleteKnowledgeBase,
  deleteKnowledgeDocument,
  deleteMember,
  deleteRoutingRule,
  deleteSandboxClock,
  deleteSavedView,
  deleteSession,
  deleteSimulation,
  deleteWebhookEndpoint,
  deleteWorkspace,
  eraseContact,
  exportAuditLog,
  exportCalls,
  exportConsents,
  exportConversations,
  getAgent,
  getAgentDraft,
  getAgentVersion,
  getAnalytics,
  getApiKey,
  getBalance,
  getBillingDetails,
  getCall,
  getCallBack,
  getCallExchange,
  getCallRecording,
  getCallRecordingPeaks,
  getCannedReply,
  getCheckout,
  getConversation,
  getDelivery,
  getDpaStatus,
  getFactors,
  getHealth,
  getIdentity,
  getInvoice,
  getInvoicePdf,
  getKnowledgeBase,
  getKnowledgeDocument,
  getLatencyStatistics,
  getMessage,
  getMessageMedia,
  getNotifications,
  getNumber,
  getPricing,
  getReadiness,
  getRequest,
  getRoutingRule,
  getSandboxClock,
  getShareLink,
  getSigningSecret,
  getSimulation,
  getStatistics,
  getSubscription,
  getUsage,
  getWebhookEndpoint,
  getWorkspace,
  getWorkspaceNotifications,
  hangUpCall,
  holdCall,
  leaveCall,
  listAgentRollouts,
  listAgentVersions,
  listAgents,
  listAiProviders,
  listAllWebhookEndpoints,
  listApiKeys,
  listAuditLog,
  listAvailableNumbers,
  listCallBacks,
  listCallCharges,
  listCallExchanges,
  listCallQuality,
  listCallTurns,
  listCalls,
  listCannedReplies,
  listCheckouts,
  listConsents,
  listConversationNotes,
  listConversations,
  listDeliveries,
  listEvents,
  listInbox,
  listInvitations,
  listInvoices,
  listKnowledgeBases,
  listKnowledgeDocuments,
  listLedger,
  listLiveCalls,
  listMcpTools,
  listMembers,
  listMessages,
  listModels,
  listNumbers,
  listOptOuts,
  listRequests,
  listRoutingRules,
  listSandboxClocks,
  listSavedViews,
  listSessions,
  listSimulations,
  listSpendCaps,
  listTemplates,
  listVoices,
  listWebhookEndpoints,
  logIn,
  logOutAll,
  monitorCall,
  playAgent,
  previewSubscription,
  previewVoice,
  publishAgentDraft,
  publishAgentVersion,
  reclaimNumber,
  reconnectTry,
  redeemSignInLink,
  relayWebhooks,
  releaseNumber,
  removePasskey,
  removeTotp,
  replaceRecoveryCodes,
  replaceRoutingRule,
  replayDeadLetters,
  requestPasswordReset,
  resendVerification,
  resetPassword,
  resumeCall,
  revokeApiKey,
  rollBackAgent,
  rotateApiKey,
  rotateSigningSecret,
  searchKnowledgeBase,
  sendCallDigits,
  setAgentShareable,
  setSpendCap,
  signUp,
  startPasskey,
  startPasskeyLogin,
  startTotp,
  streamConversation,
  streamEvents,
  streamInbox,
  streamLiveCalls,
  streamPlayground,
  streamTranscript,
  switchSubscription,
  switchWorkspaceRecording,
  testRoutingRules,
  testTool,
  testWebhook,
  transferCall,
  tryAgent,
  updateAgent,
  updateAgentDraft,
  updateAgentRollout,
  updateApiKey,
  updateBillingDetails,
  updateCannedReply,
  updateConversation,
  updateMember,
  updateNotifications,
  updateNumber,
  updateSavedView,
  updateWebhookEndpoint,
  updateWorkspace,
  updateWorkspaceNotifications,
  uploadMedia,
  verifyEmail,
}

// testing.d.mts
export {
  ApiErrorOptions,
  EmptyMock,
  Fault,
  FileMock,
  ListMock,
  Mock,
  MockAnswer,
  MockRequest,
  Mocks,
  Overrides,
  SimulateOptions,
  SimulationFailed,
  SocketMock,
  StreamMock,
  TurnedClock,
  WithClockOptions,
  apiError,
  cutStream,
  handlers,
  htmlBadGateway,
  makeAcceptedInvitation,
  makeAddedFactor,
  makeAddedPasskey,
  makeAgent,
  makeAgentComparison,
  makeAgentDraft,
  makeAgentFieldChange,
  makeAgentRollout,
  makeAgentRolloutList,
  makeAgentVersion,
  makeAgentVersionSummary,
  makeAiModel,
  makeAiModelList,
  makeAiProvider,
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
  makeCallExchange,
  makeCallExchangeContent,
  makeCallExchanges,
  makeCallExportRow,
  makeCallQualitySample,
  makeCallQualitySamples,
  makeCallTurn,
  makeCallTurns,
  makeCallsAnsweredBy,
  makeCallsOfDay,
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
  makeDeliveryAttempt,
  makeDeliveryDetail,
  makeDestinationPricing,
  makeDpaAcceptance,
  makeDpaStatus,
  makeEndingsOfReason,
  makeEvent,
  makeFactors,
  makeHealth,
  makeIceServer,
  makeIdentity,
  makeIdentityWorkspace,
  makeInboxConversation,
  makeInboxFrame,
  makeInvitation,
  makeInvoice,
  makeInvoiceLine,
  makeKnowledgeBase,
  makeKnowledgeDocument,
  makeKnowledgeDocumentWithContent,
  makeKnowledgePassage,
  makeKnowledgeSearchResult,
  makeLatencyOfAgent,
  makeLatencyOfDay,
  makeLatencyOfVersion,
  makeLatencyStatistics,
  makeLedgerEntry,
  makeListedSession,
  makeLiveCalls,
  makeLiveCallsFrame,
  makeLoggedIn,
  makeMcpTool,
  makeMcpToolLeftOut,
  makeMcpToolsResult,
  makeMediaUpload,
  makeMember,
  makeMessage,
  makeNotification,
  makeNotificationSettings,
  makeOptOut,
  makePasskey,
  makePasskeyChallenge,
  makePhoneNumber,
  makePlanPricing,
  makePlanSwitch,
  makePlanSwitchPreview,
  makePlaygroundEvent,
  makePlaygroundPassage,
  makePlaygroundReply,
  makePlaygroundStage,
  makePricing,
  makePublicAnswer,
  makeRecordingPeaks,
  makeRecoveryCodes,
  makeRoutingRule,
  makeRoutingTestResult,
  makeSandboxClock,
  makeSandboxClockList,
  makeSavedView,
  makeSentimentOfDay,
  makeSession,
  makeShareLink,
  makeSignedUp,
  makeSigningSecret,
  makeSimulation,
  makeSimulationDetail,
  makeSpendCap,
  makeStatistics,
  makeStatisticsOfAgent,
  makeStatisticsOfDay,
  makeSubscription,
  makeTemplate,
  makeTemplateList,
  makeToolFault,
  makeToolTestResult,
  makeToolsCheckResult,
  makeTotpSecret,
  makeTranscriptFrame,
  makeUsage,
  makeVoice,
  makeVoiceList,
  makeWebhookEndpoint,
  makeWebhookEndpointDetail,
  makeWebhookEndpointList,
  makeWebhookTestResult,
  makeWorkspace,
  makeWorkspaceNotification,
  makeWorkspaceNotifications,
  mock,
  mockAt,
  rateLimited,
  resetIds,
  simulate,
  slow,
  unavailable,
  withClock,
}

declare class AbortedError extends OhunError {
    readonly code: "ABORTED";
}

type AcceptDpaData = {
    body: DpaAccept;
    path?: never;
    query?: never;
    url: "/v1/dpa/accept";
};

type AcceptDpaError = AcceptDpaErrors[keyof AcceptDpaErrors];

type AcceptDpaErrors = {
    400: ErrorEnvelope;
    401: ErrorEnvelope;
    403: ErrorEnvelope;
    405: ErrorEnvelope;
    408: ErrorEnvelope;
    413: ErrorEnvelope;
    415: ErrorEnvelope;
    429: ErrorEnvelope;
    500: ErrorEnvelope;
    503: ErrorEnvelope;
};

type AcceptDpaResponse = AcceptDpaResponses[keyof AcceptDpaResponses];

type AcceptDpaResponses = {
    200: DpaAcceptance;
};

type AcceptInvitationData = {
    body: InvitationAcceptance;
    path?: never;
    query?: never;
    url: "/v1/invitations/accept";
};

type AcceptInvitationError = AcceptInvitationErrors[keyof AcceptInvitationErrors];

type AcceptInvitationErrors = {
    400: ErrorEnvelope;
    401: ErrorEnvelope;
    405: ErrorEnvelope;
    408: ErrorEnvelope;
    413: ErrorEnvelope;
    415: ErrorEnvelope;
    429: ErrorEnvelope;
    500: ErrorEnvelope;
    503: ErrorEnvelope;
};

type AcceptInvitationResponse = AcceptInvitationResponses[keyof AcceptInvitationResponses];

type AcceptInvitationResponses = {
    200: AcceptedInvitation;
};

type AcceptedInvitation = {
    user_id: string;
    workspace_id: string;
    email: string;
    role: MemberRole;
    request_id?: RequestId;
};

type AccountDeletion = {
    password: string;
};

type AddOptOutData = {
    body: OptOutCreate;
    path?: never;
    query?: never;
    url: "/v1/opt-outs";
};

type AddOptOutError = AddOptOutErrors[keyof AddOptOutErrors];

type AddOptOutErrors = {
    400: ErrorEnvelope;
    401: ErrorEnvelope;
    403: ErrorEnvelope;
    405: ErrorEnvelope;
    408: ErrorEnvelope;
    413: ErrorEnvelope;
    415: ErrorEnvelope;
    429: ErrorEnvelope;
    500: ErrorEnvelope;
    503: ErrorEnvelope;
};

type AddOptOutResponse = AddOptOutResponses[keyof AddOptOutResponses];

type AddOptOutResponses = {
    201: OptOut;
};

type AddPasskeyData = {
    body: NewPasskey;
    path?: never;
    query?: never;
    url: "/v1/auth/add-passkey";
};

type AddPasskeyError = AddPasskeyErrors[keyof AddPasskeyErrors];

type AddPasskeyErrors = {
    400: ErrorEnvelope;
    401: ErrorEnvelope;
    402: ErrorEnvelope;
    403: ErrorEnvelope;
    405: ErrorEnvelope;
    408: ErrorEnvelope;
    409: ErrorEnvelope;
    413: ErrorEnvelope;
    415: ErrorEnvelope;
    429: ErrorEnvelope;
    500: ErrorEnvelope;
    503: ErrorEnvelope;
};

type AddPasskeyResponse = AddPasskeyResponses[keyof AddPasskeyResponses];

type AddPasskeyResponses = {
    200: AddedPasskey;
};

type AddedFactor = {
    recovery_codes?: NewCodes;
    request_id?: RequestId;
};

type AddedPasskey = {
    passkey_id: string;
    name: string;
    is_synced: boolean;
    created_at: Timestamp;
    last_used_at: string | null;
    recovery_codes?: NewCodes;
    request_id?: RequestId;
};

type AdvanceSandboxClockData = {
    body: SandboxClockAdvanceRequest;
    path: {
        clock_id: string;
    };
    query?: never;
    url: "/v1/sandbox/clocks/{clock_id}/advance";
};

type AdvanceSandboxClockError = AdvanceSandboxClockErrors[keyof AdvanceSandboxClockErrors];

type AdvanceSandboxClockErrors = {
    400: ErrorEnvelope;
    401: ErrorEnvelope;
    403: ErrorEnvelope;
    404: ErrorEnvelope;
    405: ErrorEnvelope;
    408: ErrorEnvelope;
    409: ErrorEnvelope;
    413: ErrorEnvelope;
    415: ErrorEnvelope;
    429: ErrorEnvelope;
    500: ErrorEnvelope;
    503: ErrorEnvelope;
};

type AdvanceSandboxClockResponse = AdvanceSandboxClockResponses[keyof AdvanceSandboxClockResponses];

type AdvanceSandboxClockResponses = {
    200: SandboxClock;
    202: SandboxClock;
};

type Agent = {
    agent_id: string;
    workspace_id: string;
    display_name: string;
    description: string | null;
    language: "en" | "ha" | "yo" | "ig" | "pcm" | "fr" | "ar" | "pt" | "auto";
    ai_provider: string;
    ai_model: string | null;
    tts_voice: string | null;
    system_prompt: string | null;
    webhook_url: string | null;
    greeting_text: string | null;
    greeting_audio_url: string | null;
    tool_definitions: string;
    shareable: boolean;
    knowledge_base_id: string | null;
    call_window_start: string | null;
    call_window_end: string | null;
    call_window_timezone: string;
    pre_call_announcement: string | null;
    recording_enabled: boolean;
    consent_required: boolean;
    screening_enabled: boolean;
    screening_fail_closed: boolean;
    daily_spend_cap_kobo: number | null;
    allowed_destinations: Array<string> | null;
    latency_budget_ms: number | null;
    filler_texts: Array<string> | null;
    speculative_turns: boolean;
    webhook_format: "ohun" | "chat_completions";
    webhook_model: string | null;
    webhook_key_set: boolean;
    analysis_schema: {
        [key: string]: unknown;
    } | null;
    mcp_servers: Array<McpServer>;
    answering_machine: AnsweringMachine;
    monitoring_announcement: string | null;
    status: "active" | "paused";
    version: number;
    created_at: Timestamp;
    updated_at: Timestamp;
    request_id?: RequestId;
};

type AgentComparison = {
    agent_id: string;
    from: number;
    to: number;
    changes: Array<AgentFieldChange>;
    request_id?: RequestId;
};

type AgentCreate = {
    template_id?: string | undefined;
    display_name: string;
    description?: string | null | undefined;
    language?: "en" | "ha" | "yo" | "ig" | "pcm" | "fr" | "ar" | "pt" | "auto" | undefined;
    ai_provider?: string | undefined;
    ai_model?: string | null | undefined;
    tts_voice?: string | null | undefined;
    system_prompt?: string | null | undefined;
    webhook_url?: string | null | undefined;
    greeting_text?: string | null | undefined;
    tool_definitions?: string | undefined;
    shareable?: boolean | undefined;
    knowledge_base_id?: string | null | undefined;
    call_window_start?: string | null | undefined;
    call_window_end?: string | null | undefined;
    call_window_timezone?: string | undefined;
    pre_call_announcement?: string | null | undefined;
    recording_enabled?: boolean | undefined;
    consent_required?: boolean | undefined;
    screening_enabled?: boolean | undefined;
    screening_fail_closed?: boolean | undefined;
    daily_spend_cap_kobo?: number | null | undefined;
    allowed_destinations?: Array<string> | null | undefined;
    latency_budget_ms?: number | null | undefined;
    filler_texts?: Array<string> | null | undefined;
    speculative_turns?: boolean | undefined;
    webhook_format?: "ohun" | "chat_completions" | undefined;
    webhook_model?: string | null | undefined;
    webhook_key?: string | null | undefined;
    analysis_schema?: {
        [key: string]: unknown;
    } | null | undefined;
    mcp_servers?: Array<McpServerSettings> | undefined;
    answering_machine?: AnsweringMachineSetting | undefined;
    monitoring_announcement?: string | null | undefined;
    status?: "active" | "paused" | undefined;
};

type AgentDraft = {
    agent_id: string;
    revision: number;
    base_version: number;
    live_version: number;
    changed: Array<string>;
    conflicts: Array<string>;
    settings: AgentDraftSettings;
    webhook_key_set: boolean;
    created_by: string;
    created_at: Timestamp;
    updated_by: string;
    updated_at: Timestamp;
    request_id?: RequestId;
};

type AgentDraftPublish = {
    note?: VersionNote | undefined;
    expected_version?: ExpectedVersion | undefined;
    expected_revision?: ExpectedRevision | undefined;
    percent?: RolloutPercent | undefined;
    numbers?: RolloutNumbers | undefined;
};

type AgentDraftSettings = {
    language: string;
    ai_provider: string;
    ai_model: string | null;
    tts_voice: string | null;
    system_prompt: string | null;
    webhook_url: string | null;
    greeting_text: string | null;
    greeting_audio_url: string | null;
    tool_definitions: string;
    knowledge_base_id: string | null;
    pre_call_announcement: string | null;
    screening_enabled: boolean;
    screening_fail_closed: boolean;
    latency_budget_ms: number | null;
    filler_texts: Array<string> | null;
    speculative_turns: boolean;
    webhook_format: "ohun" | "chat_completions";
    webhook_model: string | null;
    analysis_schema: {
        [key: string]: unknown;
    } | null;
    mcp_servers: Array<McpServer>;
    answering_machine: AnsweringMachine;
    monitoring_announcement: string | null;
};

type AgentDraftUpdate = {
    language?: "en" | "ha" | "yo" | "ig" | "pcm" | "fr" | "ar" | "pt" | "auto" | undefined;
    ai_provider?: string | undefined;
    ai_model?: string | null | undefined;
    tts_voice?: string | null | undefined;
    system_prompt?: string | null | undefined;
    webhook_url?: string | null | undefined;
    greeting_text?: string | null | undefined;
    greeting_audio_url?: string | null | undefined;
    tool_definitions?: string | undefined;
    knowledge_base_id?: string | null | undefined;
    pre_call_announcement?: string | null | undefined;
    screening_enabled?: boolean | undefined;
    screening_fail_closed?: boolean | undefined;
    latency_budget_ms?: number | null | undefined;
    filler_texts?: Array<string> | null | undefined;
    speculative_turns?: boolean | undefined;
    webhook_format?: "ohun" | "chat_completions" | undefined;
    webhook_model?: string | null | undefined;
    webhook_key?: string | undefined;
    analysis_schema?: {
        [key: string]: unknown;
    } | null | undefined;
    mcp_servers?: Array<McpServerSettings> | undefined;
    answering_machine?: AnsweringMachineSetting | undefined;
    monitoring_announcement?: string | null | undefined;
};

declare class AgentDraftsApi {
    #private;
    constructor(core: OhunCore);
    get(agent_id: string, options?: RequestOptions): ApiPromise<AgentDraft>;
    delete(agent_id: string, query?: DeleteAgentDraftData["query"], options?: RequestOptions): ApiPromise<void>;
    update(agent_id: string, body: AgentDraftUpdate, query?: UpdateAgentDraftData["query"], options?: RequestOptions): ApiPromise<AgentDraft>;
    publish(agent_id: string, body?: AgentDraftPublish, options?: RequestOptions): ApiPromise<AgentVersion>;
}

type AgentFieldChange = {
    field: string;
    from: unknown;
    to: unknown;
    stays: boolean;
    diff: string | null;
};

type AgentLatencyDegradedEvent = EventBase & {
    event_type: "agent.latency_degraded";
    payload: AgentLatencyDegradedPayload;
};

type AgentLatencyDegradedPayload = {
    hour: string;
    latency_budget_ms: number;
    turns: number;
    slow_turns: number;
    p95_ms: number;
    slowest_stage: LatencyStage;
    slowest_stage_p95_ms: number;
    call_id: string;
};

type AgentPage = {
    agents: Array<Agent>;
    next_page_token?: NextPageToken;
    request_id?: RequestId;
};

type AgentRollout = {
    agent_id: string;
    version: number;
    percent: number;
    numbers: Array<E164>;
    created_by: string;
    created_at: Timestamp;
    updated_at: Timestamp;
    request_id?: RequestId;
};

type AgentRolloutCreate = {
    version: number;
    percent?: RolloutPercent | undefined;
    numbers?: RolloutNumbers | undefined;
    expected_version?: ExpectedVersion | undefined;
};

type AgentRolloutList = {
    rollouts: Array<AgentRollout>;
    request_id?: RequestId;
};

type AgentRolloutUpdate = {
    percent?: RolloutPercent | undefined;
    numbers?: RolloutNumbers | undefined;
};

declare class AgentRolloutsApi {
    #private;
    constructor(core: OhunCore);
    list(agent_id: string, options?: RequestOptions): ApiPromise<AgentRolloutList>;
    create(agent_id: string, body: AgentRolloutCreate, options?: RequestOptions): ApiPromise<AgentRollout>;
    delete(agent_id: string, version: number, options?: RequestOptions): ApiPromise<void>;
    update(agent_id: string, version: number, body: AgentRolloutUpdate, options?: RequestOptions): ApiPromise<AgentRollout>;
}

type AgentShareable = {
    shareable: boolean;
};

type AgentUpdate = {
    display_name?: string | undefined;
    description?: string | null | undefined;
    language?: "en" | "ha" | "yo" | "ig" | "pcm" | "fr" | "ar" | "pt" | "auto" | undefined;
    ai_provider?: string | undefined;
    ai_model?: string | null | undefined;
    tts_voice?: string | null | undefined;
    system_prompt?: string | null | undefined;
    webhook_url?: string | null | undefined;
    greeting_text?: string | null | undefined;
    greeting_audio_url?: string | null | undefined;
    tool_definitions?: string | undefined;
    shareable?: boolean | undefined;
    knowledge_base_id?: string | null | undefined;
    call_window_start?: string | null | undefined;
    call_window_end?: string | null | undefined;
    call_window_timezone?: string | undefined;
    pre_call_announcement?: string | null | undefined;
    recording_enabled?: boolean | undefined;
    consent_required?: boolean | undefined;
    screening_enabled?: boolean | undefined;
    screening_fail_closed?: boolean | undefined;
    daily_spend_cap_kobo?: number | null | undefined;
    allowed_destinations?: Array<string> | null | undefined;
    latency_budget_ms?: number | null | undefined;
    filler_texts?: Array<string> | null | undefined;
    speculative_turns?: boolean | undefined;
    webhook_format?: "ohun" | "chat_completions" | undefined;
    webhook_model?: string | null | undefined;
    webhook_key?: string | null | undefined;
    analysis_schema?: {
        [key: string]: unknown;
    } | null | undefined;
    mcp_servers?: Array<McpServerSettings> | undefined;
    answering_machine?: AnsweringMachineSetting | undefined;
    monitoring_announcement?: string | null | undefined;
    status?: "active" | "paused" | undefined;
};

type AgentVersion = {
    agent_id: string;
    version: number;
    live: boolean;
    origin: AgentVersionOrigin;
    base_version: number | null;
    changed: Array<string>;
    note: string | null;
    created_by: string | null;
    created_at: Timestamp;
    published_at: string | null;
    unused_since: string | null;
    settings: AgentVersionSettings;
    request_id?: RequestId;
};

type AgentVersionOrigin = "created" | "updated" | "draft" | "service";

type AgentVersionPage = {
    versions: Array<AgentVersionSummary>;
    next_page_token?: NextPageToken;
    request_id?: RequestId;
};

type AgentVersionPublish = {
    note?: VersionNote | undefined;
    expected_version?: ExpectedVersion | undefined;
};

type AgentVersionSettings = {
    display_name: string;
    description: string | null;
    language: string;
    ai_provider: string;
    ai_model: string | null;
    tts_voice: string | null;
    system_prompt: string | null;
    webhook_url: string | null;
    greeting_text: string | null;
    greeting_audio_url: string | null;
    tool_definitions: string;
    knowledge_base_id: string | null;
    call_window_start: string | null;
    call_window_end: string | null;
    call_window_timezone: string;
    pre_call_announcement: string | null;
    recording_enabled: boolean;
    consent_required: boolean;
    screening_enabled: boolean;
    screening_fail_closed: boolean;
    daily_spend_cap_kobo: number | null;
    allowed_destinations: Array<string> | null;
    latency_budget_ms: number | null;
    filler_texts: Array<string> | null;
    speculative_turns: boolean;
    webhook_format: "ohun" | "chat_completions";
    webhook_model: string | null;
    analysis_schema: {
        [key: string]: unknown;
    } | null;
    mcp_servers: Array<McpServer>;
    answering_machine: AnsweringMachine;
    monitoring_announcement: string | null;
};

type AgentVersionSummary = {
    agent_id: string;
    version: number;
    live: boolean;
    origin: AgentVersionOrigin;
    base_version: number | null;
    changed: Array<string>;
    note: string | null;
    created_by: string | null;
    created_at: Timestamp;
    published_at: string | null;
    unused_since: string | null;
};

declare class AgentVersionsApi {
    #private;
    constructor(core: OhunCore);
    list(agent_id: string, query?: ListAgentVersionsData["query"], options?: RequestOptions): PagePromise<AgentVersionSummary>;
    get(agent_id: string, version: number, options?: RequestOptions): ApiPromise<AgentVersion>;
    delete(agent_id: string, version: number, options?: RequestOptions): ApiPromise<void>;
    publish(agent_id: string, version: number, body?: AgentVersionPublish, options?: RequestOptions): ApiPromise<AgentVersion>;
    rollback(agent_id: string, body?: AgentVersionPublish, options?: RequestOptions): ApiPromise<AgentVersion>;
    compare(agent_id: string, query?: CompareAgentVersionsData["query"], options?: RequestOptions): ApiPromise<AgentComparison>;
}

declare class AgentsApi {
    #private;
    constructor(core: OhunCore);
    list(query?: ListAgentsData["query"], options?: RequestOptions): PagePromise<Agent>;
    create(body: AgentCreate, options?: IdempotentRequestOptions): ApiPromise<Agent>;
    get(agent_id: string, options?: RequestOptions): ApiPromise<Agent>;
    delete(agent_id: string, options?: RequestOptions): ApiPromise<void>;
    update(agent_id: string, body: AgentUpdate, query?: UpdateAgentData["query"], options?: RequestOptions): ApiPromise<Agent>;
    shareLink(agent_id: string, options?: RequestOptions): ApiPromise<ShareLink>;
    setShareable(agent_id: string, body: AgentShareable, options?: RequestOptions): ApiPromise<Agent>;
    checkTools(body: ToolsCheck, options?: RequestOptions): ApiPromise<ToolsCheckResult>;
    testTool(agent_id: string, body: ToolTest, options?: RequestOptions): ApiPromise<ToolTestResult>;
    listMcpTools(agent_id: string, body: McpToolsRequest, options?: RequestOptions): ApiPromise<McpToolsResult>;
    export(agent_id: string, query?: ExportConversationsData["query"], options?: RequestOptions): RowsPromise<ConversationRow>;
    playground(agent_id: string, body: PlaygroundRequest, options?: RequestOptions): ApiPromise<PlaygroundReply>;
    playgroundStream(agent_id: string, body: PlaygroundRequest, options?: StreamOptions): EventStream<PlaygroundEvent>;
}

type AiMode = "byom" | "hosted" | "hosted_live";

type AiModel = {
    model_id: string;
    provider: string;
    display_name: string;
    default: boolean;
    live: boolean;
};

type AiModelList = {
    models: Array<AiModel>;
    request_id?: RequestId;
};

type AiProvider = {
    provider_id: string;
    display_name: string;
    configured: boolean;
};

declare class AiProviderErrorError extends ApiError {
    readonly code: "AI_PROVIDER_ERROR";
}

type AiProviderList = {
    providers: Array<AiProvider>;
    request_id?: RequestId;
};

declare class AiProvidersApi {
    #private;
    constructor(core: OhunCore);
    list(options?: RequestOptions): ApiPromise<AiProviderList>;
}

declare class AlreadyExistsError extends ApiError {
    readonly code: "ALREADY_EXISTS";
}

type Analysis = {
    analysis_id: string;
    status: AnalysisStatus;
    reason: AnalysisReason | null;
    detail: string | null;
    data: {
        [key: string]: unknown;
    } | null;
    summary: string | null;
    attempt_count: number;
    next_attempt_at: string | null;
    requested_at: Timestamp;
    completed_at: string | null;
    request_id?: RequestId;
};

type AnalysisReason = "timeout" | "dns" | "connect" | "tls" | "blocked" | "status" | "no_url" | "bad_reply" | "provider" | "breaker_open" | "busy" | "internal" | "nothing_said" | "not_kept";

type AnalysisStatus = "pending" | "completed" | "failed" | "skipped";

type Analytics = {
    days: AnalyticsDays;
    total_calls: number;
    calls_per_day: Array<CallsOfDay>;
    resolution_rate: number | null;
    average_duration_seconds: number | null;
    average_mos: number | null;
    sentiment_trend: Array<SentimentOfDay>;
    request_id?: RequestId;
};

declare class AnalyticsApi {
    #private;
    constructor(core: OhunCore);
    get(query?: GetAnalyticsData["query"], options?: RequestOptions): ApiPromise<Analytics>;
}

type AnalyticsDays = 7 | 30 | 90;

type AnalyzeCallData = {
    body?: never;
    path: {
        call_id: string;
    };
    query?: never;
    url: "/v1/calls/{call_id}/analysis";
};

type AnalyzeCallError = AnalyzeCallErrors[keyof AnalyzeCallErrors];

type AnalyzeCallErrors = {
    400: ErrorEnvelope;
    401: ErrorEnvelope;
    403: ErrorEnvelope;
    404: ErrorEnvelope;
    405: ErrorEnvelope;
    408: ErrorEnvelope;
    429: ErrorEnvelope;
    500: ErrorEnvelope;
    503: ErrorEnvelope;
};

type AnalyzeCallResponse = AnalyzeCallResponses[keyof AnalyzeCallResponses];

type AnalyzeCallResponses = {
    200: Analysis;
};

type AnalyzedStatus = "completed" | "failed" | "skipped";

interface Answer<T> {
    data: T;
    response: Response;
    requestId: string | undefined;
}

type AnsweredBy = "human" | "voicemail" | "menu" | "unavailable" | "uncertain";

type AnsweredByReason = "words" | "cadence" | "tone" | "music" | "silence" | "screening" | "no_result" | "announcement";

type AnsweringMachine = {
    detect: boolean;
    action: "hang_up" | "leave_message" | "continue" | "ask_backend";
    message: string | null;
    on_failure?: "hang_up" | "leave_message" | "continue";
};

type AnsweringMachineSetting = {
    detect?: boolean | undefined;
    action?: "hang_up" | "leave_message" | "continue" | "ask_backend" | undefined;
    message?: string | null | undefined;
    on_failure?: "hang_up" | "leave_message" | "continue" | undefined;
};

declare class ApiError extends OhunError {
    readonly status: number;
}

interface ApiErrorOptions {
    message?: string | undefined;
    headers?: Record<string, string> | undefined;
}

type ApiKey = {
    key_id: string;
    label: string;
    prefix: string;
    environment: Environment;
    role: MemberRole;
    scopes: Array<ApiKeyScope> | null;
    created_at: Timestamp;
    last_used_at: string | null;
    expires_at: string | null;
    request_id?: RequestId;
};

type ApiKeyCreate = {
    label: string;
    environment?: "production" | "sandbox" | undefined;
    expires_at?: string | null | undefined;
    scopes?: Array<ApiKeyScope> | null | undefined;
};

type ApiKeyDetail = {
    key_id: string;
    label: string;
    prefix: string;
    environment: Environment;
    role: MemberRole;
    scopes: Array<ApiKeyScope> | null;
    created_at: Timestamp;
    last_used_at: string | null;
    expires_at: string | null;
    request_id?: RequestId;
    revoked_at: string | null;
};

type ApiKeyPage = {
    keys: Array<ApiKey>;
    next_page_token?: NextPageToken;
    request_id?: RequestId;
};

type ApiKeyScope = "read" | "members:read" | "members:write" | "api-keys:read" | "api-keys:write" | "agents:read" | "agents:write" | "knowledge-bases:read" | "knowledge-bases:write" | "numbers:read" | "numbers:write" | "calls:read" | "calls:write" | "messages:read" | "messages:write" | "conversations:read" | "conversations:write" | "analytics:read" | "routing-rules:read" | "routing-rules:write" | "workspace:read" | "workspace:write" | "notifications:read" | "notifications:write" | "billing:read" | "billing:write" | "sandbox:read" | "sandbox:write" | "simulations:read" | "simulations:write" | "dpa:read" | "dpa:write" | "opt-outs:read" | "opt-outs:write" | "contacts:read" | "contacts:write" | "audit-log:read" | "webhooks:read" | "webhooks:write" | "events:read" | "requests:read";

type ApiKeyUpdate = {
    label?: string | undefined;
    scopes?: Array<ApiKeyScope> | null | undefined;
};

type ApiKeyWithSecret = {
    key_id: string;
    label: string;
    prefix: string;
    environment: Environment;
    role: MemberRole;
    scopes: Array<ApiKeyScope> | null;
    created_at: Timestamp;
    last_used_at: string | null;
    expires_at: string | null;
    request_id?: RequestId;
    key: string;
};

declare class ApiKeysApi {
    #private;
    constructor(core: OhunCore);
    list(query?: ListApiKeysData["query"], options?: RequestOptions): PagePromise<ApiKey>;
    create(body: ApiKeyCreate, options?: RequestOptions): ApiPromise<ApiKeyWithSecret>;
    get(key_id: string, options?: RequestOptions): ApiPromise<ApiKeyDetail>;
    revoke(key_id: string, options?: RequestOptions): ApiPromise<void>;
    update(key_id: string, body: ApiKeyUpdate, options?: RequestOptions): ApiPromise<ApiKey>;
    rotate(key_id: string, options?: RequestOptions): ApiPromise<ApiKeyWithSecret>;
}

interface ApiPromise<T> extends Promise<T> {
    withResponse(): Promise<Answer<T>>;
}

type ApiRequest = {
    request_id: RequestId;
    operation_id: string;
    method: string;
    path: string;
    status: number;
    error_code: string | null;
    duration_ms: number;
    environment: Environment;
    actor: string;
    session_id: string | null;
    client_address: string;
    user_agent: string | null;
    created_at: Timestamp;
};

type ApiRequestPage = {
    requests: Array<ApiRequest>;
    next_page_token?: NextPageToken;
    request_id?: RequestId;
};

type ApiRequestResult = {
    request: ApiRequest;
    request_id?: RequestId;
};

type Asked<Query> = {
    [Name in keyof NonNullable<Query>]-?: NonNullable<NonNullable<Query>[Name]>;
};

type AuditAction = string;

type AuditActor = string;

type AuditCreatedAfter = string;

type AuditCreatedBefore = string;

type AuditEntry = {
    audit_id: string;
    action: string;
    actor: string;
    actor_name: string | null;
    target: string;
    detail: {
        [key: string]: unknown;
    };
    created_at: Timestamp;
};

declare class AuditLogApi {
    #private;
    constructor(core: OhunCore);
    list(query?: ListAuditLogData["query"], options?: RequestOptions): PagePromise<AuditEntry>;
    export(query?: ExportAuditLogData["query"], options?: RequestOptions): RowsPromise<AuditEntry>;
}

type AuditLogExport = Array<AuditEntry>;

type AuditLogPage = {
    entries: Array<AuditEntry>;
    next_page_token?: NextPageToken;
    request_id?: RequestId;
};

declare class AuthApi {
    #private;
    constructor(core: OhunCore);
    me(options?: RequestOptions): ApiPromise<Identity>;
    signup(body: SignUp, options?: RequestOptions): ApiPromise<SignedUp>;
    verifyEmail(body: EmailVerification, options?: RequestOptions): ApiPromise<Confirmation>;
    resendVerification(body: EmailOnly, options?: RequestOptions): ApiPromise<Confirmation>;
    requestPasswordReset(body: EmailOnly, options?: RequestOptions): ApiPromise<Confirmation>;
    resetPassword(body: PasswordReset, options?: RequestOptions): ApiPromise<Confirmation>;
    login(body: Login, options?: RequestOptions): ApiPromise<LoggedIn>;
    logoutAll(options?: RequestOptions): ApiPromise<Confirmation>;
    changePassword(body: PasswordChange, options?: RequestOptions): ApiPromise<Confirmation>;
    changeEmail(body: EmailChange, options?: RequestOptions): ApiPromise<Confirmation>;
    confirmEmail(body: EmailConfirmation, options?: RequestOptions): ApiPromise<Confirmation>;
    redeemSignInLink(body: SignInLinkRedemption, options?: RequestOptions): ApiPromise<Session>;
    completeLogin(body: LoginCompletion, options?: RequestOptions): ApiPromise<Session>;
    startPasskeyLogin(body: PasskeyLoginStart, options?: RequestOptions): ApiPromise<PasskeyChallenge>;
    factors(options?: RequestOptions): ApiPromise<Factors>;
    startTotp(body: PasswordProof, options?: RequestOptions): ApiPromise<TotpSecret>;
    confirmTotp(body: TotpConfirmation, options?: RequestOptions): ApiPromise<AddedFactor>;
    removeTotp(body: PasswordProof, options?: RequestOptions): ApiPromise<Confirmation>;
    startPasskey(body: PasswordProof, options?: RequestOptions): ApiPromise<PasskeyChallenge>;
    addPasskey(body: NewPasskey, options?: RequestOptions): ApiPromise<AddedPasskey>;
    removePasskey(body: PasskeyRemoval, options?: RequestOptions): ApiPromise<Confirmation>;
    replaceRecoveryCodes(body: PasswordProof, options?: RequestOptions): ApiPromise<RecoveryCodes>;
    deleteAccount(body: AccountDeletion, options?: RequestOptions): ApiPromise<Confirmation>;
}

type BackendExchange = {
    url: string | null;
    headers: {
        [key: string]: string;
    };
    body: string;
    status: number | null;
    response_body: string | null;
};

type Balance = {
    workspace_id: string;
    balance_kobo: number;
    currency: "NGN";
    request_id?: RequestId;
};

declare class BillingApi {
    #private;
    constructor(core: OhunCore);
    balance(options?: RequestOptions): ApiPromise<Balance>;
    ledger(query?: ListLedgerData["query"], options?: RequestOptions): PagePromise<LedgerEntry>;
    pricing(options?: RequestOptions): ApiPromise<Pricing>;
    details(options?: RequestOptions): ApiPromise<BillingDetails>;
    updateDetails(body: BillingDetailsUpdate, options?: RequestOptions): ApiPromise<BillingDetails>;
    setSpendCap(body: SpendCapUpdate, options?: RequestOptions): ApiPromise<Workspace>;
    spendCaps(query?: ListSpendCapsData["query"], options?: RequestOptions): PagePromise<SpendCap>;
    invoices(query?: ListInvoicesData["query"], options?: RequestOptions): PagePromise<Invoice>;
    invoice(month: string, options?: RequestOptions): ApiPromise<Invoice>;
    invoicePdf(month: string, options?: RequestOptions): ApiPromise<Response>;
    checkout(body: CheckoutCreate, options?: IdempotentRequestOptions): ApiPromise<Checkout>;
    checkouts(query?: ListCheckoutsData["query"], options?: RequestOptions): PagePromise<Checkout>;
    getCheckout(checkout_id: string, options?: RequestOptions): ApiPromise<Checkout>;
}

type BillingDetails = {
    company_name: string | null;
    address: string | null;
    tax_id: string | null;
    updated_at: Timestamp | null;
    request_id?: RequestId;
};

type BillingDetailsUpdate = {
    company_name?: string | null | undefined;
    address?: string | null | undefined;
    tax_id?: string | null | undefined;
    expected_updated_at?: string | null | undefined;
};

type Call = OperationCall<StreamOptions>;

type Call$1 = {
    call_id: string;
    workspace_id: string;
    agent_id: string;
    agent_version: number | null;
    environment: Environment;
    direction: CallDirection;
    status: CallStatus;
    from_number: E164;
    to_number: E164;
    mno_used: Mno | null;
    ai_mode: AiMode;
    started_at: string | null;
    answered_at: string | null;
    ended_at: string | null;
    duration_seconds: number;
    end_reason: CallEndReason | null;
    cost_kobo: number;
    recording_url: string | null;
    quality_mos: number | null;
    resolution: "resolved" | "unresolved" | null;
    classified_at: string | null;
    answered_by: AnsweredBy | null;
    answered_by_reason: AnsweredByReason | null;
    answered_by_after_ms: number | null;
    signalling: CallSignalling | null;
    analysis: Analysis | null;
    transfers: Array<CallTransferLeg>;
    transcript: Array<TranscriptTurn>;
    created_at: Timestamp;
    updated_at: Timestamp;
    request_id?: RequestId;
};

type CallAgentResponseEvent = EventBase & {
    event_type: "call.agent_response";
    payload: CallAgentResponsePayload;
};

type CallAgentResponsePayload = {
    call_id: string;
    agent_version?: number | null;
    turn_id: string;
    reply_to_turn_id: string;
    text: string;
    fallback: boolean;
    fallback_reason: FallbackReason | null;
    response_status: number | null;
    latency_ms: number;
    stages?: CallTurnStages;
    conversation_history: ConversationHistory;
};

type CallAnalysisReply = {
    data: {
        [key: string]: unknown;
    };
    summary?: string;
};

type CallAnalysisRequest = {
    event_type: "call.analysis";
    analysis_id: string;
    call_id: string;
    agent_id: string;
    direction: CallDirection;
    from_number: E164;
    to_number: E164;
    end_reason: CallEndReason | null;
    answered_at: string | null;
    ended_at: string | null;
    language: string;
    schema: {
        [key: string]: unknown;
    };
    transcript: Array<TranscriptTurn>;
    timestamp: Timestamp;
};

type CallAnalyzedEvent = EventBase & {
    event_type: "call.analyzed";
    payload: CallAnalyzedPayload;
};

type CallAnalyzedPayload = {
    call_id: string;
    analysis_id: string;
    status: AnalyzedStatus;
    reason: AnalysisReason | null;
    detail: string | null;
    data: {
        [key: string]: unknown;
    } | null;
    summary: string | null;
    attempt_count: number;
};

type CallAnnouncement = {
    says: CallAnnouncementSays;
    by: "words" | "tone" | "speech";
    after_ms: number;
};

type CallAnnouncementSays = "switched_off" | "not_reachable" | "not_available" | "not_in_service" | "busy" | "other";

type CallAnsweredByEvent = EventBase & {
    event_type: "call.answered_by";
    payload: CallAnsweredByPayload;
};

type CallAnsweredByPayload = {
    call_id: string;
    answered_by: AnsweredBy;
    reason: AnsweredByReason;
    after_ms: number;
};

type CallAttempt = {
    carrier: string;
    mno: Mno | null;
    outcome: CallAttemptOutcome;
    cause: string | null;
    transport: SipTransport | null;
    sip_status: number | null;
    q850_cause: number | null;
    started_at: string;
    duration_ms: number;
};

type CallAttemptOutcome = "answered" | "busy" | "no_answer" | "rejected" | "carrier_failed" | "canceled";

type CallBack = {
    call_back_id: string;
    agent_id: string;
    call_id: string;
    number: string;
    status: CallBackStatus;
    reason: CallBackReason | null;
    summary: string;
    greeting: string | null;
    not_before: string;
    expires_at: string;
    next_attempt_at: string | null;
    attempt_count: number;
    last_call_id: string | null;
    created_at: string;
    ended_at: string | null;
    request_id?: RequestId;
};

type CallBackEndedEvent = EventBase & {
    event_type: "call_back.ended";
    payload: CallBackPayload;
};

type CallBackPage = {
    call_backs: Array<CallBack>;
    next_page_token?: NextPageToken;
    request_id?: RequestId;
};

type CallBackPayload = {
    call_back_id: string;
    call_id: string;
    status: CallBackStatus;
    reason: CallBackReason | null;
    not_before: string;
    attempt_count: number;
    last_call_id: string | null;
};

type CallBackReason = "no_answer" | "busy" | "rejected" | "not_taken" | "call_failed" | "not_allowed" | "requested" | "opted_out" | "erased";

type CallBackScheduledEvent = EventBase & {
    event_type: "call_back.scheduled";
    payload: CallBackPayload;
};

type CallBackStatus = "scheduled" | "calling" | "connected" | "failed" | "cancelled" | "expired";

declare class CallBacksApi {
    #private;
    constructor(core: OhunCore);
    list(query?: ListCallBacksData["query"], options?: RequestOptions): PagePromise<CallBack>;
    get(call_back_id: string, options?: RequestOptions): ApiPromise<CallBack>;
    cancel(call_back_id: string, options?: RequestOptions): ApiPromise<CallBack>;
}

type CallBargeInEvent = EventBase & {
    event_type: "call.barge_in";
    payload: CallBargeInPayload;
};

type CallBargeInPayload = {
    call_id: string;
    turn_id: string;
    spoken_text: string;
    at_ms: number;
};

type CallCarrierJoin = {
    at: string;
    outcome: "completed" | "failed";
    reason: "not_allowed" | "refused" | "failed" | "silent" | "ended" | null;
    sip_status: number | null;
};

type CallCharges = {
    entries: Array<LedgerEntry>;
    request_id?: RequestId;
};

type CallClaims = {
    asserted_identities: Array<string>;
    remote_party: string | null;
    diversions: Array<{
        number: string;
        reason: string | null;
    }>;
    history: Array<string>;
};

type CallCompletedEvent = EventBase & {
    event_type: "call.completed";
    payload: CallCompletedPayload;
};

type CallCompletedPayload = {
    call_id: string;
    agent_version?: number | null;
    workspace_id: string;
    status: CallStatus;
    duration_seconds: number;
    direction: CallDirection;
    mno_used: Mno | null;
    ai_mode: AiMode;
    recording_url: string;
    quality_score: number;
    cost_kobo: number;
    attempts?: Array<CallAttempt>;
    announcement?: CallAnnouncement;
    transcript: ConversationHistory;
};

type CallCompletedTestEvent = EventBase & {
    event_type: "call.completed";
    payload: CallCompletedTestPayload;
};

type CallCompletedTestPayload = {
    call_id: string;
    workspace_id: string;
    status: "completed";
    duration_seconds: number;
    direction: CallDirection;
    mno_used: Mno;
    ai_mode: AiMode;
    recording_url: string | null;
    quality_score: number;
    cost_kobo: number;
    transcript: Array<TestTurn>;
};

declare class CallConnection extends SocketConnection<Event, CallStreamCommand> {
    sendDtmf(digits: string): void;
    hangUp(): void;
}

type CallControl = {
    status: "held" | "resumed" | "transferring" | "sent" | "left";
    request_id?: RequestId;
};

type CallCreate = {
    agent_id: string;
    to_number: E164;
    from_number?: E164 | undefined;
    agent_version?: TriedVersion | undefined;
};

type CallDigits = {
    digits: string;
};

type CallDirection = "inbound" | "outbound";

type CallEndReason = "remote_hangup" | "agent_hangup" | "api_hangup" | "transferred" | "busy" | "no_answer" | "canceled" | "rejected" | "carrier_failed" | "balance_exhausted" | "idle" | "connection_lost" | "workspace_deleted" | "machine_answered" | "message_left";

type CallExchange = {
    exchange_id: string;
    turn_id: string | null;
    kind: CallExchangeKind;
    tool: string | null;
    target: string | null;
    started_at: string;
    duration_ms: number;
    connect_ms: number | null;
    wait_ms: number | null;
    read_ms: number | null;
    response_status: number | null;
    error: CallExchangeError | null;
    error_detail: string | null;
};

type CallExchangeContent = CallExchange & {
    request: string | null;
    request_bytes: number;
    response: string | null;
    response_bytes: number;
    request_id?: RequestId;
};

type CallExchangeError = "timeout" | "dns" | "connect" | "tls" | "blocked" | "redirect" | "too_large" | "status" | "not_json" | "shape" | "breaker_open" | "busy" | "no_url" | "provider" | "given_up" | "internal";

type CallExchangeKind = "turn" | "tool" | "tools" | "screening" | "machine" | "model" | "knowledge";

type CallExchanges = {
    exchanges: Array<CallExchange>;
    request_id?: RequestId;
};

type CallExport = Array<CallExportRow>;

type CallExportRow = {
    call_id: string;
    agent_id: string;
    direction: CallDirection;
    status: CallStatus;
    from_number: E164;
    to_number: E164;
    ai_mode: AiMode;
    started_at: string | null;
    answered_at: string | null;
    ended_at: string | null;
    duration_seconds: number;
    end_reason: CallEndReason | null;
    cost_kobo: number;
    quality_mos: number | null;
    resolution: "resolved" | "unresolved" | null;
    answered_by: AnsweredBy | null;
    announcement: CallAnnouncementSays | null;
    analysis_status: AnalysisStatus | null;
    analysis_summary: string | null;
    analysis_data: string | null;
};

declare class CallFailedError extends ApiError {
    readonly code: "CALL_FAILED";
}

type CallHandover = {
    at: string;
    by: "invite" | "refer";
    referred_by: string | null;
    outcome: "completed" | "failed";
    sip_status: number | null;
};

type CallIdleSilenceEvent = EventBase & {
    event_type: "call.idle_silence";
    payload: CallIdleSilencePayload;
};

type CallIdleSilencePayload = {
    call_id: string;
    silence_ms: number;
    at_ms: number;
};

type CallInitiatedEvent = EventBase & {
    event_type: "call.initiated";
    payload: CallInitiatedPayload;
};

type CallInitiatedPayload = {
    call_id: string;
    agent_version?: number | null;
    workspace_id: string;
    direction: CallDirection;
    from_number: E164;
    to_number: E164;
    mno: Mno | null;
};

type CallInitiatedTestEvent = EventBase & {
    event_type: "call.initiated";
    payload: CallInitiatedTestPayload;
};

type CallInitiatedTestPayload = {
    call_id: string;
    from: E164;
    to: E164;
    direction: CallDirection;
    mno: Mno;
    status: "ringing";
};

type CallMachineAnsweredReply = {
    action: "hang_up" | "leave_message" | "continue";
    message?: string;
};

type CallMachineAnsweredRequest = {
    event_type: "call.machine_answered";
    call_id: string;
    agent_id: string;
    from_number: E164;
    to_number: E164;
    answered_by: "voicemail" | "menu" | "unavailable";
    reason: AnsweredByReason;
    after_ms: number;
    message: string | null;
    timestamp: Timestamp;
};

type CallMonitorAudio = {
    type: "audio";
    skipped_ms: number;
    caller: string;
    agent: string;
};

type CallMonitorCommand = CallMonitorTakeOver | CallMonitorGiveBack | CallMonitorSay | CallMonitorVoice;

type CallMonitorControl = {
    type: "control";
    control: "agent" | "you" | "another";
    has_audio: boolean;
    announcing?: boolean;
};

type CallMonitorFrame = CallMonitorControl | CallMonitorAudio;

type CallMonitorGiveBack = {
    type: "give_back";
};

type CallMonitorSay = {
    type: "say";
    text: string;
};

type CallMonitorTakeOver = {
    type: "take_over";
};

type CallMonitorVoice = {
    type: "audio";
    audio: string;
};

type CallPage = {
    calls: Array<Call$1>;
    next_page_token?: NextPageToken;
    request_id?: RequestId;
};

type CallPartyLeftEvent = EventBase & {
    event_type: "call.party_left";
    payload: CallPartyLeftPayload;
};

type CallPartyLeftPayload = {
    call_id: string;
    agent_version: number | null;
    party: "agent" | "colleague";
    destination: string;
    left_at: string;
};

type CallQualityDegradedEvent = EventBase & {
    event_type: "call.quality_degraded";
    payload: CallQualityDegradedPayload;
};

type CallQualityDegradedPayload = {
    call_id: string;
    mos: number;
    packet_loss_percent: number;
    jitter_ms: number;
    at_ms: number;
};

type CallQualityEvent = EventBase & {
    event_type: "call.quality";
    payload: CallQualityPayload;
};

type CallQualityPayload = {
    call_id: string;
    mos: number;
    codec: string;
    packets_received: number;
    packets_lost: number;
    packet_loss_percent: number;
    jitter_ms: number;
};

type CallQualitySample = {
    at_ms: number;
    mos: number;
    packet_loss_percent: number;
    jitter_ms: number;
};

type CallQualitySamples = {
    samples: Array<CallQualitySample>;
    request_id?: RequestId;
};

type CallScreeningReply = {
    action: "allow" | "reject";
    greeting_text?: string;
    reason?: string;
};

type CallScreeningRequest = {
    event_type: "call.screening";
    call_id: string;
    agent_id: string;
    from_number: E164;
    to_number: E164;
    timestamp: Timestamp;
    signalling?: CallClaims;
};

type CallSignalling = {
    carrier: string | null;
    transport: SipTransport | null;
    codec: string | null;
    srtp_suite: string | null;
    reliable_responses: boolean;
    sip_status: number | null;
    q850_cause: number | null;
    end_q850_cause: number | null;
    announcement: CallAnnouncement | null;
    attempts: Array<CallAttempt>;
    handovers: Array<CallHandover>;
    carrier_join: CallCarrierJoin | null;
    claims: CallClaims | null;
};

type CallStatus = "initiated" | "ringing" | "in_progress" | "completed" | "failed" | "busy" | "no_answer" | "canceled" | "rejected";

type CallStreamCommand = CallStreamDtmf | CallStreamHangUp;

type CallStreamDtmf = {
    type: "dtmf";
    digits: string;
};

type CallStreamHangUp = {
    type: "hang_up";
};

type CallTranscriptionEvent = EventBase & {
    event_type: "call.transcription";
    payload: CallTranscriptionPayload;
};

type CallTranscriptionPayload = {
    call_id: string;
    turn_id: string;
    text: string;
    is_final: boolean;
    confidence: number;
    speaker?: TurnSpeaker;
    conversation_history: ConversationHistory;
};

type CallTranscriptionTestEvent = EventBase & {
    event_type: "call.transcription";
    payload: CallTranscriptionTestPayload;
};

type CallTranscriptionTestPayload = {
    call_id: string;
    transcript_segment: TestTranscriptSegment;
    conversation_history: Array<TestTurn>;
};

type CallTransfer = {
    destination: E164;
    kind?: "blind" | "warm" | undefined;
    summary?: string | undefined;
    ring_seconds?: number | undefined;
    accept?: "key" | "answer" | undefined;
    afterwards?: TransferAfterwards | undefined;
    answers?: TalkAnswers | undefined;
    addressed_as?: TalkNames | undefined;
};

type CallTransferKind = "warm";

type CallTransferLeg = {
    destination: string;
    kind: CallTransferKind;
    outcome: CallTransferOutcome | null;
    started_at: string;
    answered_at: string | null;
    afterwards: TransferAfterwards;
    agent_left_at: string | null;
    carrier_joined_at: string | null;
    ended_at: string | null;
    cost_kobo: number;
};

type CallTransferOutcome = "accepted" | "declined" | "busy" | "no_answer" | "failed" | "canceled";

type CallTransferredEvent = EventBase & {
    event_type: "call.transferred";
    payload: CallTransferredPayload;
};

type CallTransferredPayload = {
    call_id: string;
    agent_version: number | null;
    kind: CallTransferKind;
    afterwards: TransferAfterwards;
    destination: string;
    outcome: CallTransferOutcome;
    joined_by: "ohun" | "carrier" | null;
    started_at: string;
    answered_at: string | null;
};

type CallTurn = {
    turn_id: string;
    text: string;
    heard_at: string;
    reply_turn_id: string | null;
    reply_text: string | null;
    outcome: "pending" | "answered" | "fallback";
    latency_ms: number | null;
    first_speech_ms: number | null;
    stages: CallTurnStages | null;
    fallback_reason: FallbackReason | null;
    response_status: number | null;
    interrupted: boolean;
    filler_text: string | null;
};

type CallTurnStages = {
    end_of_speech_ms: number | null;
    recognition_ms: number | null;
    first_byte_ms: number | null;
    first_sentence_ms: number | null;
    synthesis_ms: number | null;
    first_audio_ms: number | null;
};

type CallTurns = {
    turns: Array<CallTurn>;
    latency_p50_ms: number | null;
    latency_p95_ms: number | null;
    request_id?: RequestId;
};

declare class CallWindowRestrictedError extends ApiError {
    readonly code: "CALL_WINDOW_RESTRICTED";
}

declare class Calls extends CallsApi {
    #private;
    constructor(core: OhunCore);
    createAndWait(body: CallCreate, options?: CreateAndWaitOptions): Promise<Call$1>;
}

type CallsAgent = string;

type CallsAnalysisStatus = AnalysisStatus;

type CallsAnnouncement = CallAnnouncementSays;

type CallsAnsweredBy = {
    answered_by: AnsweredBy;
    calls: number;
};

type CallsAnsweredBy2 = AnsweredBy;

declare class CallsApi {
    #private;
    constructor(core: OhunCore);
    list(query?: ListCallsData["query"], options?: RequestOptions): PagePromise<Call$1>;
    create(body: CallCreate, options?: IdempotentRequestOptions): ApiPromise<Call$1>;
    export(query?: ExportCallsData["query"], options?: RequestOptions): RowsPromise<CallExportRow>;
    live(options?: RequestOptions): ApiPromise<LiveCalls>;
    streamLive(options?: StreamOptions): EventStream<LiveCallsFrame>;
    get(call_id: string, options?: RequestOptions): ApiPromise<Call$1>;
    hangUp(call_id: string, options?: RequestOptions): ApiPromise<void>;
    recording(call_id: string, options?: RangeOptions): ApiPromise<Response>;
    recordingPeaks(call_id: string, options?: RequestOptions): ApiPromise<RecordingPeaks>;
    hold(call_id: string, options?: RequestOptions): ApiPromise<CallControl>;
    resume(call_id: string, options?: RequestOptions): ApiPromise<CallControl>;
    leave(call_id: string, options?: RequestOptions): ApiPromise<CallControl>;
    transfer(call_id: string, body: CallTransfer, options?: RequestOptions): ApiPromise<CallControl>;
    sendDigits(call_id: string, body: CallDigits, options?: RequestOptions): ApiPromise<CallControl>;
    charges(call_id: string, options?: RequestOptions): ApiPromise<CallCharges>;
    turns(call_id: string, options?: RequestOptions): ApiPromise<CallTurns>;
    analyze(call_id: string, options?: RequestOptions): ApiPromise<Analysis>;
    exchanges(call_id: string, options?: RequestOptions): ApiPromise<CallExchanges>;
    exchange(call_id: string, exchange_id: string, options?: RequestOptions): ApiPromise<CallExchangeContent>;
    quality(call_id: string, options?: RequestOptions): ApiPromise<CallQualitySamples>;
    streamTranscript(call_id: string, query?: StreamTranscriptData["query"], options?: StreamOptions): EventStream<TranscriptFrame>;
    connect(call_id: string, options?: ConnectOptions): Promise<CallConnection>;
    monitor(call_id: string, options?: ConnectOptions): Promise<SocketConnection<CallMonitorFrame, CallMonitorCommand>>;
}

type CallsCreatedAfter = string;

type CallsCreatedBefore = string;

type CallsDirection = CallDirection;

type CallsEndReason = CallEndReason;

type CallsMaxCost = number;

type CallsMaxDuration = number;

type CallsMinCost = number;

type CallsMinDuration = number;

type CallsNumber = E164;

type CallsOfDay = {
    date: string;
    count: number;
};

type CallsResolution = "resolved" | "unresolved";

type CallsStatus = CallStatus;

type CallsText = string;

type CallsVersion = number;

type CancelCallBackData = {
    body?: never;
    path: {
        call_back_id: string;
    };
    query?: never;
    url: "/v1/call-backs/{call_back_id}/cancel";
};

type CancelCallBackError = CancelCallBackErrors[keyof CancelCallBackErrors];

type CancelCallBackErrors = {
    400: ErrorEnvelope;
    401: ErrorEnvelope;
    403: ErrorEnvelope;
    404: ErrorEnvelope;
    405: ErrorEnvelope;
    408: ErrorEnvelope;
    429: ErrorEnvelope;
    500: ErrorEnvelope;
    503: ErrorEnvelope;
};

type CancelCallBackResponse = CancelCallBackResponses[keyof CancelCallBackResponses];

type CancelCallBackResponses = {
    200: CallBack;
};

declare class CannedRepliesApi {
    #private;
    constructor(core: OhunCore);
    list(query?: ListCannedRepliesData["query"], options?: RequestOptions): PagePromise<CannedReply>;
    create(body: CannedReplyCreate, options?: RequestOptions): ApiPromise<CannedReply>;
    get(canned_reply_id: string, options?: RequestOptions): ApiPromise<CannedReply>;
    delete(canned_reply_id: string, options?: RequestOptions): ApiPromise<void>;
    update(canned_reply_id: string, body: CannedReplyUpdate, options?: RequestOptions): ApiPromise<CannedReply>;
}

type CannedReply = {
    canned_reply_id: string;
    shortcut: string;
    text: string;
    created_at: Timestamp;
    updated_at: Timestamp;
    request_id?: RequestId;
};

type CannedReplyCreate = {
    shortcut: string;
    text: string;
};

type CannedReplyPage = {
    canned_replies: Array<CannedReply>;
    next_page_token?: NextPageToken;
    request_id?: RequestId;
};

type CannedReplyUpdate = {
    shortcut?: string | undefined;
    text?: string | undefined;
    expected_updated_at?: ExpectedUpdatedAt | undefined;
};

type ChallengeToken = string;

type ChangeEmailData = {
    body: EmailChange;
    path?: never;
    query?: never;
    url: "/v1/auth/change-email";
};

type ChangeEmailError = ChangeEmailErrors[keyof ChangeEmailErrors];

type ChangeEmailErrors = {
    400: ErrorEnvelope;
    401: ErrorEnvelope;
    403: ErrorEnvelope;
    404: ErrorEnvelope;
    405: ErrorEnvelope;
    408: ErrorEnvelope;
    413: ErrorEnvelope;
    415: ErrorEnvelope;
    429: ErrorEnvelope;
    500: ErrorEnvelope;
    503: ErrorEnvelope;
};

type ChangeEmailResponse = ChangeEmailResponses[keyof ChangeEmailResponses];

type ChangeEmailResponses = {
    200: Confirmation;
};

type ChangePasswordData = {
    body: PasswordChange;
    path?: never;
    query?: never;
    url: "/v1/auth/change-password";
};

type ChangePasswordError = ChangePasswordErrors[keyof ChangePasswordErrors];

type ChangePasswordErrors = {
    400: ErrorEnvelope;
    401: ErrorEnvelope;
    403: ErrorEnvelope;
    404: ErrorEnvelope;
    405: ErrorEnvelope;
    408: ErrorEnvelope;
    413: ErrorEnvelope;
    415: ErrorEnvelope;
    429: ErrorEnvelope;
    500: ErrorEnvelope;
    503: ErrorEnvelope;
};

type ChangePasswordResponse = ChangePasswordResponses[keyof ChangePasswordResponses];

type ChangePasswordResponses = {
    200: Confirmation;
};

type Channel = "voice" | "sms" | "whatsapp";

declare class ChannelMismatchError extends ApiError {
    readonly code: "CHANNEL_MISMATCH";
}

type CheckToolsData = {
    body: ToolsCheck;
    path?: never;
    query?: never;
    url: "/v1/agents/tools/check";
};

type CheckToolsError = CheckToolsErrors[keyof CheckToolsErrors];

type CheckToolsErrors = {
    400: ErrorEnvelope;
    401: ErrorEnvelope;
    403: ErrorEnvelope;
    405: ErrorEnvelope;
    408: ErrorEnvelope;
    413: ErrorEnvelope;
    415: ErrorEnvelope;
    429: ErrorEnvelope;
    500: ErrorEnvelope;
    503: ErrorEnvelope;
};

type CheckToolsResponse = CheckToolsResponses[keyof CheckToolsResponses];

type CheckToolsResponses = {
    200: ToolsCheckResult;
};

type CheckedTool = {
    name: string;
    description: string;
    parameters: {
        [key: string]: unknown;
    };
    line: number;
};

type Checkout = {
    checkout_id: string;
    checkout_url: string;
    status: CheckoutStatus;
    amount_kobo: number;
    currency: Currency;
    environment: Environment;
    status_reason: CheckoutReason | null;
    credited_kobo: number | null;
    created_at: Timestamp;
    expires_at: Timestamp;
    paid_at: string | null;
    request_id?: RequestId;
};

type CheckoutCreate = {
    amount_kobo: number;
    currency?: Currency | undefined;
};

type CheckoutPage = {
    checkouts: Array<Checkout>;
    next_page_token?: NextPageToken;
    request_id?: RequestId;
};

type CheckoutReason = "canceled" | "declined" | "reversed" | "payment_differs" | "awaiting_settlement" | "balance_limit" | "workspace_deleted";

type CheckoutStatus = "pending" | "paid" | "failed" | "expired";

type ClaimNumberAutomaticallyData = {
    body: NumberAutoClaim;
    headers?: {
        "Idempotency-Key"?: string | undefined;
    } | undefined;
    path?: never;
    query?: never;
    url: "/v1/numbers/auto";
};

type ClaimNumberAutomaticallyError = ClaimNumberAutomaticallyErrors[keyof ClaimNumberAutomaticallyErrors];

type ClaimNumberAutomaticallyErrors = {
    400: ErrorEnvelope;
    401: ErrorEnvelope;
    402: ErrorEnvelope;
    403: ErrorEnvelope;
    404: ErrorEnvelope;
    405: ErrorEnvelope;
    408: ErrorEnvelope;
    409: ErrorEnvelope;
    413: ErrorEnvelope;
    415: ErrorEnvelope;
    429: ErrorEnvelope;
    500: ErrorEnvelope;
    503: ErrorEnvelope;
};

type ClaimNumberAutomaticallyResponse = ClaimNumberAutomaticallyResponses[keyof ClaimNumberAutomaticallyResponses];

type ClaimNumberAutomaticallyResponses = {
    201: PhoneNumber;
};

type ClaimNumberData = {
    body: NumberClaim;
    headers?: {
        "Idempotency-Key"?: string | undefined;
    } | undefined;
    path?: never;
    query?: never;
    url: "/v1/numbers";
};

type ClaimNumberError = ClaimNumberErrors[keyof ClaimNumberErrors];

type ClaimNumberErrors = {
    400: ErrorEnvelope;
    401: ErrorEnvelope;
    402: ErrorEnvelope;
    403: ErrorEnvelope;
    404: ErrorEnvelope;
    405: ErrorEnvelope;
    408: ErrorEnvelope;
    409: ErrorEnvelope;
    413: ErrorEnvelope;
    415: ErrorEnvelope;
    429: ErrorEnvelope;
    500: ErrorEnvelope;
    503: ErrorEnvelope;
};

type ClaimNumberResponse = ClaimNumberResponses[keyof ClaimNumberResponses];

type ClaimNumberResponses = {
    201: PhoneNumber;
};

type ClientErrorCode = "USAGE" | "CONNECTION" | "TIMEOUT" | "DEADLINE_EXCEEDED" | "ABORTED" | "UNEXPECTED_RESPONSE" | "REPEATED_PAGE_TOKEN";

interface Clock {
    now(): number;
    after(delay_ms: number, callback: () => void): () => void;
}

type CollectKeys = {
    min_digits?: number;
    max_digits?: number;
    terminator?: string | null;
    timeout_seconds?: number;
    pause_seconds?: number;
    retries?: number;
    retry_text?: string;
    secret?: boolean;
};

type CompareAgentVersionsData = {
    body?: never;
    path: {
        agent_id: string;
    };
    query?: {
        from?: number | undefined;
        to?: number | undefined;
    } | undefined;
    url: "/v1/agents/{agent_id}/comparison";
};

type CompareAgentVersionsError = CompareAgentVersionsErrors[keyof CompareAgentVersionsErrors];

type CompareAgentVersionsErrors = {
    400: ErrorEnvelope;
    401: ErrorEnvelope;
    403: ErrorEnvelope;
    404: ErrorEnvelope;
    405: ErrorEnvelope;
    408: ErrorEnvelope;
    429: ErrorEnvelope;
    500: ErrorEnvelope;
    503: ErrorEnvelope;
};

type CompareAgentVersionsResponse = CompareAgentVersionsResponses[keyof CompareAgentVersionsResponses];

type CompareAgentVersionsResponses = {
    200: AgentComparison;
};

type CompleteLoginData = {
    body: LoginCompletion;
    path?: never;
    query?: never;
    url: "/v1/auth/complete-login";
};

type CompleteLoginError = CompleteLoginErrors[keyof CompleteLoginErrors];

type CompleteLoginErrors = {
    400: ErrorEnvelope;
    401: ErrorEnvelope;
    405: ErrorEnvelope;
    408: ErrorEnvelope;
    413: ErrorEnvelope;
    415: ErrorEnvelope;
    429: ErrorEnvelope;
    500: ErrorEnvelope;
    503: ErrorEnvelope;
};

type CompleteLoginResponse = CompleteLoginResponses[keyof CompleteLoginResponses];

type CompleteLoginResponses = {
    200: Session;
};

type CompulsoryNotificationKind = "account_security" | "invitation";

interface Config {
    apiKey: string | null;
    authorization: string | null;
    baseUrl: string;
    environment: Environment$1 | null;
    workspace: string | undefined;
    settings: Settings;
    headers: SentHeaders;
    hooks: Hooks;
    log: Log;
    fetch: typeof fetch;
    WebSocket: OhunOptions["WebSocket"];
    clock: Clock;
    random: () => number;
}

type ConfirmEmailData = {
    body: EmailConfirmation;
    path?: never;
    query?: never;
    url: "/v1/auth/confirm-email";
};

type ConfirmEmailError = ConfirmEmailErrors[keyof ConfirmEmailErrors];

type ConfirmEmailErrors = {
    400: ErrorEnvelope;
    405: ErrorEnvelope;
    408: ErrorEnvelope;
    409: ErrorEnvelope;
    413: ErrorEnvelope;
    415: ErrorEnvelope;
    429: ErrorEnvelope;
    500: ErrorEnvelope;
    503: ErrorEnvelope;
};

type ConfirmEmailResponse = ConfirmEmailResponses[keyof ConfirmEmailResponses];

type ConfirmEmailResponses = {
    200: Confirmation;
};

type ConfirmTotpData = {
    body: TotpConfirmation;
    path?: never;
    query?: never;
    url: "/v1/auth/confirm-totp";
};

type ConfirmTotpError = ConfirmTotpErrors[keyof ConfirmTotpErrors];

type ConfirmTotpErrors = {
    400: ErrorEnvelope;
    401: ErrorEnvelope;
    403: ErrorEnvelope;
    405: ErrorEnvelope;
    408: ErrorEnvelope;
    409: ErrorEnvelope;
    413: ErrorEnvelope;
    415: ErrorEnvelope;
    429: ErrorEnvelope;
    500: ErrorEnvelope;
    503: ErrorEnvelope;
};

type ConfirmTotpResponse = ConfirmTotpResponses[keyof ConfirmTotpResponses];

type ConfirmTotpResponses = {
    200: AddedFactor;
};

type Confirmation = {
    message: string;
    request_id?: RequestId;
};

type ConnectCallData = {
    body?: never;
    path: {
        call_id: string;
    };
    query?: never;
    url: "/v1/calls/{call_id}/stream";
};

type ConnectCallError = ConnectCallErrors[keyof ConnectCallErrors];

type ConnectCallErrors = {
    400: ErrorEnvelope;
    401: ErrorEnvelope;
    403: ErrorEnvelope;
    404: ErrorEnvelope;
    405: ErrorEnvelope;
    408: ErrorEnvelope;
    426: ErrorEnvelope;
    429: ErrorEnvelope;
    500: ErrorEnvelope;
    503: ErrorEnvelope;
};

interface ConnectOptions extends RequestOptions {
    onError?: ((error: StreamError) => void) | undefined;
}

type ConnectionClass<C> = new (socket: Socket, settings: ConnectionSettings) => C;

declare class ConnectionError extends OhunError {
    readonly code: "CONNECTION";
}

interface ConnectionSettings {
    details: Omit<ErrorDetails, "message">;
    signal: AbortSignal | undefined;
    onError: ((error: StreamError) => void) | undefined;
}

type ConsentDecision = "granted" | "refused" | "no_answer" | "not_asked";

type ConsentExport = Array<ConsentRecord>;

type ConsentPage = {
    consents: Array<ConsentRecord>;
    next_page_token?: NextPageToken;
    request_id?: RequestId;
};

type ConsentRecord = {
    consent_id: string;
    environment: Environment;
    subject: ConsentSubject;
    decision: ConsentDecision;
    contact: string;
    channel: "voice" | "sms" | "whatsapp" | null;
    answer: string | null;
    question: string | null;
    agent_id: string | null;
    call_id: string | null;
    message_id: string | null;
    actor: string | null;
    created_at: Timestamp;
};

type ConsentSubject = "call_recording" | "messages";

declare class ConsentsApi {
    #private;
    constructor(core: OhunCore);
    list(query?: ListConsentsData["query"], options?: RequestOptions): PagePromise<ConsentRecord>;
    export(query?: ExportConsentsData["query"], options?: RequestOptions): RowsPromise<ConsentRecord>;
}

type ContactErasure = {
    erased: boolean;
    e164: E164;
    records_affected: number;
    request_id?: RequestId;
};

declare class ContactsApi {
    #private;
    constructor(core: OhunCore);
    erase(e164: string, options?: RequestOptions): ApiPromise<ContactErasure>;
}

type Conversation = {
    conversation_id: string;
    agent_id: string;
    channel: MessageChannel;
    number: E164;
    contact: E164;
    mode: ConversationMode;
    mode_changed_at: string | null;
    mode_changed_by: string | null;
    assigned_user_id: string | null;
    unread_count: number;
    window_expires_at: string | null;
    opt_out: boolean;
    last_message_at: string | null;
    created_at: Timestamp;
    updated_at: Timestamp;
};

type ConversationAssignedFrame = {
    event_type: "conversation.assigned";
    conversation_id: string;
    timestamp: Timestamp;
    payload: ConversationAssignedPayload;
};

type ConversationAssignedPayload = {
    from_user_id: string | null;
    to_user_id: string | null;
    actor_user_id: string;
};

type ConversationExport = Array<ConversationRow>;

type ConversationFrame = ConversationMessageFrame | ConversationModeFrame;

type ConversationHistory = Array<TranscriptTurn>;

type ConversationMessageFrame = {
    event_type: "message.received" | "message.delivered" | "message.read" | "message.failed";
    conversation_id: string;
    timestamp: Timestamp;
    payload: ConversationMessagePayload;
};

type ConversationMessagePayload = {
    message_id: string;
    direction: MessageDirection;
    text: string;
    status: MessageStatus;
};

type ConversationMode = "ai" | "human" | "closed";

type ConversationModeFrame = {
    event_type: "conversation.mode_changed";
    conversation_id: string;
    timestamp: Timestamp;
    payload: ConversationModePayload;
};

type ConversationModePayload = {
    from_mode: ConversationMode;
    to_mode: ConversationMode;
    actor_user_id: string;
};

type ConversationNote = {
    note_id: string;
    conversation_id: string;
    author_user_id: string;
    text: string;
    created_at: Timestamp;
    request_id?: RequestId;
};

type ConversationNoteCreate = {
    text: string;
};

type ConversationNoteFrame = {
    event_type: "conversation.note_added" | "conversation.note_deleted";
    conversation_id: string;
    timestamp: Timestamp;
    payload: ConversationNotePayload;
};

type ConversationNotePage = {
    notes: Array<ConversationNote>;
    next_page_token?: NextPageToken;
    request_id?: RequestId;
};

type ConversationNotePayload = {
    note_id: string;
    actor_user_id: string;
};

declare class ConversationNotesApi {
    #private;
    constructor(core: OhunCore);
    list(conversation_id: string, query?: ListConversationNotesData["query"], options?: RequestOptions): PagePromise<ConversationNote>;
    create(conversation_id: string, body: ConversationNoteCreate, options?: IdempotentRequestOptions): ApiPromise<ConversationNote>;
    delete(conversation_id: string, note_id: string, options?: RequestOptions): ApiPromise<void>;
}

type ConversationPage = {
    conversations: Array<Conversation>;
    next_page_token?: NextPageToken;
    request_id?: RequestId;
};

type ConversationReadFrame = {
    event_type: "conversation.read";
    conversation_id: string;
    timestamp: Timestamp;
    payload: ConversationReadPayload;
};

type ConversationReadPayload = {
    unread_count: number;
    actor_user_id: string;
};

type ConversationRow = {
    conversation_id: string | null;
    message_id: string | null;
    call_id: string | null;
    channel: Channel;
    direction: "inbound" | "outbound" | "internal";
    from: string;
    to: string;
    text: string;
    status: string;
    timestamp: string;
    speaker: TurnSpeaker | null;
};

type ConversationUpdate = {
    mode?: ConversationMode | undefined;
    assigned_user_id?: string | null | undefined;
    read_up_to?: string | null | undefined;
};

type ConversationUpdated = {
    conversation_id: string;
    agent_id: string;
    channel: MessageChannel;
    number: E164;
    contact: E164;
    mode: ConversationMode;
    mode_changed_at: string | null;
    mode_changed_by: string | null;
    assigned_user_id: string | null;
    unread_count: number;
    window_expires_at: string | null;
    opt_out: boolean;
    last_message_at: string | null;
    created_at: Timestamp;
    updated_at: Timestamp;
    changed: boolean;
    request_id?: RequestId;
};

type ConversationWithMessages = {
    conversation_id: string;
    agent_id: string;
    channel: MessageChannel;
    number: E164;
    contact: E164;
    mode: ConversationMode;
    mode_changed_at: string | null;
    mode_changed_by: string | null;
    assigned_user_id: string | null;
    unread_count: number;
    window_expires_at: string | null;
    opt_out: boolean;
    last_message_at: string | null;
    created_at: Timestamp;
    updated_at: Timestamp;
    messages: Array<Message>;
    next_page_token?: NextPageToken;
    request_id?: RequestId;
};

declare class ConversationsApi {
    #private;
    constructor(core: OhunCore);
    list(query?: ListConversationsData["query"], options?: RequestOptions): PagePromise<Conversation>;
    get(conversation_id: string, query?: GetConversationData["query"], options?: RequestOptions): ApiPromise<ConversationWithMessages>;
    update(conversation_id: string, body: ConversationUpdate, options?: RequestOptions): ApiPromise<ConversationUpdated>;
    stream(conversation_id: string, options?: StreamOptions): EventStream<ConversationFrame>;
}

type CreateAgentData = {
    body: AgentCreate;
    headers?: {
        "Idempotency-Key"?: string | undefined;
    } | undefined;
    path?: never;
    query?: never;
    url: "/v1/agents";
};

type CreateAgentError = CreateAgentErrors[keyof CreateAgentErrors];

type CreateAgentErrors = {
    400: ErrorEnvelope;
    401: ErrorEnvelope;
    402: ErrorEnvelope;
    403: ErrorEnvelope;
    404: ErrorEnvelope;
    405: ErrorEnvelope;
    408: ErrorEnvelope;
    409: ErrorEnvelope;
    413: ErrorEnvelope;
    415: ErrorEnvelope;
    429: ErrorEnvelope;
    500: ErrorEnvelope;
    503: ErrorEnvelope;
};

type CreateAgentResponse = CreateAgentResponses[keyof CreateAgentResponses];

type CreateAgentResponses = {
    201: Agent;
};

type CreateAgentRolloutData = {
    body: AgentRolloutCreate;
    path: {
        agent_id: string;
    };
    query?: never;
    url: "/v1/agents/{agent_id}/rollouts";
};

type CreateAgentRolloutError = CreateAgentRolloutErrors[keyof CreateAgentRolloutErrors];

type CreateAgentRolloutErrors = {
    400: ErrorEnvelope;
    401: ErrorEnvelope;
    403: ErrorEnvelope;
    404: ErrorEnvelope;
    405: ErrorEnvelope;
    408: ErrorEnvelope;
    409: ErrorEnvelope;
    413: ErrorEnvelope;
    415: ErrorEnvelope;
    429: ErrorEnvelope;
    500: ErrorEnvelope;
    503: ErrorEnvelope;
};

type CreateAgentRolloutResponse = CreateAgentRolloutResponses[keyof CreateAgentRolloutResponses];

type CreateAgentRolloutResponses = {
    201: AgentRollout;
};

interface CreateAndWaitOptions extends IdempotentRequestOptions {
    maxWait?: number | undefined;
    pollInterval?: number | undefined;
}

type CreateApiKeyData = {
    body: ApiKeyCreate;
    path?: never;
    query?: never;
    url: "/v1/api-keys";
};

type CreateApiKeyError = CreateApiKeyErrors[keyof CreateApiKeyErrors];

type CreateApiKeyErrors = {
    400: ErrorEnvelope;
    401: ErrorEnvelope;
    402: ErrorEnvelope;
    403: ErrorEnvelope;
    405: ErrorEnvelope;
    408: ErrorEnvelope;
    409: ErrorEnvelope;
    413: ErrorEnvelope;
    415: ErrorEnvelope;
    429: ErrorEnvelope;
    500: ErrorEnvelope;
    503: ErrorEnvelope;
};

type CreateApiKeyResponse = CreateApiKeyResponses[keyof CreateApiKeyResponses];

type CreateApiKeyResponses = {
    201: ApiKeyWithSecret;
};

type CreateCallData = {
    body: CallCreate;
    headers?: {
        "Idempotency-Key"?: string | undefined;
    } | undefined;
    path?: never;
    query?: never;
    url: "/v1/calls";
};

type CreateCallError = CreateCallErrors[keyof CreateCallErrors];

type CreateCallErrors = {
    400: ErrorEnvelope;
    401: ErrorEnvelope;
    402: ErrorEnvelope;
    403: ErrorEnvelope;
    404: ErrorEnvelope;
    405: ErrorEnvelope;
    408: ErrorEnvelope;
    409: ErrorEnvelope;
    413: ErrorEnvelope;
    415: ErrorEnvelope;
    422: ErrorEnvelope;
    429: ErrorEnvelope;
    500: ErrorEnvelope;
    502: ErrorEnvelope;
    503: ErrorEnvelope;
};

type CreateCallResponse = CreateCallResponses[keyof CreateCallResponses];

type CreateCallResponses = {
    201: Call$1;
};

type CreateCannedReplyData = {
    body: CannedReplyCreate;
    path?: never;
    query?: never;
    url: "/v1/canned-replies";
};

type CreateCannedReplyError = CreateCannedReplyErrors[keyof CreateCannedReplyErrors];

type CreateCannedReplyErrors = {
    400: ErrorEnvelope;
    401: ErrorEnvelope;
    403: ErrorEnvelope;
    405: ErrorEnvelope;
    408: ErrorEnvelope;
    409: ErrorEnvelope;
    413: ErrorEnvelope;
    415: ErrorEnvelope;
    429: ErrorEnvelope;
    500: ErrorEnvelope;
    503: ErrorEnvelope;
};

type CreateCannedReplyResponse = CreateCannedReplyResponses[keyof CreateCannedReplyResponses];

type CreateCannedReplyResponses = {
    201: CannedReply;
};

type CreateCheckoutData = {
    body: CheckoutCreate;
    headers?: {
        "Idempotency-Key"?: string | undefined;
    } | undefined;
    path?: never;
    query?: never;
    url: "/v1/billing/checkout";
};

type CreateCheckoutError = CreateCheckoutErrors[keyof CreateCheckoutErrors];

type CreateCheckoutErrors = {
    400: ErrorEnvelope;
    401: ErrorEnvelope;
    403: ErrorEnvelope;
    405: ErrorEnvelope;
    408: ErrorEnvelope;
    409: ErrorEnvelope;
    413: ErrorEnvelope;
    415: ErrorEnvelope;
    429: ErrorEnvelope;
    500: ErrorEnvelope;
    503: ErrorEnvelope;
};

type CreateCheckoutResponse = CreateCheckoutResponses[keyof CreateCheckoutResponses];

type CreateCheckoutResponses = {
    201: Checkout;
};

type CreateConversationNoteData = {
    body: ConversationNoteCreate;
    headers?: {
        "Idempotency-Key"?: string | undefined;
    } | undefined;
    path: {
        conversation_id: string;
    };
    query?: never;
    url: "/v1/conversations/{conversation_id}/notes";
};

type CreateConversationNoteError = CreateConversationNoteErrors[keyof CreateConversationNoteErrors];

type CreateConversationNoteErrors = {
    400: ErrorEnvelope;
    401: ErrorEnvelope;
    403: ErrorEnvelope;
    404: ErrorEnvelope;
    405: ErrorEnvelope;
    408: ErrorEnvelope;
    409: ErrorEnvelope;
    413: ErrorEnvelope;
    415: ErrorEnvelope;
    429: ErrorEnvelope;
    500: ErrorEnvelope;
    503: ErrorEnvelope;
};

type CreateConversationNoteResponse = CreateConversationNoteResponses[keyof CreateConversationNoteResponses];

type CreateConversationNoteResponses = {
    201: ConversationNote;
};

type CreateInvitationData = {
    body: InvitationCreate;
    path?: never;
    query?: never;
    url: "/v1/invitations";
};

type CreateInvitationError = CreateInvitationErrors[keyof CreateInvitationErrors];

type CreateInvitationErrors = {
    400: ErrorEnvelope;
    401: ErrorEnvelope;
    402: ErrorEnvelope;
    403: ErrorEnvelope;
    405: ErrorEnvelope;
    408: ErrorEnvelope;
    409: ErrorEnvelope;
    413: ErrorEnvelope;
    415: ErrorEnvelope;
    429: ErrorEnvelope;
    500: ErrorEnvelope;
    503: ErrorEnvelope;
};

type CreateInvitationResponse = CreateInvitationResponses[keyof CreateInvitationResponses];

type CreateInvitationResponses = {
    201: Invitation;
};

type CreateKnowledgeBaseData = {
    body: KnowledgeBaseCreate;
    headers?: {
        "Idempotency-Key"?: string | undefined;
    } | undefined;
    path?: never;
    query?: never;
    url: "/v1/knowledge-bases";
};

type CreateKnowledgeBaseError = CreateKnowledgeBaseErrors[keyof CreateKnowledgeBaseErrors];

type CreateKnowledgeBaseErrors = {
    400: ErrorEnvelope;
    401: ErrorEnvelope;
    403: ErrorEnvelope;
    405: ErrorEnvelope;
    408: ErrorEnvelope;
    409: ErrorEnvelope;
    413: ErrorEnvelope;
    415: ErrorEnvelope;
    429: ErrorEnvelope;
    500: ErrorEnvelope;
    503: ErrorEnvelope;
};

type CreateKnowledgeBaseResponse = CreateKnowledgeBaseResponses[keyof CreateKnowledgeBaseResponses];

type CreateKnowledgeBaseResponses = {
    201: KnowledgeBase;
};

type CreateKnowledgeDocumentData = {
    body: KnowledgeDocumentCreate;
    headers?: {
        "Idempotency-Key"?: string | undefined;
    } | undefined;
    path: {
        knowledge_base_id: string;
    };
    query?: never;
    url: "/v1/knowledge-bases/{knowledge_base_id}/documents";
};

type CreateKnowledgeDocumentError = CreateKnowledgeDocumentErrors[keyof CreateKnowledgeDocumentErrors];

type CreateKnowledgeDocumentErrors = {
    400: ErrorEnvelope;
    401: ErrorEnvelope;
    403: ErrorEnvelope;
    404: ErrorEnvelope;
    405: ErrorEnvelope;
    408: ErrorEnvelope;
    409: ErrorEnvelope;
    413: ErrorEnvelope;
    415: ErrorEnvelope;
    429: ErrorEnvelope;
    500: ErrorEnvelope;
    503: ErrorEnvelope;
};

type CreateKnowledgeDocumentResponse = CreateKnowledgeDocumentResponses[keyof CreateKnowledgeDocumentResponses];

type CreateKnowledgeDocumentResponses = {
    201: KnowledgeDocument;
};

type CreateMessageData = {
    body: MessageCreate;
    headers?: {
        "Idempotency-Key"?: string | undefined;
    } | undefined;
    path?: never;
    query?: never;
    url: "/v1/messages";
};

type CreateMessageError = CreateMessageErrors[keyof CreateMessageErrors];

type CreateMessageErrors = {
    400: ErrorEnvelope;
    401: ErrorEnvelope;
    402: ErrorEnvelope;
    403: ErrorEnvelope;
    404: ErrorEnvelope;
    405: ErrorEnvelope;
    408: ErrorEnvelope;
    409: ErrorEnvelope;
    413: ErrorEnvelope;
    415: ErrorEnvelope;
    422: ErrorEnvelope;
    429: ErrorEnvelope;
    500: ErrorEnvelope;
    502: ErrorEnvelope;
    503: ErrorEnvelope;
};

type CreateMessageResponse = CreateMessageResponses[keyof CreateMessageResponses];

type CreateMessageResponses = {
    201: Message;
};

type CreateRoutingRuleData = {
    body: RoutingRuleWrite;
    headers?: {
        "Idempotency-Key"?: string | undefined;
    } | undefined;
    path?: never;
    query?: never;
    url: "/v1/routing-rules";
};

type CreateRoutingRuleError = CreateRoutingRuleErrors[keyof CreateRoutingRuleErrors];

type CreateRoutingRuleErrors = {
    400: ErrorEnvelope;
    401: ErrorEnvelope;
    403: ErrorEnvelope;
    404: ErrorEnvelope;
    405: ErrorEnvelope;
    408: ErrorEnvelope;
    409: ErrorEnvelope;
    413: ErrorEnvelope;
    415: ErrorEnvelope;
    429: ErrorEnvelope;
    500: ErrorEnvelope;
    503: ErrorEnvelope;
};

type CreateRoutingRuleResponse = CreateRoutingRuleResponses[keyof CreateRoutingRuleResponses];

type CreateRoutingRuleResponses = {
    201: RoutingRule;
};

type CreateSandboxClockData = {
    body?: SandboxClockCreate | undefined;
    path?: never;
    query?: never;
    url: "/v1/sandbox/clocks";
};

type CreateSandboxClockError = CreateSandboxClockErrors[keyof CreateSandboxClockErrors];

type CreateSandboxClockErrors = {
    400: ErrorEnvelope;
    401: ErrorEnvelope;
    403: ErrorEnvelope;
    405: ErrorEnvelope;
    408: ErrorEnvelope;
    409: ErrorEnvelope;
    413: ErrorEnvelope;
    415: ErrorEnvelope;
    429: ErrorEnvelope;
    500: ErrorEnvelope;
    503: ErrorEnvelope;
};

type CreateSandboxClockResponse = CreateSandboxClockResponses[keyof CreateSandboxClockResponses];

type CreateSandboxClockResponses = {
    201: SandboxClock;
};

type CreateSandboxInboundCallData = {
    body: SandboxInboundCall;
    path?: never;
    query?: never;
    url: "/v1/sandbox/inbound-calls";
};

type CreateSandboxInboundCallError = CreateSandboxInboundCallErrors[keyof CreateSandboxInboundCallErrors];

type CreateSandboxInboundCallErrors = {
    400: ErrorEnvelope;
    401: ErrorEnvelope;
    403: ErrorEnvelope;
    404: ErrorEnvelope;
    405: ErrorEnvelope;
    408: ErrorEnvelope;
    413: ErrorEnvelope;
    415: ErrorEnvelope;
    429: ErrorEnvelope;
    500: ErrorEnvelope;
    503: ErrorEnvelope;
};

type CreateSandboxInboundCallResponse = CreateSandboxInboundCallResponses[keyof CreateSandboxInboundCallResponses];

type CreateSandboxInboundCallResponses = {
    201: Call$1;
};

type CreateSandboxInboundMessageData = {
    body: SandboxInboundMessage;
    path?: never;
    query?: never;
    url: "/v1/sandbox/inbound-messages";
};

type CreateSandboxInboundMessageError = CreateSandboxInboundMessageErrors[keyof CreateSandboxInboundMessageErrors];

type CreateSandboxInboundMessageErrors = {
    400: ErrorEnvelope;
    401: ErrorEnvelope;
    403: ErrorEnvelope;
    404: ErrorEnvelope;
    405: ErrorEnvelope;
    408: ErrorEnvelope;
    413: ErrorEnvelope;
    415: ErrorEnvelope;
    429: ErrorEnvelope;
    500: ErrorEnvelope;
    503: ErrorEnvelope;
};

type CreateSandboxInboundMessageResponse = CreateSandboxInboundMessageResponses[keyof CreateSandboxInboundMessageResponses];

type CreateSandboxInboundMessageResponses = {
    201: Message;
};

type CreateSavedViewData = {
    body: SavedViewCreate;
    path?: never;
    query?: never;
    url: "/v1/saved-views";
};

type CreateSavedViewError = CreateSavedViewErrors[keyof CreateSavedViewErrors];

type CreateSavedViewErrors = {
    400: ErrorEnvelope;
    401: ErrorEnvelope;
    403: ErrorEnvelope;
    405: ErrorEnvelope;
    408: ErrorEnvelope;
    409: ErrorEnvelope;
    413: ErrorEnvelope;
    415: ErrorEnvelope;
    429: ErrorEnvelope;
    500: ErrorEnvelope;
    503: ErrorEnvelope;
};

type CreateSavedViewResponse = CreateSavedViewResponses[keyof CreateSavedViewResponses];

type CreateSavedViewResponses = {
    201: SavedView;
};

type CreateSimulationData = {
    body: SimulationCreate;
    headers?: {
        "Idempotency-Key"?: string | undefined;
    } | undefined;
    path?: never;
    query?: never;
    url: "/v1/simulations";
};

type CreateSimulationError = CreateSimulationErrors[keyof CreateSimulationErrors];

type CreateSimulationErrors = {
    400: ErrorEnvelope;
    401: ErrorEnvelope;
    402: ErrorEnvelope;
    403: ErrorEnvelope;
    404: ErrorEnvelope;
    405: ErrorEnvelope;
    408: ErrorEnvelope;
    409: ErrorEnvelope;
    413: ErrorEnvelope;
    415: ErrorEnvelope;
    429: ErrorEnvelope;
    500: ErrorEnvelope;
    503: ErrorEnvelope;
};

type CreateSimulationResponse = CreateSimulationResponses[keyof CreateSimulationResponses];

type CreateSimulationResponses = {
    201: SimulationDetail;
};

type CreateWebhookEndpointData = {
    body: WebhookEndpointCreate;
    headers?: {
        "Idempotency-Key"?: string | undefined;
    } | undefined;
    path: {
        agent_id: string;
    };
    query?: never;
    url: "/v1/agents/{agent_id}/webhooks/endpoints";
};

type CreateWebhookEndpointError = CreateWebhookEndpointErrors[keyof CreateWebhookEndpointErrors];

type CreateWebhookEndpointErrors = {
    400: ErrorEnvelope;
    401: ErrorEnvelope;
    403: ErrorEnvelope;
    404: ErrorEnvelope;
    405: ErrorEnvelope;
    408: ErrorEnvelope;
    409: ErrorEnvelope;
    413: ErrorEnvelope;
    415: ErrorEnvelope;
    429: ErrorEnvelope;
    500: ErrorEnvelope;
    503: ErrorEnvelope;
};

type CreateWebhookEndpointResponse = CreateWebhookEndpointResponses[keyof CreateWebhookEndpointResponses];

type CreateWebhookEndpointResponses = {
    201: WebhookEndpoint;
};

type CreateWorkspaceData = {
    body: WorkspaceCreate;
    path?: never;
    query?: never;
    url: "/v1/workspaces";
};

type CreateWorkspaceError = CreateWorkspaceErrors[keyof CreateWorkspaceErrors];

type CreateWorkspaceErrors = {
    400: ErrorEnvelope;
    401: ErrorEnvelope;
    402: ErrorEnvelope;
    403: ErrorEnvelope;
    405: ErrorEnvelope;
    408: ErrorEnvelope;
    413: ErrorEnvelope;
    415: ErrorEnvelope;
    429: ErrorEnvelope;
    500: ErrorEnvelope;
    503: ErrorEnvelope;
};

type CreateWorkspaceResponse = CreateWorkspaceResponses[keyof CreateWorkspaceResponses];

type CreateWorkspaceResponses = {
    201: CreatedWorkspace;
};

type CreatedWorkspace = {
    workspace_id: string;
    name: string;
    role: MemberRole;
    request_id?: RequestId;
};

type Currency = "NGN" | "USD";

type DeadLetterReplay = {
    event_ids?: Array<string> | undefined;
    since?: string | undefined;
    until?: string | undefined;
    endpoint_id?: string | undefined;
    status?: "dead_lettered" | "delivered" | undefined;
    dry_run?: boolean | undefined;
};

type DeadLetterReplayResult = {
    replayed: number;
    matched: number;
    deliveries: Array<Delivery>;
    not_found: Array<string>;
    not_replayed: Array<NotReplayed>;
    request_id?: RequestId;
};

declare class DeadlineExceededError extends OhunError {
    readonly code: "DEADLINE_EXCEEDED";
}

type DeleteAccountData = {
    body: AccountDeletion;
    path?: never;
    query?: never;
    url: "/v1/auth/delete-account";
};

type DeleteAccountError = DeleteAccountErrors[keyof DeleteAccountErrors];

type DeleteAccountErrors = {
    400: ErrorEnvelope;
    401: ErrorEnvelope;
    403: ErrorEnvelope;
    404: ErrorEnvelope;
    405: ErrorEnvelope;
    408: ErrorEnvelope;
    429: ErrorEnvelope;
    500: ErrorEnvelope;
    503: ErrorEnvelope;
};

type DeleteAccountResponse = DeleteAccountResponses[keyof DeleteAccountResponses];

type DeleteAccountResponses = {
    200: Confirmation;
};

type DeleteAgentData = {
    body?: never;
    path: {
        agent_id: string;
    };
    query?: never;
    url: "/v1/agents/{agent_id}";
};

type DeleteAgentDraftData = {
    body?: never;
    path: {
        agent_id: string;
    };
    query?: {
        expected_revision?: number | undefined;
    } | undefined;
    url: "/v1/agents/{agent_id}/draft";
};

type DeleteAgentDraftError = DeleteAgentDraftErrors[keyof DeleteAgentDraftErrors];

type DeleteAgentDraftErrors = {
    400: ErrorEnvelope;
    401: ErrorEnvelope;
    403: ErrorEnvelope;
    404: ErrorEnvelope;
    405: ErrorEnvelope;
    408: ErrorEnvelope;
    409: ErrorEnvelope;
    429: ErrorEnvelope;
    500: ErrorEnvelope;
    503: ErrorEnvelope;
};

type DeleteAgentDraftResponse = DeleteAgentDraftResponses[keyof DeleteAgentDraftResponses];

type DeleteAgentDraftResponses = {
    204: void;
};

type DeleteAgentError = DeleteAgentErrors[keyof DeleteAgentErrors];

type DeleteAgentErrors = {
    400: ErrorEnvelope;
    401: ErrorEnvelope;
    403: ErrorEnvelope;
    404: ErrorEnvelope;
    405: ErrorEnvelope;
    408: ErrorEnvelope;
    429: ErrorEnvelope;
    500: ErrorEnvelope;
    503: ErrorEnvelope;
};

type DeleteAgentResponse = DeleteAgentResponses[keyof DeleteAgentResponses];

type DeleteAgentResponses = {
    204: void;
};

type DeleteAgentRolloutData = {
    body?: never;
    path: {
        agent_id: string;
        version: number;
    };
    query?: never;
    url: "/v1/agents/{agent_id}/rollouts/{version}";
};

type DeleteAgentRolloutError = DeleteAgentRolloutErrors[keyof DeleteAgentRolloutErrors];

type DeleteAgentRolloutErrors = {
    400: ErrorEnvelope;
    401: ErrorEnvelope;
    403: ErrorEnvelope;
    404: ErrorEnvelope;
    405: ErrorEnvelope;
    408: ErrorEnvelope;
    429: ErrorEnvelope;
    500: ErrorEnvelope;
    503: ErrorEnvelope;
};

type DeleteAgentRolloutResponse = DeleteAgentRolloutResponses[keyof DeleteAgentRolloutResponses];

type DeleteAgentRolloutResponses = {
    204: void;
};

type DeleteAgentVersionData = {
    body?: never;
    path: {
        agent_id: string;
        version: number;
    };
    query?: never;
    url: "/v1/agents/{agent_id}/versions/{version}";
};

type DeleteAgentVersionError = DeleteAgentVersionErrors[keyof DeleteAgentVersionErrors];

type DeleteAgentVersionErrors = {
    400: ErrorEnvelope;
    401: ErrorEnvelope;
    403: ErrorEnvelope;
    404: ErrorEnvelope;
    405: ErrorEnvelope;
    408: ErrorEnvelope;
    409: ErrorEnvelope;
    429: ErrorEnvelope;
    500: ErrorEnvelope;
    503: ErrorEnvelope;
};

type DeleteAgentVersionResponse = DeleteAgentVersionResponses[keyof DeleteAgentVersionResponses];

type DeleteAgentVersionResponses = {
    204: void;
};

type DeleteCannedReplyData = {
    body?: never;
    path: {
        canned_reply_id: string;
    };
    query?: never;
    url: "/v1/canned-replies/{canned_reply_id}";
};

type DeleteCannedReplyError = DeleteCannedReplyErrors[keyof DeleteCannedReplyErrors];

type DeleteCannedReplyErrors = {
    400: ErrorEnvelope;
    401: ErrorEnvelope;
    403: ErrorEnvelope;
    404: ErrorEnvelope;
    405: ErrorEnvelope;
    408: ErrorEnvelope;
    429: ErrorEnvelope;
    500: ErrorEnvelope;
    503: ErrorEnvelope;
};

type DeleteCannedReplyResponse = DeleteCannedReplyResponses[keyof DeleteCannedReplyResponses];

type DeleteCannedReplyResponses = {
    204: void;
};

type DeleteConversationNoteData = {
    body?: never;
    path: {
        conversation_id: string;
        note_id: string;
    };
    query?: never;
    url: "/v1/conversations/{conversation_id}/notes/{note_id}";
};

type DeleteConversationNoteError = DeleteConversationNoteErrors[keyof DeleteConversationNoteErrors];

type DeleteConversationNoteErrors = {
    400: ErrorEnvelope;
    401: ErrorEnvelope;
    403: ErrorEnvelope;
    404: ErrorEnvelope;
    405: ErrorEnvelope;
    408: ErrorEnvelope;
    429: ErrorEnvelope;
    500: ErrorEnvelope;
    503: ErrorEnvelope;
};

type DeleteConversationNoteResponse = DeleteConversationNoteResponses[keyof DeleteConversationNoteResponses];

type DeleteConversationNoteResponses = {
    204: void;
};

type DeleteInvitationData = {
    body?: never;
    path: {
        invitation_id: string;
    };
    query?: never;
    url: "/v1/invitations/{invitation_id}";
};

type DeleteInvitationError = DeleteInvitationErrors[keyof DeleteInvitationErrors];

type DeleteInvitationErrors = {
    400: ErrorEnvelope;
    401: ErrorEnvelope;
    403: ErrorEnvelope;
    404: ErrorEnvelope;
    405: ErrorEnvelope;
    408: ErrorEnvelope;
    429: ErrorEnvelope;
    500: ErrorEnvelope;
    503: ErrorEnvelope;
};

type DeleteInvitationResponse = DeleteInvitationResponses[keyof DeleteInvitationResponses];

type DeleteInvitationResponses = {
    204: void;
};

type DeleteKnowledgeBaseData = {
    body?: never;
    path: {
        knowledge_base_id: string;
    };
    query?: never;
    url: "/v1/knowledge-bases/{knowledge_base_id}";
};

type DeleteKnowledgeBaseError = DeleteKnowledgeBaseErrors[keyof DeleteKnowledgeBaseErrors];

type DeleteKnowledgeBaseErrors = {
    400: ErrorEnvelope;
    401: ErrorEnvelope;
    403: ErrorEnvelope;
    404: ErrorEnvelope;
    405: ErrorEnvelope;
    408: ErrorEnvelope;
    429: ErrorEnvelope;
    500: ErrorEnvelope;
    503: ErrorEnvelope;
};

type DeleteKnowledgeBaseResponse = DeleteKnowledgeBaseResponses[keyof DeleteKnowledgeBaseResponses];

type DeleteKnowledgeBaseResponses = {
    204: void;
};

type DeleteKnowledgeDocumentData = {
    body?: never;
    path: {
        knowledge_base_id: string;
        document_id: string;
    };
    query?: never;
    url: "/v1/knowledge-bases/{knowledge_base_id}/documents/{document_id}";
};

type DeleteKnowledgeDocumentError = DeleteKnowledgeDocumentErrors[keyof DeleteKnowledgeDocumentErrors];

type DeleteKnowledgeDocumentErrors = {
    400: ErrorEnvelope;
    401: ErrorEnvelope;
    403: ErrorEnvelope;
    404: ErrorEnvelope;
    405: ErrorEnvelope;
    408: ErrorEnvelope;
    429: ErrorEnvelope;
    500: ErrorEnvelope;
    503: ErrorEnvelope;
};

type DeleteKnowledgeDocumentResponse = DeleteKnowledgeDocumentResponses[keyof DeleteKnowledgeDocumentResponses];

type DeleteKnowledgeDocumentResponses = {
    204: void;
};

type DeleteMemberData = {
    body?: never;
    path: {
        user_id: string;
    };
    query?: never;
    url: "/v1/members/{user_id}";
};

type DeleteMemberError = DeleteMemberErrors[keyof DeleteMemberErrors];

type DeleteMemberErrors = {
    400: ErrorEnvelope;
    401: ErrorEnvelope;
    403: ErrorEnvelope;
    404: ErrorEnvelope;
    405: ErrorEnvelope;
    408: ErrorEnvelope;
    429: ErrorEnvelope;
    500: ErrorEnvelope;
    503: ErrorEnvelope;
};

type DeleteMemberResponse = DeleteMemberResponses[keyof DeleteMemberResponses];

type DeleteMemberResponses = {
    204: void;
};

type DeleteRoutingRuleData = {
    body?: never;
    path: {
        rule_id: string;
    };
    query?: never;
    url: "/v1/routing-rules/{rule_id}";
};

type DeleteRoutingRuleError = DeleteRoutingRuleErrors[keyof DeleteRoutingRuleErrors];

type DeleteRoutingRuleErrors = {
    400: ErrorEnvelope;
    401: ErrorEnvelope;
    403: ErrorEnvelope;
    404: ErrorEnvelope;
    405: ErrorEnvelope;
    408: ErrorEnvelope;
    429: ErrorEnvelope;
    500: ErrorEnvelope;
    503: ErrorEnvelope;
};

type DeleteRoutingRuleResponse = DeleteRoutingRuleResponses[keyof DeleteRoutingRuleResponses];

type DeleteRoutingRuleResponses = {
    204: void;
};

type DeleteSandboxClockData = {
    body?: never;
    path: {
        clock_id: string;
    };
    query?: never;
    url: "/v1/sandbox/clocks/{clock_id}";
};

type DeleteSandboxClockError = DeleteSandboxClockErrors[keyof DeleteSandboxClockErrors];

type DeleteSandboxClockErrors = {
    400: ErrorEnvelope;
    401: ErrorEnvelope;
    403: ErrorEnvelope;
    404: ErrorEnvelope;
    405: ErrorEnvelope;
    408: ErrorEnvelope;
    429: ErrorEnvelope;
    500: ErrorEnvelope;
    503: ErrorEnvelope;
};

type DeleteSandboxClockResponse = DeleteSandboxClockResponses[keyof DeleteSandboxClockResponses];

type DeleteSandboxClockResponses = {
    204: void;
};

type DeleteSavedViewData = {
    body?: never;
    path: {
        saved_view_id: string;
    };
    query?: never;
    url: "/v1/saved-views/{saved_view_id}";
};

type DeleteSavedViewError = DeleteSavedViewErrors[keyof DeleteSavedViewErrors];

type DeleteSavedViewErrors = {
    400: ErrorEnvelope;
    401: ErrorEnvelope;
    403: ErrorEnvelope;
    404: ErrorEnvelope;
    405: ErrorEnvelope;
    408: ErrorEnvelope;
    429: ErrorEnvelope;
    500: ErrorEnvelope;
    503: ErrorEnvelope;
};

type DeleteSavedViewResponse = DeleteSavedViewResponses[keyof DeleteSavedViewResponses];

type DeleteSavedViewResponses = {
    204: void;
};

type DeleteSessionData = {
    body?: never;
    path: {
        session_id: string;
    };
    query?: never;
    url: "/v1/auth/sessions/{session_id}";
};

type DeleteSessionError = DeleteSessionErrors[keyof DeleteSessionErrors];

type DeleteSessionErrors = {
    400: ErrorEnvelope;
    401: ErrorEnvelope;
    403: ErrorEnvelope;
    404: ErrorEnvelope;
    405: ErrorEnvelope;
    408: ErrorEnvelope;
    429: ErrorEnvelope;
    500: ErrorEnvelope;
    503: ErrorEnvelope;
};

type DeleteSessionResponse = DeleteSessionResponses[keyof DeleteSessionResponses];

type DeleteSessionResponses = {
    204: void;
};

type DeleteSimulationData = {
    body?: never;
    path: {
        simulation_id: string;
    };
    query?: never;
    url: "/v1/simulations/{simulation_id}";
};

type DeleteSimulationError = DeleteSimulationErrors[keyof DeleteSimulationErrors];

type DeleteSimulationErrors = {
    400: ErrorEnvelope;
    401: ErrorEnvelope;
    403: ErrorEnvelope;
    404: ErrorEnvelope;
    405: ErrorEnvelope;
    408: ErrorEnvelope;
    429: ErrorEnvelope;
    500: ErrorEnvelope;
    503: ErrorEnvelope;
};

type DeleteSimulationResponse = DeleteSimulationResponses[keyof DeleteSimulationResponses];

type DeleteSimulationResponses = {
    204: void;
};

type DeleteWebhookEndpointData = {
    body?: never;
    path: {
        agent_id: string;
        endpoint_id: string;
    };
    query?: never;
    url: "/v1/agents/{agent_id}/webhooks/endpoints/{endpoint_id}";
};

type DeleteWebhookEndpointError = DeleteWebhookEndpointErrors[keyof DeleteWebhookEndpointErrors];

type DeleteWebhookEndpointErrors = {
    400: ErrorEnvelope;
    401: ErrorEnvelope;
    403: ErrorEnvelope;
    404: ErrorEnvelope;
    405: ErrorEnvelope;
    408: ErrorEnvelope;
    429: ErrorEnvelope;
    500: ErrorEnvelope;
    503: ErrorEnvelope;
};

type DeleteWebhookEndpointResponse = DeleteWebhookEndpointResponses[keyof DeleteWebhookEndpointResponses];

type DeleteWebhookEndpointResponses = {
    204: void;
};

type DeleteWorkspaceData = {
    body?: never;
    path?: never;
    query?: {
        confirm?: string | undefined;
    } | undefined;
    url: "/v1/workspace";
};

type DeleteWorkspaceError = DeleteWorkspaceErrors[keyof DeleteWorkspaceErrors];

type DeleteWorkspaceErrors = {
    400: ErrorEnvelope;
    401: ErrorEnvelope;
    403: ErrorEnvelope;
    405: ErrorEnvelope;
    408: ErrorEnvelope;
    429: ErrorEnvelope;
    500: ErrorEnvelope;
    503: ErrorEnvelope;
};

type DeleteWorkspaceResponse = DeleteWorkspaceResponses[keyof DeleteWorkspaceResponses];

type DeleteWorkspaceResponses = {
    204: void;
};

type Delivery = {
    delivery_id: string;
    event_id: string;
    event_type: string;
    endpoint_id: string | null;
    url: string;
    agent_id: string;
    environment: Environment;
    status: DeliveryStatus;
    attempt_count: number;
    response_code: number | null;
    last_error: DeliveryError | null;
    payload: {
        [key: string]: unknown;
    };
    next_retry_at: string | null;
    created_at: Timestamp;
    delivered_at: string | null;
    request_id?: RequestId;
};

type DeliveryAttempt = {
    round: number;
    attempt: number;
    url: string;
    started_at: Timestamp;
    duration_ms: number;
    phases: {
        [key: string]: number;
    };
    response_code: number | null;
    error: DeliveryError | null;
    response_head: string | null;
};

type DeliveryDetail = {
    delivery_id: string;
    event_id: string;
    event_type: string;
    endpoint_id: string | null;
    url: string;
    agent_id: string;
    environment: Environment;
    status: DeliveryStatus;
    attempt_count: number;
    response_code: number | null;
    last_error: DeliveryError | null;
    payload: {
        [key: string]: unknown;
    };
    next_retry_at: string | null;
    created_at: Timestamp;
    delivered_at: string | null;
    request_id?: RequestId;
    attempts: Array<DeliveryAttempt>;
};

type DeliveryError = "status" | "timeout" | "dns" | "connect" | "tls" | "redirect" | "blocked" | "too_large";

type DeliveryPage = {
    deliveries: Array<Delivery>;
    next_page_token?: NextPageToken;
    request_id?: RequestId;
};

type DeliveryStatus = "pending" | "delivered" | "retrying" | "dead_lettered" | "canceled";

declare class DestinationNotAllowedError extends ApiError {
    readonly code: "DESTINATION_NOT_ALLOWED";
}

type DestinationPricing = {
    prefix: string;
    name: string | null;
    allowed: boolean;
    minute_kobo: number | null;
    transfer_kobo: number | null;
    sms_segment_kobo: number | null;
};

type DpaAccept = {
    version: string;
};

type DpaAcceptance = {
    accepted: boolean;
    version: string;
    accepted_at: Timestamp;
    request_id?: RequestId;
};

declare class DpaApi {
    #private;
    constructor(core: OhunCore);
    accept(body: DpaAccept, options?: RequestOptions): ApiPromise<DpaAcceptance>;
    status(options?: RequestOptions): ApiPromise<DpaStatus>;
}

type DpaStatus = {
    accepted: boolean;
    version: string | null;
    accepted_at: string | null;
    required_version: string;
    request_id?: RequestId;
};

type E164 = string;

type EmailAddress = string;

type EmailChange = {
    password: Password;
    email: EmailAddress;
};

type EmailConfirmation = {
    token: MailToken;
};

type EmailOnly = {
    email: EmailAddress;
};

type EmailVerification = {
    token: MailToken;
    password?: Password | undefined;
};

type EmptyMock<Data> = (...answers: MockAnswer<Data, undefined>[]) => HttpHandler;

type EndingsOfReason = {
    end_reason: string;
    calls: number;
};

type EndpointEventTypes = Array<WebhookEventType>;

type EndpointHeaders = {
    [key: string]: string;
};

type Environment = "production" | "sandbox";

type Environment$1 = "production" | "sandbox";

type EraseContactData = {
    body?: never;
    path: {
        e164: E164;
    };
    query?: never;
    url: "/v1/contacts/{e164}";
};

type EraseContactError = EraseContactErrors[keyof EraseContactErrors];

type EraseContactErrors = {
    400: ErrorEnvelope;
    401: ErrorEnvelope;
    403: ErrorEnvelope;
    405: ErrorEnvelope;
    408: ErrorEnvelope;
    429: ErrorEnvelope;
    500: ErrorEnvelope;
    503: ErrorEnvelope;
};

type EraseContactResponse = EraseContactResponses[keyof EraseContactResponses];

type EraseContactResponses = {
    200: ContactErasure;
};

type ErrorCode = "UNAUTHENTICATED" | "INVALID_PASSWORD" | "PERMISSION_DENIED" | "RATE_LIMITED" | "NOT_FOUND" | "ALREADY_EXISTS" | "INVALID_ARGUMENT" | "INVALID_REQUEST" | "QUOTA_EXCEEDED" | "WORKSPACE_BLOCKED" | "INSUFFICIENT_BALANCE" | "TIER_SWITCH_TOO_FREQUENT" | "NO_ACTIVE_SUBSCRIPTION" | "NO_OP" | "TIER_SWITCH_UNSUPPORTED" | "WORKSPACE_NOT_FOUND" | "INVALID_PLAN" | "NUMBER_UNAVAILABLE" | "CHANNEL_MISMATCH" | "CALL_FAILED" | "CALL_WINDOW_RESTRICTED" | "DESTINATION_NOT_ALLOWED" | "MESSAGE_FAILED" | "OPT_OUT_ENFORCED" | "WEBHOOK_FAILED" | "AI_PROVIDER_ERROR" | "UNAVAILABLE" | "INTERNAL" | "METHOD_NOT_ALLOWED" | "REQUEST_TIMEOUT" | "PAYLOAD_TOO_LARGE" | "UNSUPPORTED_MEDIA_TYPE" | "RANGE_NOT_SATISFIABLE" | "UPGRADE_REQUIRED" | "VERSION_CONFLICT" | (string & {});

interface ErrorDetails {
    message: string;
    status?: number;
    requestId?: string;
    documentationUrl?: string;
    retryable?: boolean;
    retryAfter?: number;
    attempts?: number;
    durationMs?: number;
    method?: string;
    path?: string;
    cause?: unknown;
}

type ErrorEnvelope = {
    error_code: ErrorCode;
    message: string;
    request_id: RequestId;
    documentation_url: string;
};

type Event = CallInitiatedEvent | CallTranscriptionEvent | CallAgentResponseEvent | CallCompletedEvent | CallBargeInEvent | CallIdleSilenceEvent | CallQualityEvent | CallQualityDegradedEvent | MessageReceivedEvent | MessageSentEvent | MessageDeliveredEvent | MessageReadEvent | MessageDlrEvent | MessageFailedEvent | MessageSendFailedEvent | MessageOptOutEvent | WindowClosingEvent | AgentLatencyDegradedEvent | CallAnalyzedEvent | CallTransferredEvent | CallPartyLeftEvent | CallBackScheduledEvent | CallBackEndedEvent | CallAnsweredByEvent;

type EventBase = {
    event_id: string;
    channel: Channel;
    agent_id: string;
    number: string;
    from: string;
    timestamp: Timestamp;
};

type EventOf<Type extends Event["event_type"]> = Extract<Event, {
    event_type: Type;
}>;

type EventPage = {
    events: Array<Event>;
    next_page_token?: NextPageToken;
    request_id?: RequestId;
};

type EventReceipt = {
    received?: boolean;
};

declare class EventStream<T> implements AsyncIterable<T> {
    #private;
    constructor(config: Config, operation: Operation, call: Call);
    get lastEventId(): string | undefined;
    get opened(): Promise<void>;
    [Symbol.asyncIterator](): AsyncGenerator<T, void, undefined>;
}

declare class EventsApi {
    #private;
    constructor(core: OhunCore);
    list(query?: ListEventsData["query"], options?: RequestOptions): PagePromise<Event>;
    stream(query?: StreamEventsData["query"], options?: StreamOptions): EventStream<Event>;
}

type ExpectedCallBack = {
    number?: E164 | undefined;
    not_before?: string | undefined;
    minutes_at_least?: number | undefined;
    minutes_at_most?: number | undefined;
};

type ExpectedEvent = {
    type: string;
    payload?: {
        [key: string]: unknown;
    } | undefined;
    times?: number | undefined;
};

type ExpectedLatency = {
    stage?: "reply" | "first_byte" | "first_sentence" | "first_audio" | undefined;
    percentile?: number | undefined;
    at_most: number;
};

type ExpectedQuality = {
    mos_at_least?: number | undefined;
    packet_loss_percent_at_least?: number | undefined;
    packet_loss_percent_at_most?: number | undefined;
    jitter_ms_at_most?: number | undefined;
};

type ExpectedRevision = number;

type ExpectedText = {
    contains?: string | undefined;
    matches?: SimulatedPattern | undefined;
    turn?: number | undefined;
};

type ExpectedTool = {
    name: string;
    arguments?: {
        [key: string]: unknown;
    } | undefined;
    times?: number | undefined;
};

type ExpectedUpdatedAt = string;

type ExpectedVersion = number;

type ExportAuditLogData = {
    body?: never;
    path?: never;
    query?: {
        format?: "json" | "csv" | undefined;
        action?: string | undefined;
        actor?: string | undefined;
        created_after?: string | undefined;
        created_before?: string | undefined;
    } | undefined;
    url: "/v1/audit-log/export";
};

type ExportAuditLogError = ExportAuditLogErrors[keyof ExportAuditLogErrors];

type ExportAuditLogErrors = {
    400: ErrorEnvelope;
    401: ErrorEnvelope;
    403: ErrorEnvelope;
    405: ErrorEnvelope;
    408: ErrorEnvelope;
    429: ErrorEnvelope;
    500: ErrorEnvelope;
    503: ErrorEnvelope;
};

type ExportAuditLogResponse = ExportAuditLogResponses[keyof ExportAuditLogResponses];

type ExportAuditLogResponses = {
    200: AuditLogExport;
};

type ExportCallsData = {
    body?: never;
    path?: never;
    query?: {
        format?: "json" | "csv" | undefined;
        agent_id?: string | undefined;
        agent_version?: number | undefined;
        direction?: CallDirection | undefined;
        status?: CallStatus | undefined;
        created_after?: string | undefined;
        created_before?: string | undefined;
        number?: E164 | undefined;
        end_reason?: CallEndReason | undefined;
        resolution?: "resolved" | "unresolved" | undefined;
        analysis_status?: AnalysisStatus | undefined;
        answered_by?: AnsweredBy | undefined;
        announcement?: CallAnnouncementSays | undefined;
        min_duration_seconds?: number | undefined;
        max_duration_seconds?: number | undefined;
        min_cost_kobo?: number | undefined;
        max_cost_kobo?: number | undefined;
        text?: string | undefined;
    } | undefined;
    url: "/v1/calls/export";
};

type ExportCallsError = ExportCallsErrors[keyof ExportCallsErrors];

type ExportCallsErrors = {
    400: ErrorEnvelope;
    401: ErrorEnvelope;
    403: ErrorEnvelope;
    405: ErrorEnvelope;
    408: ErrorEnvelope;
    429: ErrorEnvelope;
    500: ErrorEnvelope;
    503: ErrorEnvelope;
};

type ExportCallsResponse = ExportCallsResponses[keyof ExportCallsResponses];

type ExportCallsResponses = {
    200: CallExport;
};

type ExportConsentsData = {
    body?: never;
    path?: never;
    query?: {
        format?: "json" | "csv" | undefined;
        contact?: string | undefined;
        subject?: ConsentSubject | undefined;
        decision?: ConsentDecision | undefined;
        call_id?: string | undefined;
        created_after?: string | undefined;
        created_before?: string | undefined;
    } | undefined;
    url: "/v1/consents/export";
};

type ExportConsentsError = ExportConsentsErrors[keyof ExportConsentsErrors];

type ExportConsentsErrors = {
    400: ErrorEnvelope;
    401: ErrorEnvelope;
    403: ErrorEnvelope;
    405: ErrorEnvelope;
    408: ErrorEnvelope;
    429: ErrorEnvelope;
    500: ErrorEnvelope;
    503: ErrorEnvelope;
};

type ExportConsentsResponse = ExportConsentsResponses[keyof ExportConsentsResponses];

type ExportConsentsResponses = {
    200: ConsentExport;
};

type ExportConversationsData = {
    body?: never;
    path: {
        agent_id: string;
    };
    query?: {
        format?: "json" | "csv" | undefined;
    } | undefined;
    url: "/v1/agents/{agent_id}/conversations/export";
};

type ExportConversationsError = ExportConversationsErrors[keyof ExportConversationsErrors];

type ExportConversationsErrors = {
    400: ErrorEnvelope;
    401: ErrorEnvelope;
    403: ErrorEnvelope;
    404: ErrorEnvelope;
    405: ErrorEnvelope;
    408: ErrorEnvelope;
    429: ErrorEnvelope;
    500: ErrorEnvelope;
    503: ErrorEnvelope;
};

type ExportConversationsResponse = ExportConversationsResponses[keyof ExportConversationsResponses];

type ExportConversationsResponses = {
    200: ConversationExport;
};

type Factors = {
    is_required: boolean;
    totp: {
        created_at: Timestamp;
    } | null;
    passkeys: Array<Passkey>;
    recovery_codes_left: number;
    request_id?: RequestId;
};

type FailedTransfer = {
    destination: string;
    outcome: FailedTransferOutcome;
    call_back?: boolean;
};

type FailedTransferOutcome = "declined" | "busy" | "no_answer" | "failed" | "closed";

type FallbackReason = "timeout" | "status" | "bad_reply" | "breaker_open" | "connect" | "dns" | "tls" | "blocked" | "provider" | "too_many_tool_rounds" | "internal";

declare class Fault<A = never> {
    readonly react: React<A>;
    constructor(react: React<A>);
}

type FileBody = Blob | ArrayBuffer | Uint8Array<ArrayBuffer>;

type FileMock<Data> = (...answers: MockAnswer<Data, string | Uint8Array<ArrayBuffer>>[]) => HttpHandler;

type GetAgentData = {
    body?: never;
    path: {
        agent_id: string;
    };
    query?: never;
    url: "/v1/agents/{agent_id}";
};

type GetAgentDraftData = {
    body?: never;
    path: {
        agent_id: string;
    };
    query?: never;
    url: "/v1/agents/{agent_id}/draft";
};

type GetAgentDraftError = GetAgentDraftErrors[keyof GetAgentDraftErrors];

type GetAgentDraftErrors = {
    400: ErrorEnvelope;
    401: ErrorEnvelope;
    403: ErrorEnvelope;
    404: ErrorEnvelope;
    405: ErrorEnvelope;
    408: ErrorEnvelope;
    429: ErrorEnvelope;
    500: ErrorEnvelope;
    503: ErrorEnvelope;
};

type GetAgentDraftResponse = GetAgentDraftResponses[keyof GetAgentDraftResponses];

type GetAgentDraftResponses = {
    200: AgentDraft;
};

type GetAgentError = GetAgentErrors[keyof GetAgentErrors];

type GetAgentErrors = {
    400: ErrorEnvelope;
    401: ErrorEnvelope;
    403: ErrorEnvelope;
    404: ErrorEnvelope;
    405: ErrorEnvelope;
    408: ErrorEnvelope;
    429: ErrorEnvelope;
    500: ErrorEnvelope;
    503: ErrorEnvelope;
};

type GetAgentResponse = GetAgentResponses[keyof GetAgentResponses];

type GetAgentResponses = {
    200: Agent;
};

type GetAgentVersionData = {
    body?: never;
    path: {
        agent_id: string;
        version: number;
    };
    query?: never;
    url: "/v1/agents/{agent_id}/versions/{version}";
};

type GetAgentVersionError = GetAgentVersionErrors[keyof GetAgentVersionErrors];

type GetAgentVersionErrors = {
    400: ErrorEnvelope;
    401: ErrorEnvelope;
    403: ErrorEnvelope;
    404: ErrorEnvelope;
    405: ErrorEnvelope;
    408: ErrorEnvelope;
    429: ErrorEnvelope;
    500: ErrorEnvelope;
    503: ErrorEnvelope;
};

type GetAgentVersionResponse = GetAgentVersionResponses[keyof GetAgentVersionResponses];

type GetAgentVersionResponses = {
    200: AgentVersion;
};

type GetAnalyticsData = {
    body?: never;
    path?: never;
    query?: {
        days?: 7 | 30 | 90 | undefined;
    } | undefined;
    url: "/v1/analytics";
};

type GetAnalyticsError = GetAnalyticsErrors[keyof GetAnalyticsErrors];

type GetAnalyticsErrors = {
    400: ErrorEnvelope;
    401: ErrorEnvelope;
    403: ErrorEnvelope;
    405: ErrorEnvelope;
    408: ErrorEnvelope;
    429: ErrorEnvelope;
    500: ErrorEnvelope;
    503: ErrorEnvelope;
};

type GetAnalyticsResponse = GetAnalyticsResponses[keyof GetAnalyticsResponses];

type GetAnalyticsResponses = {
    200: Analytics;
};

type GetApiKeyData = {
    body?: never;
    path: {
        key_id: string;
    };
    query?: never;
    url: "/v1/api-keys/{key_id}";
};

type GetApiKeyError = GetApiKeyErrors[keyof GetApiKeyErrors];

type GetApiKeyErrors = {
    400: ErrorEnvelope;
    401: ErrorEnvelope;
    403: ErrorEnvelope;
    404: ErrorEnvelope;
    405: ErrorEnvelope;
    408: ErrorEnvelope;
    429: ErrorEnvelope;
    500: ErrorEnvelope;
    503: ErrorEnvelope;
};

type GetApiKeyResponse = GetApiKeyResponses[keyof GetApiKeyResponses];

type GetApiKeyResponses = {
    200: ApiKeyDetail;
};

type GetBalanceData = {
    body?: never;
    path?: never;
    query?: never;
    url: "/v1/billing/balance";
};

type GetBalanceError = GetBalanceErrors[keyof GetBalanceErrors];

type GetBalanceErrors = {
    400: ErrorEnvelope;
    401: ErrorEnvelope;
    403: ErrorEnvelope;
    405: ErrorEnvelope;
    408: ErrorEnvelope;
    429: ErrorEnvelope;
    500: ErrorEnvelope;
    503: ErrorEnvelope;
};

type GetBalanceResponse = GetBalanceResponses[keyof GetBalanceResponses];

type GetBalanceResponses = {
    200: Balance;
};

type GetBillingDetailsData = {
    body?: never;
    path?: never;
    query?: never;
    url: "/v1/billing/details";
};

type GetBillingDetailsError = GetBillingDetailsErrors[keyof GetBillingDetailsErrors];

type GetBillingDetailsErrors = {
    400: ErrorEnvelope;
    401: ErrorEnvelope;
    403: ErrorEnvelope;
    405: ErrorEnvelope;
    408: ErrorEnvelope;
    429: ErrorEnvelope;
    500: ErrorEnvelope;
    503: ErrorEnvelope;
};

type GetBillingDetailsResponse = GetBillingDetailsResponses[keyof GetBillingDetailsResponses];

type GetBillingDetailsResponses = {
    200: BillingDetails;
};

type GetCallBackData = {
    body?: never;
    path: {
        call_back_id: string;
    };
    query?: never;
    url: "/v1/call-backs/{call_back_id}";
};

type GetCallBackError = GetCallBackErrors[keyof GetCallBackErrors];

type GetCallBackErrors = {
    400: ErrorEnvelope;
    401: ErrorEnvelope;
    403: ErrorEnvelope;
    404: ErrorEnvelope;
    405: ErrorEnvelope;
    408: ErrorEnvelope;
    429: ErrorEnvelope;
    500: ErrorEnvelope;
    503: ErrorEnvelope;
};

type GetCallBackResponse = GetCallBackResponses[keyof GetCallBackResponses];

type GetCallBackResponses = {
    200: CallBack;
};

type GetCallData = {
    body?: never;
    path: {
        call_id: string;
    };
    query?: never;
    url: "/v1/calls/{call_id}";
};

type GetCallError = GetCallErrors[keyof GetCallErrors];

type GetCallErrors = {
    400: ErrorEnvelope;
    401: ErrorEnvelope;
    403: ErrorEnvelope;
    404: ErrorEnvelope;
    405: ErrorEnvelope;
    408: ErrorEnvelope;
    429: ErrorEnvelope;
    500: ErrorEnvelope;
    503: ErrorEnvelope;
};

type GetCallExchangeData = {
    body?: never;
    path: {
        call_id: string;
        exchange_id: string;
    };
    query?: never;
    url: "/v1/calls/{call_id}/exchanges/{exchange_id}";
};

type GetCallExchangeError = GetCallExchangeErrors[keyof GetCallExchangeErrors];

type GetCallExchangeErrors = {
    400: ErrorEnvelope;
    401: ErrorEnvelope;
    403: ErrorEnvelope;
    404: ErrorEnvelope;
    405: ErrorEnvelope;
    408: ErrorEnvelope;
    429: ErrorEnvelope;
    500: ErrorEnvelope;
    503: ErrorEnvelope;
};

type GetCallExchangeResponse = GetCallExchangeResponses[keyof GetCallExchangeResponses];

type GetCallExchangeResponses = {
    200: CallExchangeContent;
};

type GetCallRecordingData = {
    body?: never;
    headers?: {
        Range?: string | undefined;
        "If-Range"?: string | undefined;
    } | undefined;
    path: {
        call_id: string;
    };
    query?: never;
    url: "/v1/calls/{call_id}/recording";
};

type GetCallRecordingError = GetCallRecordingErrors[keyof GetCallRecordingErrors];

type GetCallRecordingErrors = {
    400: ErrorEnvelope;
    401: ErrorEnvelope;
    403: ErrorEnvelope;
    404: ErrorEnvelope;
    405: ErrorEnvelope;
    408: ErrorEnvelope;
    416: ErrorEnvelope;
    429: ErrorEnvelope;
    500: ErrorEnvelope;
    503: ErrorEnvelope;
};

type GetCallRecordingPeaksData = {
    body?: never;
    path: {
        call_id: string;
    };
    query?: never;
    url: "/v1/calls/{call_id}/recording/peaks";
};

type GetCallRecordingPeaksError = GetCallRecordingPeaksErrors[keyof GetCallRecordingPeaksErrors];

type GetCallRecordingPeaksErrors = {
    400: ErrorEnvelope;
    401: ErrorEnvelope;
    403: ErrorEnvelope;
    404: ErrorEnvelope;
    405: ErrorEnvelope;
    408: ErrorEnvelope;
    429: ErrorEnvelope;
    500: ErrorEnvelope;
    503: ErrorEnvelope;
};

type GetCallRecordingPeaksResponse = GetCallRecordingPeaksResponses[keyof GetCallRecordingPeaksResponses];

type GetCallRecordingPeaksResponses = {
    200: RecordingPeaks;
};

type GetCallRecordingResponse = GetCallRecordingResponses[keyof GetCallRecordingResponses];

type GetCallRecordingResponses = {
    200: Blob | File;
    206: Blob | File;
};

type GetCallResponse = GetCallResponses[keyof GetCallResponses];

type GetCallResponses = {
    200: Call$1;
};

type GetCannedReplyData = {
    body?: never;
    path: {
        canned_reply_id: string;
    };
    query?: never;
    url: "/v1/canned-replies/{canned_reply_id}";
};

type GetCannedReplyError = GetCannedReplyErrors[keyof GetCannedReplyErrors];

type GetCannedReplyErrors = {
    400: ErrorEnvelope;
    401: ErrorEnvelope;
    403: ErrorEnvelope;
    404: ErrorEnvelope;
    405: ErrorEnvelope;
    408: ErrorEnvelope;
    429: ErrorEnvelope;
    500: ErrorEnvelope;
    503: ErrorEnvelope;
};

type GetCannedReplyResponse = GetCannedReplyResponses[keyof GetCannedReplyResponses];

type GetCannedReplyResponses = {
    200: CannedReply;
};

type GetCheckoutData = {
    body?: never;
    path: {
        checkout_id: string;
    };
    query?: never;
    url: "/v1/billing/checkouts/{checkout_id}";
};

type GetCheckoutError = GetCheckoutErrors[keyof GetCheckoutErrors];

type GetCheckoutErrors = {
    400: ErrorEnvelope;
    401: ErrorEnvelope;
    403: ErrorEnvelope;
    404: ErrorEnvelope;
    405: ErrorEnvelope;
    408: ErrorEnvelope;
    429: ErrorEnvelope;
    500: ErrorEnvelope;
    503: ErrorEnvelope;
};

type GetCheckoutResponse = GetCheckoutResponses[keyof GetCheckoutResponses];

type GetCheckoutResponses = {
    200: Checkout;
};

type GetConversationData = {
    body?: never;
    path: {
        conversation_id: string;
    };
    query?: {
        page_size?: number | undefined;
        page_token?: string | undefined;
    } | undefined;
    url: "/v1/conversations/{conversation_id}";
};

type GetConversationError = GetConversationErrors[keyof GetConversationErrors];

type GetConversationErrors = {
    400: ErrorEnvelope;
    401: ErrorEnvelope;
    403: ErrorEnvelope;
    404: ErrorEnvelope;
    405: ErrorEnvelope;
    408: ErrorEnvelope;
    429: ErrorEnvelope;
    500: ErrorEnvelope;
    503: ErrorEnvelope;
};

type GetConversationResponse = GetConversationResponses[keyof GetConversationResponses];

type GetConversationResponses = {
    200: ConversationWithMessages;
};

type GetDeliveryData = {
    body?: never;
    path: {
        delivery_id: string;
    };
    query?: never;
    url: "/v1/webhooks/deliveries/{delivery_id}";
};

type GetDeliveryError = GetDeliveryErrors[keyof GetDeliveryErrors];

type GetDeliveryErrors = {
    400: ErrorEnvelope;
    401: ErrorEnvelope;
    403: ErrorEnvelope;
    404: ErrorEnvelope;
    405: ErrorEnvelope;
    408: ErrorEnvelope;
    429: ErrorEnvelope;
    500: ErrorEnvelope;
    503: ErrorEnvelope;
};

type GetDeliveryResponse = GetDeliveryResponses[keyof GetDeliveryResponses];

type GetDeliveryResponses = {
    200: DeliveryDetail;
};

type GetDpaStatusData = {
    body?: never;
    path?: never;
    query?: never;
    url: "/v1/dpa/status";
};

type GetDpaStatusError = GetDpaStatusErrors[keyof GetDpaStatusErrors];

type GetDpaStatusErrors = {
    400: ErrorEnvelope;
    401: ErrorEnvelope;
    403: ErrorEnvelope;
    405: ErrorEnvelope;
    408: ErrorEnvelope;
    429: ErrorEnvelope;
    500: ErrorEnvelope;
    503: ErrorEnvelope;
};

type GetDpaStatusResponse = GetDpaStatusResponses[keyof GetDpaStatusResponses];

type GetDpaStatusResponses = {
    200: DpaStatus;
};

type GetFactorsData = {
    body?: never;
    path?: never;
    query?: never;
    url: "/v1/auth/factors";
};

type GetFactorsError = GetFactorsErrors[keyof GetFactorsErrors];

type GetFactorsErrors = {
    400: ErrorEnvelope;
    401: ErrorEnvelope;
    403: ErrorEnvelope;
    405: ErrorEnvelope;
    408: ErrorEnvelope;
    429: ErrorEnvelope;
    500: ErrorEnvelope;
    503: ErrorEnvelope;
};

type GetFactorsResponse = GetFactorsResponses[keyof GetFactorsResponses];

type GetFactorsResponses = {
    200: Factors;
};

type GetHealthData = {
    body?: never;
    path?: never;
    query?: never;
    url: "/healthz";
};

type GetHealthError = GetHealthErrors[keyof GetHealthErrors];

type GetHealthErrors = {
    400: ErrorEnvelope;
    405: ErrorEnvelope;
    408: ErrorEnvelope;
    429: ErrorEnvelope;
    500: ErrorEnvelope;
    503: ErrorEnvelope;
};

type GetHealthResponse = GetHealthResponses[keyof GetHealthResponses];

type GetHealthResponses = {
    200: Health;
};

type GetIdentityData = {
    body?: never;
    path?: never;
    query?: never;
    url: "/v1/auth/me";
};

type GetIdentityError = GetIdentityErrors[keyof GetIdentityErrors];

type GetIdentityErrors = {
    400: ErrorEnvelope;
    401: ErrorEnvelope;
    403: ErrorEnvelope;
    404: ErrorEnvelope;
    405: ErrorEnvelope;
    408: ErrorEnvelope;
    429: ErrorEnvelope;
    500: ErrorEnvelope;
    503: ErrorEnvelope;
};

type GetIdentityResponse = GetIdentityResponses[keyof GetIdentityResponses];

type GetIdentityResponses = {
    200: Identity;
};

type GetInvoiceData = {
    body?: never;
    path: {
        month: Month;
    };
    query?: never;
    url: "/v1/billing/invoices/{month}";
};

type GetInvoiceError = GetInvoiceErrors[keyof GetInvoiceErrors];

type GetInvoiceErrors = {
    400: ErrorEnvelope;
    401: ErrorEnvelope;
    403: ErrorEnvelope;
    404: ErrorEnvelope;
    405: ErrorEnvelope;
    408: ErrorEnvelope;
    429: ErrorEnvelope;
    500: ErrorEnvelope;
    503: ErrorEnvelope;
};

type GetInvoicePdfData = {
    body?: never;
    path: {
        month: Month;
    };
    query?: never;
    url: "/v1/billing/invoices/{month}/pdf";
};

type GetInvoicePdfError = GetInvoicePdfErrors[keyof GetInvoicePdfErrors];

type GetInvoicePdfErrors = {
    400: ErrorEnvelope;
    401: ErrorEnvelope;
    403: ErrorEnvelope;
    404: ErrorEnvelope;
    405: ErrorEnvelope;
    408: ErrorEnvelope;
    429: ErrorEnvelope;
    500: ErrorEnvelope;
    503: ErrorEnvelope;
};

type GetInvoicePdfResponse = GetInvoicePdfResponses[keyof GetInvoicePdfResponses];

type GetInvoicePdfResponses = {
    200: Blob | File;
};

type GetInvoiceResponse = GetInvoiceResponses[keyof GetInvoiceResponses];

type GetInvoiceResponses = {
    200: Invoice;
};

type GetKnowledgeBaseData = {
    body?: never;
    path: {
        knowledge_base_id: string;
    };
    query?: never;
    url: "/v1/knowledge-bases/{knowledge_base_id}";
};

type GetKnowledgeBaseError = GetKnowledgeBaseErrors[keyof GetKnowledgeBaseErrors];

type GetKnowledgeBaseErrors = {
    400: ErrorEnvelope;
    401: ErrorEnvelope;
    403: ErrorEnvelope;
    404: ErrorEnvelope;
    405: ErrorEnvelope;
    408: ErrorEnvelope;
    429: ErrorEnvelope;
    500: ErrorEnvelope;
    503: ErrorEnvelope;
};

type GetKnowledgeBaseResponse = GetKnowledgeBaseResponses[keyof GetKnowledgeBaseResponses];

type GetKnowledgeBaseResponses = {
    200: KnowledgeBase;
};

type GetKnowledgeDocumentData = {
    body?: never;
    path: {
        knowledge_base_id: string;
        document_id: string;
    };
    query?: never;
    url: "/v1/knowledge-bases/{knowledge_base_id}/documents/{document_id}";
};

type GetKnowledgeDocumentError = GetKnowledgeDocumentErrors[keyof GetKnowledgeDocumentErrors];

type GetKnowledgeDocumentErrors = {
    400: ErrorEnvelope;
    401: ErrorEnvelope;
    403: ErrorEnvelope;
    404: ErrorEnvelope;
    405: ErrorEnvelope;
    408: ErrorEnvelope;
    429: ErrorEnvelope;
    500: ErrorEnvelope;
    503: ErrorEnvelope;
};

type GetKnowledgeDocumentResponse = GetKnowledgeDocumentResponses[keyof GetKnowledgeDocumentResponses];

type GetKnowledgeDocumentResponses = {
    200: KnowledgeDocumentWithContent;
};

type GetLatencyStatisticsData = {
    body?: never;
    path?: never;
    query?: {
        from?: string | undefined;
        to?: string | undefined;
        agent_id?: string | undefined;
        agent_version?: number | undefined;
    } | undefined;
    url: "/v1/statistics/latency";
};

type GetLatencyStatisticsError = GetLatencyStatisticsErrors[keyof GetLatencyStatisticsErrors];

type GetLatencyStatisticsErrors = {
    400: ErrorEnvelope;
    401: ErrorEnvelope;
    403: ErrorEnvelope;
    405: ErrorEnvelope;
    408: ErrorEnvelope;
    429: ErrorEnvelope;
    500: ErrorEnvelope;
    503: ErrorEnvelope;
};

type GetLatencyStatisticsResponse = GetLatencyStatisticsResponses[keyof GetLatencyStatisticsResponses];

type GetLatencyStatisticsResponses = {
    200: LatencyStatistics;
};

type GetMessageData = {
    body?: never;
    path: {
        message_id: string;
    };
    query?: never;
    url: "/v1/messages/{message_id}";
};

type GetMessageError = GetMessageErrors[keyof GetMessageErrors];

type GetMessageErrors = {
    400: ErrorEnvelope;
    401: ErrorEnvelope;
    403: ErrorEnvelope;
    404: ErrorEnvelope;
    405: ErrorEnvelope;
    408: ErrorEnvelope;
    429: ErrorEnvelope;
    500: ErrorEnvelope;
    503: ErrorEnvelope;
};

type GetMessageMediaData = {
    body?: never;
    headers?: {
        Range?: string | undefined;
        "If-Range"?: string | undefined;
    } | undefined;
    path: {
        message_id: string;
    };
    query?: never;
    url: "/v1/messages/{message_id}/media";
};

type GetMessageMediaError = GetMessageMediaErrors[keyof GetMessageMediaErrors];

type GetMessageMediaErrors = {
    400: ErrorEnvelope;
    401: ErrorEnvelope;
    403: ErrorEnvelope;
    404: ErrorEnvelope;
    405: ErrorEnvelope;
    408: ErrorEnvelope;
    416: ErrorEnvelope;
    429: ErrorEnvelope;
    500: ErrorEnvelope;
    503: ErrorEnvelope;
};

type GetMessageMediaResponse = GetMessageMediaResponses[keyof GetMessageMediaResponses];

type GetMessageMediaResponses = {
    200: Blob | File;
    206: Blob | File;
};

type GetMessageResponse = GetMessageResponses[keyof GetMessageResponses];

type GetMessageResponses = {
    200: Message;
};

type GetNotificationsData = {
    body?: never;
    path?: never;
    query?: never;
    url: "/v1/notifications";
};

type GetNotificationsError = GetNotificationsErrors[keyof GetNotificationsErrors];

type GetNotificationsErrors = {
    400: ErrorEnvelope;
    401: ErrorEnvelope;
    403: ErrorEnvelope;
    405: ErrorEnvelope;
    408: ErrorEnvelope;
    429: ErrorEnvelope;
    500: ErrorEnvelope;
    503: ErrorEnvelope;
};

type GetNotificationsResponse = GetNotificationsResponses[keyof GetNotificationsResponses];

type GetNotificationsResponses = {
    200: NotificationSettings;
};

type GetNumberData = {
    body?: never;
    path: {
        number_id: string;
    };
    query?: never;
    url: "/v1/numbers/{number_id}";
};

type GetNumberError = GetNumberErrors[keyof GetNumberErrors];

type GetNumberErrors = {
    400: ErrorEnvelope;
    401: ErrorEnvelope;
    403: ErrorEnvelope;
    404: ErrorEnvelope;
    405: ErrorEnvelope;
    408: ErrorEnvelope;
    429: ErrorEnvelope;
    500: ErrorEnvelope;
    503: ErrorEnvelope;
};

type GetNumberResponse = GetNumberResponses[keyof GetNumberResponses];

type GetNumberResponses = {
    200: PhoneNumber;
};

type GetPricingData = {
    body?: never;
    path?: never;
    query?: never;
    url: "/v1/billing/pricing";
};

type GetPricingError = GetPricingErrors[keyof GetPricingErrors];

type GetPricingErrors = {
    400: ErrorEnvelope;
    401: ErrorEnvelope;
    403: ErrorEnvelope;
    405: ErrorEnvelope;
    408: ErrorEnvelope;
    429: ErrorEnvelope;
    500: ErrorEnvelope;
    503: ErrorEnvelope;
};

type GetPricingResponse = GetPricingResponses[keyof GetPricingResponses];

type GetPricingResponses = {
    200: Pricing;
};

type GetReadinessData = {
    body?: never;
    path?: never;
    query?: never;
    url: "/readyz";
};

type GetReadinessError = GetReadinessErrors[keyof GetReadinessErrors];

type GetReadinessErrors = {
    400: ErrorEnvelope;
    405: ErrorEnvelope;
    408: ErrorEnvelope;
    429: ErrorEnvelope;
    500: ErrorEnvelope;
    503: ErrorEnvelope;
};

type GetReadinessResponse = GetReadinessResponses[keyof GetReadinessResponses];

type GetReadinessResponses = {
    200: Health;
};

type GetRequestData = {
    body?: never;
    path: {
        request_id: string;
    };
    query?: never;
    url: "/v1/requests/{request_id}";
};

type GetRequestError = GetRequestErrors[keyof GetRequestErrors];

type GetRequestErrors = {
    400: ErrorEnvelope;
    401: ErrorEnvelope;
    403: ErrorEnvelope;
    404: ErrorEnvelope;
    405: ErrorEnvelope;
    408: ErrorEnvelope;
    429: ErrorEnvelope;
    500: ErrorEnvelope;
    503: ErrorEnvelope;
};

type GetRequestResponse = GetRequestResponses[keyof GetRequestResponses];

type GetRequestResponses = {
    200: ApiRequestResult;
};

type GetRoutingRuleData = {
    body?: never;
    path: {
        rule_id: string;
    };
    query?: never;
    url: "/v1/routing-rules/{rule_id}";
};

type GetRoutingRuleError = GetRoutingRuleErrors[keyof GetRoutingRuleErrors];

type GetRoutingRuleErrors = {
    400: ErrorEnvelope;
    401: ErrorEnvelope;
    403: ErrorEnvelope;
    404: ErrorEnvelope;
    405: ErrorEnvelope;
    408: ErrorEnvelope;
    429: ErrorEnvelope;
    500: ErrorEnvelope;
    503: ErrorEnvelope;
};

type GetRoutingRuleResponse = GetRoutingRuleResponses[keyof GetRoutingRuleResponses];

type GetRoutingRuleResponses = {
    200: RoutingRule;
};

type GetSandboxClockData = {
    body?: never;
    path: {
        clock_id: string;
    };
    query?: never;
    url: "/v1/sandbox/clocks/{clock_id}";
};

type GetSandboxClockError = GetSandboxClockErrors[keyof GetSandboxClockErrors];

type GetSandboxClockErrors = {
    400: ErrorEnvelope;
    401: ErrorEnvelope;
    403: ErrorEnvelope;
    404: ErrorEnvelope;
    405: ErrorEnvelope;
    408: ErrorEnvelope;
    429: ErrorEnvelope;
    500: ErrorEnvelope;
    503: ErrorEnvelope;
};

type GetSandboxClockResponse = GetSandboxClockResponses[keyof GetSandboxClockResponses];

type GetSandboxClockResponses = {
    200: SandboxClock;
};

type GetShareLinkData = {
    body?: never;
    path: {
        agent_id: string;
    };
    query?: never;
    url: "/v1/agents/{agent_id}/shareable";
};

type GetShareLinkError = GetShareLinkErrors[keyof GetShareLinkErrors];

type GetShareLinkErrors = {
    400: ErrorEnvelope;
    401: ErrorEnvelope;
    403: ErrorEnvelope;
    404: ErrorEnvelope;
    405: ErrorEnvelope;
    408: ErrorEnvelope;
    429: ErrorEnvelope;
    500: ErrorEnvelope;
    503: ErrorEnvelope;
};

type GetShareLinkResponse = GetShareLinkResponses[keyof GetShareLinkResponses];

type GetShareLinkResponses = {
    200: ShareLink;
};

type GetSigningSecretData = {
    body?: never;
    path?: never;
    query?: never;
    url: "/v1/webhooks/signing-secret";
};

type GetSigningSecretError = GetSigningSecretErrors[keyof GetSigningSecretErrors];

type GetSigningSecretErrors = {
    400: ErrorEnvelope;
    401: ErrorEnvelope;
    403: ErrorEnvelope;
    405: ErrorEnvelope;
    408: ErrorEnvelope;
    429: ErrorEnvelope;
    500: ErrorEnvelope;
    503: ErrorEnvelope;
};

type GetSigningSecretResponse = GetSigningSecretResponses[keyof GetSigningSecretResponses];

type GetSigningSecretResponses = {
    200: SigningSecret;
};

type GetSimulationData = {
    body?: never;
    path: {
        simulation_id: string;
    };
    query?: never;
    url: "/v1/simulations/{simulation_id}";
};

type GetSimulationError = GetSimulationErrors[keyof GetSimulationErrors];

type GetSimulationErrors = {
    400: ErrorEnvelope;
    401: ErrorEnvelope;
    403: ErrorEnvelope;
    404: ErrorEnvelope;
    405: ErrorEnvelope;
    408: ErrorEnvelope;
    429: ErrorEnvelope;
    500: ErrorEnvelope;
    503: ErrorEnvelope;
};

type GetSimulationResponse = GetSimulationResponses[keyof GetSimulationResponses];

type GetSimulationResponses = {
    200: SimulationDetail;
};

type GetStatisticsData = {
    body?: never;
    path?: never;
    query?: {
        from?: string | undefined;
        to?: string | undefined;
        agent_id?: string | undefined;
        agent_version?: number | undefined;
        channel?: StatisticsChannel | undefined;
    } | undefined;
    url: "/v1/statistics";
};

type GetStatisticsError = GetStatisticsErrors[keyof GetStatisticsErrors];

type GetStatisticsErrors = {
    400: ErrorEnvelope;
    401: ErrorEnvelope;
    403: ErrorEnvelope;
    405: ErrorEnvelope;
    408: ErrorEnvelope;
    429: ErrorEnvelope;
    500: ErrorEnvelope;
    503: ErrorEnvelope;
};

type GetStatisticsResponse = GetStatisticsResponses[keyof GetStatisticsResponses];

type GetStatisticsResponses = {
    200: Statistics;
};

type GetSubscriptionData = {
    body?: never;
    path?: never;
    query?: never;
    url: "/v1/workspace/subscription";
};

type GetSubscriptionError = GetSubscriptionErrors[keyof GetSubscriptionErrors];

type GetSubscriptionErrors = {
    400: ErrorEnvelope;
    401: ErrorEnvelope;
    403: ErrorEnvelope;
    404: ErrorEnvelope;
    405: ErrorEnvelope;
    408: ErrorEnvelope;
    429: ErrorEnvelope;
    500: ErrorEnvelope;
    503: ErrorEnvelope;
};

type GetSubscriptionResponse = GetSubscriptionResponses[keyof GetSubscriptionResponses];

type GetSubscriptionResponses = {
    200: Subscription;
};

type GetUsageData = {
    body?: never;
    path?: never;
    query?: {
        month?: string | undefined;
    } | undefined;
    url: "/v1/usage";
};

type GetUsageError = GetUsageErrors[keyof GetUsageErrors];

type GetUsageErrors = {
    400: ErrorEnvelope;
    401: ErrorEnvelope;
    403: ErrorEnvelope;
    405: ErrorEnvelope;
    408: ErrorEnvelope;
    429: ErrorEnvelope;
    500: ErrorEnvelope;
    503: ErrorEnvelope;
};

type GetUsageResponse = GetUsageResponses[keyof GetUsageResponses];

type GetUsageResponses = {
    200: Usage;
};

type GetWebhookEndpointData = {
    body?: never;
    path: {
        agent_id: string;
        endpoint_id: string;
    };
    query?: never;
    url: "/v1/agents/{agent_id}/webhooks/endpoints/{endpoint_id}";
};

type GetWebhookEndpointError = GetWebhookEndpointErrors[keyof GetWebhookEndpointErrors];

type GetWebhookEndpointErrors = {
    400: ErrorEnvelope;
    401: ErrorEnvelope;
    403: ErrorEnvelope;
    404: ErrorEnvelope;
    405: ErrorEnvelope;
    408: ErrorEnvelope;
    429: ErrorEnvelope;
    500: ErrorEnvelope;
    503: ErrorEnvelope;
};

type GetWebhookEndpointResponse = GetWebhookEndpointResponses[keyof GetWebhookEndpointResponses];

type GetWebhookEndpointResponses = {
    200: WebhookEndpointDetail;
};

type GetWorkspaceData = {
    body?: never;
    path?: never;
    query?: never;
    url: "/v1/workspace";
};

type GetWorkspaceError = GetWorkspaceErrors[keyof GetWorkspaceErrors];

type GetWorkspaceErrors = {
    400: ErrorEnvelope;
    401: ErrorEnvelope;
    403: ErrorEnvelope;
    405: ErrorEnvelope;
    408: ErrorEnvelope;
    429: ErrorEnvelope;
    500: ErrorEnvelope;
    503: ErrorEnvelope;
};

type GetWorkspaceNotificationsData = {
    body?: never;
    path?: never;
    query?: never;
    url: "/v1/workspace/notifications";
};

type GetWorkspaceNotificationsError = GetWorkspaceNotificationsErrors[keyof GetWorkspaceNotificationsErrors];

type GetWorkspaceNotificationsErrors = {
    400: ErrorEnvelope;
    401: ErrorEnvelope;
    403: ErrorEnvelope;
    405: ErrorEnvelope;
    408: ErrorEnvelope;
    429: ErrorEnvelope;
    500: ErrorEnvelope;
    503: ErrorEnvelope;
};

type GetWorkspaceNotificationsResponse = GetWorkspaceNotificationsResponses[keyof GetWorkspaceNotificationsResponses];

type GetWorkspaceNotificationsResponses = {
    200: WorkspaceNotifications;
};

type GetWorkspaceResponse = GetWorkspaceResponses[keyof GetWorkspaceResponses];

type GetWorkspaceResponses = {
    200: Workspace;
};

type Given<A> = A | Fault<A> | Response;

type HangUpCallData = {
    body?: never;
    path: {
        call_id: string;
    };
    query?: never;
    url: "/v1/calls/{call_id}";
};

type HangUpCallError = HangUpCallErrors[keyof HangUpCallErrors];

type HangUpCallErrors = {
    400: ErrorEnvelope;
    401: ErrorEnvelope;
    403: ErrorEnvelope;
    404: ErrorEnvelope;
    405: ErrorEnvelope;
    408: ErrorEnvelope;
    429: ErrorEnvelope;
    500: ErrorEnvelope;
    503: ErrorEnvelope;
};

type HangUpCallResponse = HangUpCallResponses[keyof HangUpCallResponses];

type HangUpCallResponses = {
    204: void;
};

type Health = {
    status: "ok";
    version: string;
    request_id?: RequestId;
};

declare class HealthApi {
    #private;
    constructor(core: OhunCore);
    live(options?: RequestOptions): ApiPromise<Health>;
    ready(options?: RequestOptions): ApiPromise<Health>;
}

type HoldCallData = {
    body?: never;
    path: {
        call_id: string;
    };
    query?: never;
    url: "/v1/calls/{call_id}/hold";
};

type HoldCallError = HoldCallErrors[keyof HoldCallErrors];

type HoldCallErrors = {
    400: ErrorEnvelope;
    401: ErrorEnvelope;
    403: ErrorEnvelope;
    404: ErrorEnvelope;
    405: ErrorEnvelope;
    408: ErrorEnvelope;
    429: ErrorEnvelope;
    500: ErrorEnvelope;
    503: ErrorEnvelope;
};

type HoldCallResponse = HoldCallResponses[keyof HoldCallResponses];

type HoldCallResponses = {
    200: CallControl;
};

interface Hooks {
    onRequest?: ((request: SentRequest) => void) | undefined;
    onResponse?: ((response: ReceivedResponse) => void) | undefined;
}

type IceServer = {
    urls: Array<string>;
    username?: string;
    credential?: string;
};

type IdempotencyKey = string;

interface IdempotentRequestOptions extends RequestOptions {
    idempotencyKey?: string | undefined;
}

type Identity = {
    user_id: string;
    email: string;
    workspace_id: string;
    role: MemberRole;
    scopes: Array<ApiKeyScope> | null;
    workspaces: Array<IdentityWorkspace>;
    verified: boolean;
    created_at: Timestamp;
    request_id?: RequestId;
};

type IdentityWorkspace = {
    workspace_id: string;
    name: string;
    role: MemberRole;
};

declare class InboxApi {
    #private;
    constructor(core: OhunCore);
    list(query?: ListInboxData["query"], options?: RequestOptions): PagePromise<InboxConversation>;
    stream(options?: StreamOptions): EventStream<InboxFrame>;
}

type InboxConversation = {
    conversation_id: string;
    agent_id: string;
    channel: MessageChannel;
    number: E164;
    contact: E164;
    mode: ConversationMode;
    mode_changed_at: string | null;
    mode_changed_by: string | null;
    assigned_user_id: string | null;
    unread_count: number;
    window_expires_at: string | null;
    opt_out: boolean;
    last_message_at: string | null;
    created_at: Timestamp;
    updated_at: Timestamp;
    last_message: InboxMessage | null;
};

type InboxFrame = ConversationMessageFrame | ConversationModeFrame | ConversationAssignedFrame | ConversationReadFrame | ConversationNoteFrame;

type InboxMessage = {
    message_id: string;
    direction: MessageDirection;
    message_type: MessageType;
    text: string;
    status: MessageStatus;
    created_at: Timestamp;
};

type InboxPage = {
    conversations: Array<InboxConversation>;
    next_page_token?: NextPageToken;
    request_id?: RequestId;
};

declare class InsufficientBalanceError extends ApiError {
    readonly code: "INSUFFICIENT_BALANCE";
}

declare class InternalError extends ApiError {
    readonly code: "INTERNAL";
}

declare class InvalidArgumentError extends ApiError {
    readonly code: "INVALID_ARGUMENT";
}

declare class InvalidPasswordError extends ApiError {
    readonly code: "INVALID_PASSWORD";
}

declare class InvalidPlanError extends ApiError {
    readonly code: "INVALID_PLAN";
}

declare class InvalidRequestError extends ApiError {
    readonly code: "INVALID_REQUEST";
}

type Invitation = {
    invitation_id: string;
    email: string;
    role: MemberRole;
    invited_by: string;
    mailed_at: string | null;
    created_at: Timestamp;
    expires_at: string;
    request_id?: RequestId;
};

type InvitationAcceptance = {
    token: MailToken;
    password: NewPassword;
};

type InvitationCreate = {
    email: EmailAddress;
    role: MemberRole;
};

type InvitationPage = {
    invitations: Array<Invitation>;
    next_page_token?: NextPageToken;
    request_id?: RequestId;
};

declare class InvitationsApi {
    #private;
    constructor(core: OhunCore);
    list(query?: ListInvitationsData["query"], options?: RequestOptions): PagePromise<Invitation>;
    create(body: InvitationCreate, options?: RequestOptions): ApiPromise<Invitation>;
    accept(body: InvitationAcceptance, options?: RequestOptions): ApiPromise<AcceptedInvitation>;
    delete(invitation_id: string, options?: RequestOptions): ApiPromise<void>;
}

type Invoice = {
    month: Month;
    number: string;
    status: InvoiceStatus;
    currency: "NGN";
    workspace_id: string;
    workspace_name: string;
    billed_to: InvoiceRecipient;
    period_start: Timestamp;
    period_end: Timestamp;
    opening_balance_kobo: number;
    top_ups_kobo: number;
    adjustments_kobo: number;
    charged_kobo: number;
    refunded_kobo: number;
    total_kobo: number;
    closing_balance_kobo: number;
    lines: Array<InvoiceLine>;
    request_id?: RequestId;
};

type InvoiceLine = {
    entry_type: LedgerEntryType;
    channel: Channel | null;
    quantity: number;
    charged_kobo: number;
    refunded_kobo: number;
    amount_kobo: number;
};

type InvoicePage = {
    invoices: Array<Invoice>;
    next_page_token?: NextPageToken;
    request_id?: RequestId;
};

type InvoiceRecipient = {
    name: string;
    address: string | null;
    tax_id: string | null;
};

type InvoiceStatus = "provisional" | "final";

type KnowledgeBase = {
    knowledge_base_id: string;
    workspace_id: string;
    name: string;
    description: string | null;
    document_count: number;
    size_bytes: number;
    created_at: Timestamp;
    updated_at: Timestamp;
    request_id?: RequestId;
};

type KnowledgeBaseCreate = {
    name: string;
    description?: string | null | undefined;
};

type KnowledgeBasePage = {
    knowledge_bases: Array<KnowledgeBase>;
    next_page_token?: NextPageToken;
    request_id?: RequestId;
};

declare class KnowledgeBasesApi {
    #private;
    constructor(core: OhunCore);
    list(query?: ListKnowledgeBasesData["query"], options?: RequestOptions): PagePromise<KnowledgeBase>;
    create(body: KnowledgeBaseCreate, options?: IdempotentRequestOptions): ApiPromise<KnowledgeBase>;
    get(knowledge_base_id: string, options?: RequestOptions): ApiPromise<KnowledgeBase>;
    delete(knowledge_base_id: string, options?: RequestOptions): ApiPromise<void>;
    search(knowledge_base_id: string, query: SearchKnowledgeBaseData["query"], options?: RequestOptions): ApiPromise<KnowledgeSearchResult>;
}

type KnowledgeDocument = {
    document_id: string;
    knowledge_base_id: string;
    title: string;
    content_type: "text/plain" | "text/markdown";
    size_bytes: number;
    chunk_count: number;
    created_at: Timestamp;
    request_id?: RequestId;
};

type KnowledgeDocumentCreate = {
    title: string;
    content: string;
    content_type?: "text/plain" | "text/markdown" | undefined;
};

type KnowledgeDocumentPage = {
    documents: Array<KnowledgeDocument>;
    next_page_token?: NextPageToken;
    request_id?: RequestId;
};

type KnowledgeDocumentWithContent = KnowledgeDocument & {
    content: string;
};

declare class KnowledgeDocumentsApi {
    #private;
    constructor(core: OhunCore);
    list(knowledge_base_id: string, query?: ListKnowledgeDocumentsData["query"], options?: RequestOptions): PagePromise<KnowledgeDocument>;
    create(knowledge_base_id: string, body: KnowledgeDocumentCreate, options?: IdempotentRequestOptions): ApiPromise<KnowledgeDocument>;
    get(knowledge_base_id: string, document_id: string, options?: RequestOptions): ApiPromise<KnowledgeDocumentWithContent>;
    delete(knowledge_base_id: string, document_id: string, options?: RequestOptions): ApiPromise<void>;
}

type KnowledgePassage = {
    title: string;
    heading: string;
    text: string;
    score: number;
};

type KnowledgeSearchResult = {
    passages: Array<KnowledgePassage>;
    request_id?: RequestId;
};

type KnownErrorCode = "UNAUTHENTICATED" | "INVALID_PASSWORD" | "PERMISSION_DENIED" | "RATE_LIMITED" | "NOT_FOUND" | "ALREADY_EXISTS" | "INVALID_ARGUMENT" | "INVALID_REQUEST" | "QUOTA_EXCEEDED" | "WORKSPACE_BLOCKED" | "INSUFFICIENT_BALANCE" | "TIER_SWITCH_TOO_FREQUENT" | "NO_ACTIVE_SUBSCRIPTION" | "NO_OP" | "TIER_SWITCH_UNSUPPORTED" | "WORKSPACE_NOT_FOUND" | "INVALID_PLAN" | "NUMBER_UNAVAILABLE" | "CHANNEL_MISMATCH" | "CALL_FAILED" | "CALL_WINDOW_RESTRICTED" | "DESTINATION_NOT_ALLOWED" | "MESSAGE_FAILED" | "OPT_OUT_ENFORCED" | "WEBHOOK_FAILED" | "AI_PROVIDER_ERROR" | "UNAVAILABLE" | "INTERNAL" | "METHOD_NOT_ALLOWED" | "REQUEST_TIMEOUT" | "PAYLOAD_TOO_LARGE" | "UNSUPPORTED_MEDIA_TYPE" | "RANGE_NOT_SATISFIABLE" | "UPGRADE_REQUIRED" | "VERSION_CONFLICT";

type LatencyFigures = {
    first_speech: LatencyQuantiles | null;
    end_of_speech: LatencyQuantiles | null;
    recognition: LatencyQuantiles | null;
    first_byte: LatencyQuantiles | null;
    first_sentence: LatencyQuantiles | null;
    synthesis: LatencyQuantiles | null;
    first_audio: LatencyQuantiles | null;
};

type LatencyOfAgent = {
    agent_id: string;
    first_speech: LatencyQuantiles | null;
    end_of_speech: LatencyQuantiles | null;
    recognition: LatencyQuantiles | null;
    first_byte: LatencyQuantiles | null;
    first_sentence: LatencyQuantiles | null;
    synthesis: LatencyQuantiles | null;
    first_audio: LatencyQuantiles | null;
};

type LatencyOfDay = {
    date: string;
    first_speech: LatencyQuantiles | null;
    end_of_speech: LatencyQuantiles | null;
    recognition: LatencyQuantiles | null;
    first_byte: LatencyQuantiles | null;
    first_sentence: LatencyQuantiles | null;
    synthesis: LatencyQuantiles | null;
    first_audio: LatencyQuantiles | null;
};

type LatencyOfVersion = {
    version: number;
    first_speech: LatencyQuantiles | null;
    end_of_speech: LatencyQuantiles | null;
    recognition: LatencyQuantiles | null;
    first_byte: LatencyQuantiles | null;
    first_sentence: LatencyQuantiles | null;
    synthesis: LatencyQuantiles | null;
    first_audio: LatencyQuantiles | null;
};

type LatencyQuantiles = {
    turns: number;
    p50_ms: number;
    p95_ms: number;
    p99_ms: number;
};

type LatencyStage = "end_of_speech" | "recognition" | "first_byte" | "first_sentence" | "synthesis" | "first_audio";

type LatencyStatistics = {
    from: string;
    to: string;
    totals: LatencyFigures;
    by_day: Array<LatencyOfDay>;
    by_agent: Array<LatencyOfAgent>;
    by_version: Array<LatencyOfVersion>;
    request_id?: RequestId;
};

type LeaveCallData = {
    body?: never;
    path: {
        call_id: string;
    };
    query?: never;
    url: "/v1/calls/{call_id}/leave";
};

type LeaveCallError = LeaveCallErrors[keyof LeaveCallErrors];

type LeaveCallErrors = {
    400: ErrorEnvelope;
    401: ErrorEnvelope;
    403: ErrorEnvelope;
    404: ErrorEnvelope;
    405: ErrorEnvelope;
    408: ErrorEnvelope;
    429: ErrorEnvelope;
    500: ErrorEnvelope;
    503: ErrorEnvelope;
};

type LeaveCallResponse = LeaveCallResponses[keyof LeaveCallResponses];

type LeaveCallResponses = {
    200: CallControl;
};

type LedgerEntry = {
    entry_id: string;
    sequence: number;
    entry_type: LedgerEntryType;
    amount_kobo: number;
    balance_kobo: number;
    quantity: number;
    cause: string;
    agent_id: string | null;
    created_at: Timestamp;
};

type LedgerEntryType = "top_up" | "voice_minute" | "sms_segment" | "whatsapp_conversation" | "number_month" | "plan_charge" | "proration_refund" | "adjustment";

type LedgerPage = {
    entries: Array<LedgerEntry>;
    next_page_token?: NextPageToken;
    request_id?: RequestId;
};

type ListAgentRolloutsData = {
    body?: never;
    path: {
        agent_id: string;
    };
    query?: never;
    url: "/v1/agents/{agent_id}/rollouts";
};

type ListAgentRolloutsError = ListAgentRolloutsErrors[keyof ListAgentRolloutsErrors];

type ListAgentRolloutsErrors = {
    400: ErrorEnvelope;
    401: ErrorEnvelope;
    403: ErrorEnvelope;
    404: ErrorEnvelope;
    405: ErrorEnvelope;
    408: ErrorEnvelope;
    429: ErrorEnvelope;
    500: ErrorEnvelope;
    503: ErrorEnvelope;
};

type ListAgentRolloutsResponse = ListAgentRolloutsResponses[keyof ListAgentRolloutsResponses];

type ListAgentRolloutsResponses = {
    200: AgentRolloutList;
};

type ListAgentVersionsData = {
    body?: never;
    path: {
        agent_id: string;
    };
    query?: {
        page_size?: number | undefined;
        page_token?: string | undefined;
    } | undefined;
    url: "/v1/agents/{agent_id}/versions";
};

type ListAgentVersionsError = ListAgentVersionsErrors[keyof ListAgentVersionsErrors];

type ListAgentVersionsErrors = {
    400: ErrorEnvelope;
    401: ErrorEnvelope;
    403: ErrorEnvelope;
    404: ErrorEnvelope;
    405: ErrorEnvelope;
    408: ErrorEnvelope;
    429: ErrorEnvelope;
    500: ErrorEnvelope;
    503: ErrorEnvelope;
};

type ListAgentVersionsResponse = ListAgentVersionsResponses[keyof ListAgentVersionsResponses];

type ListAgentVersionsResponses = {
    200: AgentVersionPage;
};

type ListAgentsData = {
    body?: never;
    path?: never;
    query?: {
        page_size?: number | undefined;
        page_token?: string | undefined;
    } | undefined;
    url: "/v1/agents";
};

type ListAgentsError = ListAgentsErrors[keyof ListAgentsErrors];

type ListAgentsErrors = {
    400: ErrorEnvelope;
    401: ErrorEnvelope;
    403: ErrorEnvelope;
    405: ErrorEnvelope;
    408: ErrorEnvelope;
    429: ErrorEnvelope;
    500: ErrorEnvelope;
    503: ErrorEnvelope;
};

type ListAgentsResponse = ListAgentsResponses[keyof ListAgentsResponses];

type ListAgentsResponses = {
    200: AgentPage;
};

type ListAiProvidersData = {
    body?: never;
    path?: never;
    query?: never;
    url: "/admin/ai/providers";
};

type ListAiProvidersError = ListAiProvidersErrors[keyof ListAiProvidersErrors];

type ListAiProvidersErrors = {
    400: ErrorEnvelope;
    401: ErrorEnvelope;
    403: ErrorEnvelope;
    405: ErrorEnvelope;
    408: ErrorEnvelope;
    429: ErrorEnvelope;
    500: ErrorEnvelope;
    503: ErrorEnvelope;
};

type ListAiProvidersResponse = ListAiProvidersResponses[keyof ListAiProvidersResponses];

type ListAiProvidersResponses = {
    200: AiProviderList;
};

type ListAiProvidersUnderVersionData = {
    body?: never;
    path?: never;
    query?: never;
    url: "/v1/admin/ai/providers";
};

type ListAiProvidersUnderVersionError = ListAiProvidersUnderVersionErrors[keyof ListAiProvidersUnderVersionErrors];

type ListAiProvidersUnderVersionErrors = {
    400: ErrorEnvelope;
    401: ErrorEnvelope;
    403: ErrorEnvelope;
    405: ErrorEnvelope;
    408: ErrorEnvelope;
    429: ErrorEnvelope;
    500: ErrorEnvelope;
    503: ErrorEnvelope;
};

type ListAiProvidersUnderVersionResponse = ListAiProvidersUnderVersionResponses[keyof ListAiProvidersUnderVersionResponses];

type ListAiProvidersUnderVersionResponses = {
    200: AiProviderList;
};

type ListAllWebhookEndpointsData = {
    body?: never;
    path?: never;
    query?: {
        page_size?: number | undefined;
        page_token?: string | undefined;
    } | undefined;
    url: "/v1/webhooks/endpoints";
};

type ListAllWebhookEndpointsError = ListAllWebhookEndpointsErrors[keyof ListAllWebhookEndpointsErrors];

type ListAllWebhookEndpointsErrors = {
    400: ErrorEnvelope;
    401: ErrorEnvelope;
    403: ErrorEnvelope;
    405: ErrorEnvelope;
    408: ErrorEnvelope;
    429: ErrorEnvelope;
    500: ErrorEnvelope;
    503: ErrorEnvelope;
};

type ListAllWebhookEndpointsResponse = ListAllWebhookEndpointsResponses[keyof ListAllWebhookEndpointsResponses];

type ListAllWebhookEndpointsResponses = {
    200: WebhookEndpointPage;
};

type ListApiKeysData = {
    body?: never;
    path?: never;
    query?: {
        page_size?: number | undefined;
        page_token?: string | undefined;
    } | undefined;
    url: "/v1/api-keys";
};

type ListApiKeysError = ListApiKeysErrors[keyof ListApiKeysErrors];

type ListApiKeysErrors = {
    400: ErrorEnvelope;
    401: ErrorEnvelope;
    403: ErrorEnvelope;
    405: ErrorEnvelope;
    408: ErrorEnvelope;
    429: ErrorEnvelope;
    500: ErrorEnvelope;
    503: ErrorEnvelope;
};

type ListApiKeysResponse = ListApiKeysResponses[keyof ListApiKeysResponses];

type ListApiKeysResponses = {
    200: ApiKeyPage;
};

type ListAuditLogData = {
    body?: never;
    path?: never;
    query?: {
        action?: string | undefined;
        actor?: string | undefined;
        created_after?: string | undefined;
        created_before?: string | undefined;
        page_size?: number | undefined;
        page_token?: string | undefined;
    } | undefined;
    url: "/v1/audit-log";
};

type ListAuditLogError = ListAuditLogErrors[keyof ListAuditLogErrors];

type ListAuditLogErrors = {
    400: ErrorEnvelope;
    401: ErrorEnvelope;
    403: ErrorEnvelope;
    405: ErrorEnvelope;
    408: ErrorEnvelope;
    429: ErrorEnvelope;
    500: ErrorEnvelope;
    503: ErrorEnvelope;
};

type ListAuditLogResponse = ListAuditLogResponses[keyof ListAuditLogResponses];

type ListAuditLogResponses = {
    200: AuditLogPage;
};

type ListAvailableNumbersData = {
    body?: never;
    path?: never;
    query?: {
        type?: NumberType | undefined;
        country_code?: string | undefined;
        area_code?: string | undefined;
        page_size?: number | undefined;
        page_token?: string | undefined;
    } | undefined;
    url: "/v1/numbers/available";
};

type ListAvailableNumbersError = ListAvailableNumbersErrors[keyof ListAvailableNumbersErrors];

type ListAvailableNumbersErrors = {
    400: ErrorEnvelope;
    401: ErrorEnvelope;
    403: ErrorEnvelope;
    405: ErrorEnvelope;
    408: ErrorEnvelope;
    429: ErrorEnvelope;
    500: ErrorEnvelope;
    503: ErrorEnvelope;
};

type ListAvailableNumbersResponse = ListAvailableNumbersResponses[keyof ListAvailableNumbersResponses];

type ListAvailableNumbersResponses = {
    200: NumberPage;
};

type ListCallBacksData = {
    body?: never;
    path?: never;
    query?: {
        status?: CallBackStatus | undefined;
        agent_id?: string | undefined;
        page_size?: number | undefined;
        page_token?: string | undefined;
    } | undefined;
    url: "/v1/call-backs";
};

type ListCallBacksError = ListCallBacksErrors[keyof ListCallBacksErrors];

type ListCallBacksErrors = {
    400: ErrorEnvelope;
    401: ErrorEnvelope;
    403: ErrorEnvelope;
    405: ErrorEnvelope;
    408: ErrorEnvelope;
    429: ErrorEnvelope;
    500: ErrorEnvelope;
    503: ErrorEnvelope;
};

type ListCallBacksResponse = ListCallBacksResponses[keyof ListCallBacksResponses];

type ListCallBacksResponses = {
    200: CallBackPage;
};

type ListCallChargesData = {
    body?: never;
    path: {
        call_id: string;
    };
    query?: never;
    url: "/v1/calls/{call_id}/charges";
};

type ListCallChargesError = ListCallChargesErrors[keyof ListCallChargesErrors];

type ListCallChargesErrors = {
    400: ErrorEnvelope;
    401: ErrorEnvelope;
    403: ErrorEnvelope;
    404: ErrorEnvelope;
    405: ErrorEnvelope;
    408: ErrorEnvelope;
    429: ErrorEnvelope;
    500: ErrorEnvelope;
    503: ErrorEnvelope;
};

type ListCallChargesResponse = ListCallChargesResponses[keyof ListCallChargesResponses];

type ListCallChargesResponses = {
    200: CallCharges;
};

type ListCallExchangesData = {
    body?: never;
    path: {
        call_id: string;
    };
    query?: never;
    url: "/v1/calls/{call_id}/exchanges";
};

type ListCallExchangesError = ListCallExchangesErrors[keyof ListCallExchangesErrors];

type ListCallExchangesErrors = {
    400: ErrorEnvelope;
    401: ErrorEnvelope;
    403: ErrorEnvelope;
    404: ErrorEnvelope;
    405: ErrorEnvelope;
    408: ErrorEnvelope;
    429: ErrorEnvelope;
    500: ErrorEnvelope;
    503: ErrorEnvelope;
};

type ListCallExchangesResponse = ListCallExchangesResponses[keyof ListCallExchangesResponses];

type ListCallExchangesResponses = {
    200: CallExchanges;
};

type ListCallQualityData = {
    body?: never;
    path: {
        call_id: string;
    };
    query?: never;
    url: "/v1/calls/{call_id}/quality";
};

type ListCallQualityError = ListCallQualityErrors[keyof ListCallQualityErrors];

type ListCallQualityErrors = {
    400: ErrorEnvelope;
    401: ErrorEnvelope;
    403: ErrorEnvelope;
    404: ErrorEnvelope;
    405: ErrorEnvelope;
    408: ErrorEnvelope;
    429: ErrorEnvelope;
    500: ErrorEnvelope;
    503: ErrorEnvelope;
};

type ListCallQualityResponse = ListCallQualityResponses[keyof ListCallQualityResponses];

type ListCallQualityResponses = {
    200: CallQualitySamples;
};

type ListCallTurnsData = {
    body?: never;
    path: {
        call_id: string;
    };
    query?: never;
    url: "/v1/calls/{call_id}/turns";
};

type ListCallTurnsError = ListCallTurnsErrors[keyof ListCallTurnsErrors];

type ListCallTurnsErrors = {
    400: ErrorEnvelope;
    401: ErrorEnvelope;
    403: ErrorEnvelope;
    404: ErrorEnvelope;
    405: ErrorEnvelope;
    408: ErrorEnvelope;
    429: ErrorEnvelope;
    500: ErrorEnvelope;
    503: ErrorEnvelope;
};

type ListCallTurnsResponse = ListCallTurnsResponses[keyof ListCallTurnsResponses];

type ListCallTurnsResponses = {
    200: CallTurns;
};

type ListCallsData = {
    body?: never;
    path?: never;
    query?: {
        agent_id?: string | undefined;
        agent_version?: number | undefined;
        direction?: CallDirection | undefined;
        status?: CallStatus | undefined;
        created_after?: string | undefined;
        created_before?: string | undefined;
        number?: E164 | undefined;
        end_reason?: CallEndReason | undefined;
        resolution?: "resolved" | "unresolved" | undefined;
        analysis_status?: AnalysisStatus | undefined;
        answered_by?: AnsweredBy | undefined;
        announcement?: CallAnnouncementSays | undefined;
        min_duration_seconds?: number | undefined;
        max_duration_seconds?: number | undefined;
        min_cost_kobo?: number | undefined;
        max_cost_kobo?: number | undefined;
        text?: string | undefined;
        page_size?: number | undefined;
        page_token?: string | undefined;
    } | undefined;
    url: "/v1/calls";
};

type ListCallsError = ListCallsErrors[keyof ListCallsErrors];

type ListCallsErrors = {
    400: ErrorEnvelope;
    401: ErrorEnvelope;
    403: ErrorEnvelope;
    405: ErrorEnvelope;
    408: ErrorEnvelope;
    429: ErrorEnvelope;
    500: ErrorEnvelope;
    503: ErrorEnvelope;
};

type ListCallsResponse = ListCallsResponses[keyof ListCallsResponses];

type ListCallsResponses = {
    200: CallPage;
};

type ListCannedRepliesData = {
    body?: never;
    path?: never;
    query?: {
        page_size?: number | undefined;
        page_token?: string | undefined;
    } | undefined;
    url: "/v1/canned-replies";
};

type ListCannedRepliesError = ListCannedRepliesErrors[keyof ListCannedRepliesErrors];

type ListCannedRepliesErrors = {
    400: ErrorEnvelope;
    401: ErrorEnvelope;
    403: ErrorEnvelope;
    405: ErrorEnvelope;
    408: ErrorEnvelope;
    429: ErrorEnvelope;
    500: ErrorEnvelope;
    503: ErrorEnvelope;
};

type ListCannedRepliesResponse = ListCannedRepliesResponses[keyof ListCannedRepliesResponses];

type ListCannedRepliesResponses = {
    200: CannedReplyPage;
};

type ListCheckoutsData = {
    body?: never;
    path?: never;
    query?: {
        status?: CheckoutStatus | undefined;
        page_size?: number | undefined;
        page_token?: string | undefined;
    } | undefined;
    url: "/v1/billing/checkouts";
};

type ListCheckoutsError = ListCheckoutsErrors[keyof ListCheckoutsErrors];

type ListCheckoutsErrors = {
    400: ErrorEnvelope;
    401: ErrorEnvelope;
    403: ErrorEnvelope;
    405: ErrorEnvelope;
    408: ErrorEnvelope;
    429: ErrorEnvelope;
    500: ErrorEnvelope;
    503: ErrorEnvelope;
};

type ListCheckoutsResponse = ListCheckoutsResponses[keyof ListCheckoutsResponses];

type ListCheckoutsResponses = {
    200: CheckoutPage;
};

type ListConsentsData = {
    body?: never;
    path?: never;
    query?: {
        contact?: string | undefined;
        subject?: ConsentSubject | undefined;
        decision?: ConsentDecision | undefined;
        call_id?: string | undefined;
        created_after?: string | undefined;
        created_before?: string | undefined;
        page_size?: number | undefined;
        page_token?: string | undefined;
    } | undefined;
    url: "/v1/consents";
};

type ListConsentsError = ListConsentsErrors[keyof ListConsentsErrors];

type ListConsentsErrors = {
    400: ErrorEnvelope;
    401: ErrorEnvelope;
    403: ErrorEnvelope;
    405: ErrorEnvelope;
    408: ErrorEnvelope;
    429: ErrorEnvelope;
    500: ErrorEnvelope;
    503: ErrorEnvelope;
};

type ListConsentsResponse = ListConsentsResponses[keyof ListConsentsResponses];

type ListConsentsResponses = {
    200: ConsentPage;
};

type ListConversationNotesData = {
    body?: never;
    path: {
        conversation_id: string;
    };
    query?: {
        page_size?: number | undefined;
        page_token?: string | undefined;
    } | undefined;
    url: "/v1/conversations/{conversation_id}/notes";
};

type ListConversationNotesError = ListConversationNotesErrors[keyof ListConversationNotesErrors];

type ListConversationNotesErrors = {
    400: ErrorEnvelope;
    401: ErrorEnvelope;
    403: ErrorEnvelope;
    404: ErrorEnvelope;
    405: ErrorEnvelope;
    408: ErrorEnvelope;
    429: ErrorEnvelope;
    500: ErrorEnvelope;
    503: ErrorEnvelope;
};

type ListConversationNotesResponse = ListConversationNotesResponses[keyof ListConversationNotesResponses];

type ListConversationNotesResponses = {
    200: ConversationNotePage;
};

type ListConversationsData = {
    body?: never;
    path?: never;
    query?: {
        agent_id?: string | undefined;
        channel?: MessageChannel | undefined;
        mode?: ConversationMode | undefined;
        contact?: E164 | undefined;
        page_size?: number | undefined;
        page_token?: string | undefined;
    } | undefined;
    url: "/v1/conversations";
};

type ListConversationsError = ListConversationsErrors[keyof ListConversationsErrors];

type ListConversationsErrors = {
    400: ErrorEnvelope;
    401: ErrorEnvelope;
    403: ErrorEnvelope;
    405: ErrorEnvelope;
    408: ErrorEnvelope;
    429: ErrorEnvelope;
    500: ErrorEnvelope;
    503: ErrorEnvelope;
};

type ListConversationsResponse = ListConversationsResponses[keyof ListConversationsResponses];

type ListConversationsResponses = {
    200: ConversationPage;
};

type ListDeliveriesData = {
    body?: never;
    path?: never;
    query?: {
        status?: DeliveryStatus | undefined;
        event_type?: string | undefined;
        agent_id?: string | undefined;
        endpoint_id?: string | undefined;
        call_id?: string | undefined;
        last_error?: DeliveryError | undefined;
        created_after?: string | undefined;
        created_before?: string | undefined;
        brief?: boolean | undefined;
        page_size?: number | undefined;
        page_token?: string | undefined;
    } | undefined;
    url: "/v1/webhooks/deliveries";
};

type ListDeliveriesError = ListDeliveriesErrors[keyof ListDeliveriesErrors];

type ListDeliveriesErrors = {
    400: ErrorEnvelope;
    401: ErrorEnvelope;
    403: ErrorEnvelope;
    405: ErrorEnvelope;
    408: ErrorEnvelope;
    429: ErrorEnvelope;
    500: ErrorEnvelope;
    503: ErrorEnvelope;
};

type ListDeliveriesResponse = ListDeliveriesResponses[keyof ListDeliveriesResponses];

type ListDeliveriesResponses = {
    200: DeliveryPage;
};

type ListEventsData = {
    body?: never;
    path?: never;
    query?: {
        event_type?: string | undefined;
        agent_id?: string | undefined;
        call_id?: string | undefined;
        conversation_id?: string | undefined;
        message_id?: string | undefined;
        created_after?: string | undefined;
        created_before?: string | undefined;
        brief?: boolean | undefined;
        page_size?: number | undefined;
        page_token?: string | undefined;
    } | undefined;
    url: "/v1/events";
};

type ListEventsError = ListEventsErrors[keyof ListEventsErrors];

type ListEventsErrors = {
    400: ErrorEnvelope;
    401: ErrorEnvelope;
    403: ErrorEnvelope;
    405: ErrorEnvelope;
    408: ErrorEnvelope;
    429: ErrorEnvelope;
    500: ErrorEnvelope;
    503: ErrorEnvelope;
};

type ListEventsResponse = ListEventsResponses[keyof ListEventsResponses];

type ListEventsResponses = {
    200: EventPage;
};

type ListInboxData = {
    body?: never;
    path?: never;
    query?: {
        mode?: ConversationMode | undefined;
        channel?: MessageChannel | undefined;
        agent_id?: string | undefined;
        assigned_user_id?: string | undefined;
        unread?: boolean | undefined;
        search?: string | undefined;
        page_size?: number | undefined;
        page_token?: string | undefined;
    } | undefined;
    url: "/v1/inbox";
};

type ListInboxError = ListInboxErrors[keyof ListInboxErrors];

type ListInboxErrors = {
    400: ErrorEnvelope;
    401: ErrorEnvelope;
    403: ErrorEnvelope;
    405: ErrorEnvelope;
    408: ErrorEnvelope;
    429: ErrorEnvelope;
    500: ErrorEnvelope;
    503: ErrorEnvelope;
};

type ListInboxResponse = ListInboxResponses[keyof ListInboxResponses];

type ListInboxResponses = {
    200: InboxPage;
};

type ListInvitationsData = {
    body?: never;
    path?: never;
    query?: {
        page_size?: number | undefined;
        page_token?: string | undefined;
    } | undefined;
    url: "/v1/invitations";
};

type ListInvitationsError = ListInvitationsErrors[keyof ListInvitationsErrors];

type ListInvitationsErrors = {
    400: ErrorEnvelope;
    401: ErrorEnvelope;
    403: ErrorEnvelope;
    405: ErrorEnvelope;
    408: ErrorEnvelope;
    429: ErrorEnvelope;
    500: ErrorEnvelope;
    503: ErrorEnvelope;
};

type ListInvitationsResponse = ListInvitationsResponses[keyof ListInvitationsResponses];

type ListInvitationsResponses = {
    200: InvitationPage;
};

type ListInvoicesData = {
    body?: never;
    path?: never;
    query?: {
        page_size?: number | undefined;
        page_token?: string | undefined;
    } | undefined;
    url: "/v1/billing/invoices";
};

type ListInvoicesError = ListInvoicesErrors[keyof ListInvoicesErrors];

type ListInvoicesErrors = {
    400: ErrorEnvelope;
    401: ErrorEnvelope;
    403: ErrorEnvelope;
    405: ErrorEnvelope;
    408: ErrorEnvelope;
    429: ErrorEnvelope;
    500: ErrorEnvelope;
    503: ErrorEnvelope;
};

type ListInvoicesResponse = ListInvoicesResponses[keyof ListInvoicesResponses];

type ListInvoicesResponses = {
    200: InvoicePage;
};

type ListKnowledgeBasesData = {
    body?: never;
    path?: never;
    query?: {
        page_size?: number | undefined;
        page_token?: string | undefined;
    } | undefined;
    url: "/v1/knowledge-bases";
};

type ListKnowledgeBasesError = ListKnowledgeBasesErrors[keyof ListKnowledgeBasesErrors];

type ListKnowledgeBasesErrors = {
    400: ErrorEnvelope;
    401: ErrorEnvelope;
    403: ErrorEnvelope;
    405: ErrorEnvelope;
    408: ErrorEnvelope;
    429: ErrorEnvelope;
    500: ErrorEnvelope;
    503: ErrorEnvelope;
};

type ListKnowledgeBasesResponse = ListKnowledgeBasesResponses[keyof ListKnowledgeBasesResponses];

type ListKnowledgeBasesResponses = {
    200: KnowledgeBasePage;
};

type ListKnowledgeDocumentsData = {
    body?: never;
    path: {
        knowledge_base_id: string;
    };
    query?: {
        page_size?: number | undefined;
        page_token?: string | undefined;
    } | undefined;
    url: "/v1/knowledge-bases/{knowledge_base_id}/documents";
};

type ListKnowledgeDocumentsError = ListKnowledgeDocumentsErrors[keyof ListKnowledgeDocumentsErrors];

type ListKnowledgeDocumentsErrors = {
    400: ErrorEnvelope;
    401: ErrorEnvelope;
    403: ErrorEnvelope;
    404: ErrorEnvelope;
    405: ErrorEnvelope;
    408: ErrorEnvelope;
    429: ErrorEnvelope;
    500: ErrorEnvelope;
    503: ErrorEnvelope;
};

type ListKnowledgeDocumentsResponse = ListKnowledgeDocumentsResponses[keyof ListKnowledgeDocumentsResponses];

type ListKnowledgeDocumentsResponses = {
    200: KnowledgeDocumentPage;
};

type ListLedgerData = {
    body?: never;
    path?: never;
    query?: {
        entry_type?: LedgerEntryType | undefined;
        created_after?: string | undefined;
        created_before?: string | undefined;
        page_size?: number | undefined;
        page_token?: string | undefined;
    } | undefined;
    url: "/v1/billing/ledger";
};

type ListLedgerError = ListLedgerErrors[keyof ListLedgerErrors];

type ListLedgerErrors = {
    400: ErrorEnvelope;
    401: ErrorEnvelope;
    403: ErrorEnvelope;
    405: ErrorEnvelope;
    408: ErrorEnvelope;
    429: ErrorEnvelope;
    500: ErrorEnvelope;
    503: ErrorEnvelope;
};

type ListLedgerResponse = ListLedgerResponses[keyof ListLedgerResponses];

type ListLedgerResponses = {
    200: LedgerPage;
};

type ListLiveCallsData = {
    body?: never;
    path?: never;
    query?: never;
    url: "/v1/calls/live";
};

type ListLiveCallsError = ListLiveCallsErrors[keyof ListLiveCallsErrors];

type ListLiveCallsErrors = {
    400: ErrorEnvelope;
    401: ErrorEnvelope;
    403: ErrorEnvelope;
    405: ErrorEnvelope;
    408: ErrorEnvelope;
    429: ErrorEnvelope;
    500: ErrorEnvelope;
    503: ErrorEnvelope;
};

type ListLiveCallsResponse = ListLiveCallsResponses[keyof ListLiveCallsResponses];

type ListLiveCallsResponses = {
    200: LiveCalls;
};

type ListMcpToolsData = {
    body: McpToolsRequest;
    path: {
        agent_id: string;
    };
    query?: never;
    url: "/v1/agents/{agent_id}/mcp/tools";
};

type ListMcpToolsError = ListMcpToolsErrors[keyof ListMcpToolsErrors];

type ListMcpToolsErrors = {
    400: ErrorEnvelope;
    401: ErrorEnvelope;
    403: ErrorEnvelope;
    404: ErrorEnvelope;
    405: ErrorEnvelope;
    408: ErrorEnvelope;
    413: ErrorEnvelope;
    415: ErrorEnvelope;
    429: ErrorEnvelope;
    500: ErrorEnvelope;
    503: ErrorEnvelope;
};

type ListMcpToolsResponse = ListMcpToolsResponses[keyof ListMcpToolsResponses];

type ListMcpToolsResponses = {
    200: McpToolsResult;
};

type ListMembersData = {
    body?: never;
    path?: never;
    query?: {
        page_size?: number | undefined;
        page_token?: string | undefined;
    } | undefined;
    url: "/v1/members";
};

type ListMembersError = ListMembersErrors[keyof ListMembersErrors];

type ListMembersErrors = {
    400: ErrorEnvelope;
    401: ErrorEnvelope;
    403: ErrorEnvelope;
    405: ErrorEnvelope;
    408: ErrorEnvelope;
    429: ErrorEnvelope;
    500: ErrorEnvelope;
    503: ErrorEnvelope;
};

type ListMembersResponse = ListMembersResponses[keyof ListMembersResponses];

type ListMembersResponses = {
    200: MemberPage;
};

type ListMessagesData = {
    body?: never;
    path?: never;
    query?: {
        agent_id?: string | undefined;
        conversation_id?: string | undefined;
        channel?: MessageChannel | undefined;
        direction?: MessageDirection | undefined;
        status?: MessageStatus | undefined;
        created_after?: string | undefined;
        created_before?: string | undefined;
        page_size?: number | undefined;
        page_token?: string | undefined;
    } | undefined;
    url: "/v1/messages";
};

type ListMessagesError = ListMessagesErrors[keyof ListMessagesErrors];

type ListMessagesErrors = {
    400: ErrorEnvelope;
    401: ErrorEnvelope;
    403: ErrorEnvelope;
    405: ErrorEnvelope;
    408: ErrorEnvelope;
    429: ErrorEnvelope;
    500: ErrorEnvelope;
    503: ErrorEnvelope;
};

type ListMessagesResponse = ListMessagesResponses[keyof ListMessagesResponses];

type ListMessagesResponses = {
    200: MessagePage;
};

type ListMock<Data, Entry> = (...answers: MockAnswer<Data, Entry[]>[]) => HttpHandler;

type ListModelsData = {
    body?: never;
    path?: never;
    query?: never;
    url: "/v1/ai/models";
};

type ListModelsError = ListModelsErrors[keyof ListModelsErrors];

type ListModelsErrors = {
    400: ErrorEnvelope;
    401: ErrorEnvelope;
    403: ErrorEnvelope;
    405: ErrorEnvelope;
    408: ErrorEnvelope;
    429: ErrorEnvelope;
    500: ErrorEnvelope;
    503: ErrorEnvelope;
};

type ListModelsResponse = ListModelsResponses[keyof ListModelsResponses];

type ListModelsResponses = {
    200: AiModelList;
};

type ListNumbersData = {
    body?: never;
    path?: never;
    query?: {
        search?: string | undefined;
        page_size?: number | undefined;
        page_token?: string | undefined;
    } | undefined;
    url: "/v1/numbers";
};

type ListNumbersError = ListNumbersErrors[keyof ListNumbersErrors];

type ListNumbersErrors = {
    400: ErrorEnvelope;
    401: ErrorEnvelope;
    403: ErrorEnvelope;
    405: ErrorEnvelope;
    408: ErrorEnvelope;
    429: ErrorEnvelope;
    500: ErrorEnvelope;
    503: ErrorEnvelope;
};

type ListNumbersResponse = ListNumbersResponses[keyof ListNumbersResponses];

type ListNumbersResponses = {
    200: NumberPage;
};

type ListOptOutsData = {
    body?: never;
    path?: never;
    query?: {
        page_size?: number | undefined;
        page_token?: string | undefined;
    } | undefined;
    url: "/v1/opt-outs";
};

type ListOptOutsError = ListOptOutsErrors[keyof ListOptOutsErrors];

type ListOptOutsErrors = {
    400: ErrorEnvelope;
    401: ErrorEnvelope;
    403: ErrorEnvelope;
    405: ErrorEnvelope;
    408: ErrorEnvelope;
    429: ErrorEnvelope;
    500: ErrorEnvelope;
    503: ErrorEnvelope;
};

type ListOptOutsResponse = ListOptOutsResponses[keyof ListOptOutsResponses];

type ListOptOutsResponses = {
    200: OptOutPage;
};

type ListRequestsData = {
    body?: never;
    path?: never;
    query?: {
        operation_id?: string | undefined;
        status?: StatusClass | undefined;
        error_code?: string | undefined;
        actor?: string | undefined;
        request_id?: string | undefined;
        created_after?: string | undefined;
        created_before?: string | undefined;
        page_size?: number | undefined;
        page_token?: string | undefined;
    } | undefined;
    url: "/v1/requests";
};

type ListRequestsError = ListRequestsErrors[keyof ListRequestsErrors];

type ListRequestsErrors = {
    400: ErrorEnvelope;
    401: ErrorEnvelope;
    403: ErrorEnvelope;
    405: ErrorEnvelope;
    408: ErrorEnvelope;
    429: ErrorEnvelope;
    500: ErrorEnvelope;
    503: ErrorEnvelope;
};

type ListRequestsResponse = ListRequestsResponses[keyof ListRequestsResponses];

type ListRequestsResponses = {
    200: ApiRequestPage;
};

type ListRoutingRulesData = {
    body?: never;
    path?: never;
    query?: {
        number_id?: string | undefined;
        page_size?: number | undefined;
        page_token?: string | undefined;
    } | undefined;
    url: "/v1/routing-rules";
};

type ListRoutingRulesError = ListRoutingRulesErrors[keyof ListRoutingRulesErrors];

type ListRoutingRulesErrors = {
    400: ErrorEnvelope;
    401: ErrorEnvelope;
    403: ErrorEnvelope;
    405: ErrorEnvelope;
    408: ErrorEnvelope;
    429: ErrorEnvelope;
    500: ErrorEnvelope;
    503: ErrorEnvelope;
};

type ListRoutingRulesResponse = ListRoutingRulesResponses[keyof ListRoutingRulesResponses];

type ListRoutingRulesResponses = {
    200: RoutingRulePage;
};

type ListSandboxClocksData = {
    body?: never;
    path?: never;
    query?: never;
    url: "/v1/sandbox/clocks";
};

type ListSandboxClocksError = ListSandboxClocksErrors[keyof ListSandboxClocksErrors];

type ListSandboxClocksErrors = {
    400: ErrorEnvelope;
    401: ErrorEnvelope;
    403: ErrorEnvelope;
    405: ErrorEnvelope;
    408: ErrorEnvelope;
    429: ErrorEnvelope;
    500: ErrorEnvelope;
    503: ErrorEnvelope;
};

type ListSandboxClocksResponse = ListSandboxClocksResponses[keyof ListSandboxClocksResponses];

type ListSandboxClocksResponses = {
    200: SandboxClockList;
};

type ListSavedViewsData = {
    body?: never;
    path?: never;
    query?: {
        list?: SavedViewList | undefined;
        page_size?: number | undefined;
        page_token?: string | undefined;
    } | undefined;
    url: "/v1/saved-views";
};

type ListSavedViewsError = ListSavedViewsErrors[keyof ListSavedViewsErrors];

type ListSavedViewsErrors = {
    400: ErrorEnvelope;
    401: ErrorEnvelope;
    403: ErrorEnvelope;
    405: ErrorEnvelope;
    408: ErrorEnvelope;
    429: ErrorEnvelope;
    500: ErrorEnvelope;
    503: ErrorEnvelope;
};

type ListSavedViewsResponse = ListSavedViewsResponses[keyof ListSavedViewsResponses];

type ListSavedViewsResponses = {
    200: SavedViewPage;
};

type ListSessionsData = {
    body?: never;
    path?: never;
    query?: {
        page_size?: number | undefined;
        page_token?: string | undefined;
    } | undefined;
    url: "/v1/auth/sessions";
};

type ListSessionsError = ListSessionsErrors[keyof ListSessionsErrors];

type ListSessionsErrors = {
    400: ErrorEnvelope;
    401: ErrorEnvelope;
    403: ErrorEnvelope;
    405: ErrorEnvelope;
    408: ErrorEnvelope;
    429: ErrorEnvelope;
    500: ErrorEnvelope;
    503: ErrorEnvelope;
};

type ListSessionsResponse = ListSessionsResponses[keyof ListSessionsResponses];

type ListSessionsResponses = {
    200: SessionPage;
};

type ListSimulationsData = {
    body?: never;
    path?: never;
    query?: {
        page_size?: number | undefined;
        page_token?: string | undefined;
    } | undefined;
    url: "/v1/simulations";
};

type ListSimulationsError = ListSimulationsErrors[keyof ListSimulationsErrors];

type ListSimulationsErrors = {
    400: ErrorEnvelope;
    401: ErrorEnvelope;
    403: ErrorEnvelope;
    405: ErrorEnvelope;
    408: ErrorEnvelope;
    429: ErrorEnvelope;
    500: ErrorEnvelope;
    503: ErrorEnvelope;
};

type ListSimulationsResponse = ListSimulationsResponses[keyof ListSimulationsResponses];

type ListSimulationsResponses = {
    200: SimulationPage;
};

type ListSpendCapsData = {
    body?: never;
    path?: never;
    query?: {
        page_size?: number | undefined;
        page_token?: string | undefined;
    } | undefined;
    url: "/v1/billing/spend-caps";
};

type ListSpendCapsError = ListSpendCapsErrors[keyof ListSpendCapsErrors];

type ListSpendCapsErrors = {
    400: ErrorEnvelope;
    401: ErrorEnvelope;
    403: ErrorEnvelope;
    405: ErrorEnvelope;
    408: ErrorEnvelope;
    429: ErrorEnvelope;
    500: ErrorEnvelope;
    503: ErrorEnvelope;
};

type ListSpendCapsResponse = ListSpendCapsResponses[keyof ListSpendCapsResponses];

type ListSpendCapsResponses = {
    200: SpendCapPage;
};

type ListTemplatesData = {
    body?: never;
    path?: never;
    query?: never;
    url: "/v1/templates";
};

type ListTemplatesError = ListTemplatesErrors[keyof ListTemplatesErrors];

type ListTemplatesErrors = {
    400: ErrorEnvelope;
    401: ErrorEnvelope;
    403: ErrorEnvelope;
    405: ErrorEnvelope;
    408: ErrorEnvelope;
    429: ErrorEnvelope;
    500: ErrorEnvelope;
    503: ErrorEnvelope;
};

type ListTemplatesResponse = ListTemplatesResponses[keyof ListTemplatesResponses];

type ListTemplatesResponses = {
    200: TemplateList;
};

type ListVoicesData = {
    body?: never;
    path?: never;
    query?: never;
    url: "/v1/voice/models";
};

type ListVoicesError = ListVoicesErrors[keyof ListVoicesErrors];

type ListVoicesErrors = {
    400: ErrorEnvelope;
    401: ErrorEnvelope;
    403: ErrorEnvelope;
    405: ErrorEnvelope;
    408: ErrorEnvelope;
    429: ErrorEnvelope;
    500: ErrorEnvelope;
    503: ErrorEnvelope;
};

type ListVoicesResponse = ListVoicesResponses[keyof ListVoicesResponses];

type ListVoicesResponses = {
    200: VoiceList;
};

type ListWebhookEndpointsData = {
    body?: never;
    path: {
        agent_id: string;
    };
    query?: never;
    url: "/v1/agents/{agent_id}/webhooks/endpoints";
};

type ListWebhookEndpointsError = ListWebhookEndpointsErrors[keyof ListWebhookEndpointsErrors];

type ListWebhookEndpointsErrors = {
    400: ErrorEnvelope;
    401: ErrorEnvelope;
    403: ErrorEnvelope;
    404: ErrorEnvelope;
    405: ErrorEnvelope;
    408: ErrorEnvelope;
    429: ErrorEnvelope;
    500: ErrorEnvelope;
    503: ErrorEnvelope;
};

type ListWebhookEndpointsResponse = ListWebhookEndpointsResponses[keyof ListWebhookEndpointsResponses];

type ListWebhookEndpointsResponses = {
    200: WebhookEndpointList;
};

type ListedSession = {
    session_id: string;
    is_current: boolean;
    client: string | null;
    client_address: string | null;
    created_at: Timestamp;
    last_used_at: string | null;
    expires_at: Timestamp;
};

type LiveCall = {
    call_id: string;
    agent_id: string;
    direction: CallDirection;
    status: CallStatus;
    from_number: E164;
    to_number: E164;
    ai_mode: AiMode;
    started_at: string | null;
    answered_at: string | null;
    ended_at: string | null;
    end_reason: CallEndReason | null;
    last_words: TranscriptFrame | null;
};

type LiveCallChange = {
    type: "call" | "ended";
    call: LiveCall;
};

type LiveCalls = {
    calls: Array<LiveCall>;
    request_id?: RequestId;
};

type LiveCallsFrame = LiveCallsSnapshot | LiveCallChange;

type LiveCallsSnapshot = {
    type: "snapshot";
    calls: Array<LiveCall>;
};

type LoadPage<T> = (token: string | undefined) => Promise<Answer<PageBody<T>>>;

type Log = (level: keyof Logger, line: () => string) => void;

type LogInData = {
    body: Login;
    path?: never;
    query?: never;
    url: "/v1/auth/login";
};

type LogInError = LogInErrors[keyof LogInErrors];

type LogInErrors = {
    400: ErrorEnvelope;
    401: ErrorEnvelope;
    405: ErrorEnvelope;
    408: ErrorEnvelope;
    413: ErrorEnvelope;
    415: ErrorEnvelope;
    429: ErrorEnvelope;
    500: ErrorEnvelope;
    503: ErrorEnvelope;
};

type LogInResponse = LogInResponses[keyof LogInResponses];

type LogInResponses = {
    200: LoggedIn;
};

type LogLevel = "off" | "error" | "warn" | "info" | "debug";

type LogOutAllData = {
    body?: never;
    path?: never;
    query?: never;
    url: "/v1/auth/logout-all";
};

type LogOutAllError = LogOutAllErrors[keyof LogOutAllErrors];

type LogOutAllErrors = {
    400: ErrorEnvelope;
    401: ErrorEnvelope;
    403: ErrorEnvelope;
    404: ErrorEnvelope;
    405: ErrorEnvelope;
    408: ErrorEnvelope;
    429: ErrorEnvelope;
    500: ErrorEnvelope;
    503: ErrorEnvelope;
};

type LogOutAllResponse = LogOutAllResponses[keyof LogOutAllResponses];

type LogOutAllResponses = {
    200: Confirmation;
};

type LoggedIn = {
    session_token?: string;
    second_factor?: SecondFactor;
    expires_at: string;
    request_id?: RequestId;
};

type Logger = Record<Exclude<LogLevel, "off">, (line: string) => void>;

type Login = {
    email: EmailAddress;
    password: Password;
    cookie?: boolean | undefined;
};

type LoginCompletion = {
    challenge_token: ChallengeToken;
    code?: string | undefined;
    passkey?: PasskeyAnswer | undefined;
};

type MailToken = string;

type McpServer = {
    name: string;
    url: string;
    header_names: Array<string>;
    allowed_tools: Array<string> | null;
    timeout_ms: number;
};

type McpServerSettings = {
    name: string;
    url: string;
    headers?: {
        [key: string]: string;
    } | null | undefined;
    header_names?: Array<string> | undefined;
    allowed_tools?: Array<string> | null | undefined;
    timeout_ms?: number | undefined;
};

type McpTool = {
    name: string;
    tool: string;
    description: string;
    parameters: {
        [key: string]: unknown;
    };
};

type McpToolLeftOut = {
    tool: string;
    reason: string;
};

type McpToolsRequest = {
    name?: string | undefined;
    server?: McpServerSettings | undefined;
};

type McpToolsResult = {
    success: boolean;
    tools: Array<McpTool>;
    left_out: Array<McpToolLeftOut>;
    cause: CallExchangeError | null;
    detail: string | null;
    duration_ms: number;
    request_id?: RequestId;
};

declare class MediaApi {
    #private;
    constructor(core: OhunCore);
    upload(body: FileBody, query: UploadMediaData["query"], options?: RequestOptions): ApiPromise<MediaUpload>;
}

type MediaUpload = {
    media_id: string;
    filename: string;
    mime_type: string;
    message_type: MessageMediaType;
    size_bytes: number;
    created_at: string;
    expires_at: string;
    request_id?: RequestId;
};

type Member = {
    user_id: string;
    email: string;
    role: MemberRole;
    created_at: string;
    updated_at: string;
    request_id?: RequestId;
};

type MemberPage = {
    members: Array<Member>;
    next_page_token?: NextPageToken;
    request_id?: RequestId;
};

type MemberRole = "owner" | "admin" | "developer" | "support" | "billing" | "viewer";

type MemberUpdate = {
    role: MemberRole;
    expected_updated_at?: ExpectedUpdatedAt | undefined;
};

declare class MembersApi {
    #private;
    constructor(core: OhunCore);
    list(query?: ListMembersData["query"], options?: RequestOptions): PagePromise<Member>;
    delete(user_id: string, options?: RequestOptions): ApiPromise<void>;
    update(user_id: string, body: MemberUpdate, options?: RequestOptions): ApiPromise<Member>;
}

type Message = {
    message_id: string;
    workspace_id: string;
    agent_id: string;
    agent_version: number | null;
    conversation_id: string;
    environment: Environment;
    channel: MessageChannel;
    direction: MessageDirection;
    from: E164;
    to: E164;
    message_type: MessageType;
    body: string;
    media_url: string | null;
    media_caption: string | null;
    template: MessageTemplate | null;
    interactive: MessageInteractive | null;
    segments: number;
    encoding: MessageEncoding | null;
    status: MessageStatus;
    mno: Mno | null;
    error_code: string | null;
    error_detail: string | null;
    cost_kobo: number;
    created_at: Timestamp;
    sent_at: string | null;
    delivered_at: string | null;
    read_at: string | null;
    failed_at: string | null;
    request_id?: RequestId;
};

type MessageChannel = "sms" | "whatsapp";

type MessageCreate = {
    agent_id: string;
    channel: MessageChannel;
    to: E164;
    from?: E164 | undefined;
    message_type?: MessageType | undefined;
    body?: string | undefined;
    media_url?: string | undefined;
    media_id?: string | undefined;
    media_caption?: string | undefined;
    template?: MessageTemplate | undefined;
    interactive?: MessageInteractive | undefined;
};

type MessageDeliveredEvent = EventBase & {
    event_type: "message.delivered";
    payload: MessagePayload;
};

type MessageDirection = "inbound" | "outbound";

type MessageDlrEvent = EventBase & {
    event_type: "message.dlr";
    payload: MessageDlrPayload;
};

type MessageDlrPayload = {
    message_id: string;
    conversation_id: string;
    status: "delivered" | "failed" | "rejected" | "expired";
    status_code: string;
    direction: CallDirection;
    text: string;
};

type MessageEncoding = "GSM-7" | "UCS-2";

declare class MessageFailedError extends ApiError {
    readonly code: "MESSAGE_FAILED";
}

type MessageFailedEvent = EventBase & {
    event_type: "message.failed";
    payload: MessageFailedPayload;
};

type MessageFailedPayload = {
    message_id: string;
    conversation_id: string;
    agent_version?: number | null;
    direction: CallDirection;
    from: E164;
    to: E164;
    channel: "sms" | "whatsapp";
    text: string;
    status: MessageStatus;
    mno: Mno | null;
    error_code: string;
};

type MessageInteractive = {
    buttons?: Array<{
        id: string;
        title: string;
    }> | undefined;
    list?: {
        button: string;
        rows: Array<{
            id: string;
            title: string;
            description?: string | undefined;
        }>;
    } | undefined;
};

type MessageMediaType = "image" | "audio" | "document" | "video";

type MessageOptOutEvent = EventBase & {
    event_type: "message.opt_out";
    payload: MessageOptOutPayload;
};

type MessageOptOutPayload = {
    message_id: string;
    conversation_id: string;
    agent_version?: number | null;
    direction: CallDirection;
    from: E164;
    to: E164;
    channel: "sms" | "whatsapp";
    text: string;
    status: MessageStatus;
    mno: Mno | null;
    keyword: string;
};

type MessagePage = {
    messages: Array<Message>;
    next_page_token?: NextPageToken;
    request_id?: RequestId;
};

type MessagePayload = {
    message_id: string;
    conversation_id: string;
    agent_version?: number | null;
    direction: CallDirection;
    from: E164;
    to: E164;
    channel: "sms" | "whatsapp";
    text: string;
    status: MessageStatus;
    mno: Mno | null;
};

type MessageReadEvent = EventBase & {
    event_type: "message.read";
    payload: MessagePayload;
};

type MessageReceivedEvent = EventBase & {
    event_type: "message.received";
    payload: MessagePayload;
};

type MessageReceivedTestEvent = EventBase & {
    event_type: "message.received";
    payload: MessageReceivedTestPayload;
};

type MessageReceivedTestPayload = {
    message_id: string;
    direction: CallDirection;
    from: E164;
    to: E164;
    channel: "sms" | "whatsapp";
    body: string;
    mno: Mno;
};

type MessageSendFailedEvent = EventBase & {
    event_type: "message.send_failed";
    payload: MessageSendFailedPayload;
};

type MessageSendFailedPayload = {
    message_id: string;
    conversation_id: string;
    agent_version?: number | null;
    direction: CallDirection;
    from: E164;
    to: E164;
    channel: "sms" | "whatsapp";
    text: string;
    status: MessageStatus;
    mno: Mno | null;
    reason: string;
};

type MessageSentEvent = EventBase & {
    event_type: "message.sent";
    payload: MessagePayload;
};

type MessageStatus = "queued" | "sent" | "delivered" | "read" | "failed" | "send_failed" | "received";

type MessageTemplate = {
    name: string;
    language_code: string;
    parameters?: Array<string> | undefined;
};

type MessageType = "text" | "image" | "audio" | "document" | "video" | "interactive" | "template";

declare class MessagesApi {
    #private;
    constructor(core: OhunCore);
    list(query?: ListMessagesData["query"], options?: RequestOptions): PagePromise<Message>;
    create(body: MessageCreate, options?: IdempotentRequestOptions): ApiPromise<Message>;
    get(message_id: string, options?: RequestOptions): ApiPromise<Message>;
    media(message_id: string, options?: RangeOptions): ApiPromise<Response>;
}

type MessagingTurnReply = {
    text: string;
};

type MessagingTurnRequest = {
    agent_id: string;
    agent_version?: number | null;
    conversation_id: string;
    message_id: string;
    channel: "sms" | "whatsapp";
    from_number: E164;
    to_number: E164;
    turn_id: string;
    transcription: string;
    messages: Array<TurnMessage>;
};

declare class MethodNotAllowedError extends ApiError {
    readonly code: "METHOD_NOT_ALLOWED";
}

type Mno = "mtn" | "glo" | "airtel" | "9mobile";

type Mock<Data, Value> = (...answers: MockAnswer<Data, Overrides<Value>>[]) => HttpHandler;

type MockAnswer<Data, A> = Given<A> | ((request: MockRequest<Data>) => Given<A> | Promise<Given<A>>);

interface MockRequest<Data = unknown> {
    params: Record<string, string>;
    query: URLSearchParams;
    headers: Headers;
    body: Data extends {
        body?: infer Body;
    } ? Body : unknown;
    attempt: number;
}

interface Mocks {
    health: {
        live: Mock<GetHealthData, Health>;
        ready: Mock<GetReadinessData, Health>;
    };
    auth: {
        me: Mock<GetIdentityData, Identity>;
        signup: Mock<SignUpData, SignedUp>;
        verifyEmail: Mock<VerifyEmailData, Confirmation>;
        resendVerification: Mock<ResendVerificationData, Confirmation>;
        requestPasswordReset: Mock<RequestPasswordResetData, Confirmation>;
        resetPassword: Mock<ResetPasswordData, Confirmation>;
        login: Mock<LogInData, LoggedIn>;
        logoutAll: Mock<LogOutAllData, Confirmation>;
        changePassword: Mock<ChangePasswordData, Confirmation>;
        changeEmail: Mock<ChangeEmailData, Confirmation>;
        confirmEmail: Mock<ConfirmEmailData, Confirmation>;
        redeemSignInLink: Mock<RedeemSignInLinkData, Session>;
        completeLogin: Mock<CompleteLoginData, Session>;
        startPasskeyLogin: Mock<StartPasskeyLoginData, PasskeyChallenge>;
        factors: Mock<GetFactorsData, Factors>;
        startTotp: Mock<StartTotpData, TotpSecret>;
        confirmTotp: Mock<ConfirmTotpData, AddedFactor>;
        removeTotp: Mock<RemoveTotpData, Confirmation>;
        startPasskey: Mock<StartPasskeyData, PasskeyChallenge>;
        addPasskey: Mock<AddPasskeyData, AddedPasskey>;
        removePasskey: Mock<RemovePasskeyData, Confirmation>;
        replaceRecoveryCodes: Mock<ReplaceRecoveryCodesData, RecoveryCodes>;
        deleteAccount: Mock<DeleteAccountData, Confirmation>;
    };
    sessions: {
        list: ListMock<ListSessionsData, ListedSession>;
        delete: EmptyMock<DeleteSessionData>;
    };
    members: {
        list: ListMock<ListMembersData, Member>;
        delete: EmptyMock<DeleteMemberData>;
        update: Mock<UpdateMemberData, Member>;
    };
    invitations: {
        list: ListMock<ListInvitationsData, Invitation>;
        create: Mock<CreateInvitationData, Invitation>;
        accept: Mock<AcceptInvitationData, AcceptedInvitation>;
        delete: EmptyMock<DeleteInvitationData>;
    };
    apiKeys: {
        list: ListMock<ListApiKeysData, ApiKey>;
        create: Mock<CreateApiKeyData, ApiKeyWithSecret>;
        get: Mock<GetApiKeyData, ApiKeyDetail>;
        revoke: EmptyMock<RevokeApiKeyData>;
        update: Mock<UpdateApiKeyData, ApiKey>;
        rotate: Mock<RotateApiKeyData, ApiKeyWithSecret>;
    };
    agents: {
        list: ListMock<ListAgentsData, Agent>;
        create: Mock<CreateAgentData, Agent>;
        get: Mock<GetAgentData, Agent>;
        delete: EmptyMock<DeleteAgentData>;
        update: Mock<UpdateAgentData, Agent>;
        shareLink: Mock<GetShareLinkData, ShareLink>;
        setShareable: Mock<SetAgentShareableData, Agent>;
        checkTools: Mock<CheckToolsData, ToolsCheckResult>;
        testTool: Mock<TestToolData, ToolTestResult>;
        listMcpTools: Mock<ListMcpToolsData, McpToolsResult>;
        export: ListMock<ExportConversationsData, ConversationRow>;
        playground: Mock<PlayAgentData, PlaygroundReply>;
        playgroundStream: StreamMock<StreamPlaygroundData, PlaygroundEvent>;
    };
    agentVersions: {
        list: ListMock<ListAgentVersionsData, AgentVersionSummary>;
        get: Mock<GetAgentVersionData, AgentVersion>;
        delete: EmptyMock<DeleteAgentVersionData>;
        publish: Mock<PublishAgentVersionData, AgentVersion>;
        rollback: Mock<RollBackAgentData, AgentVersion>;
        compare: Mock<CompareAgentVersionsData, AgentComparison>;
    };
    agentDrafts: {
        get: Mock<GetAgentDraftData, AgentDraft>;
        delete: EmptyMock<DeleteAgentDraftData>;
        update: Mock<UpdateAgentDraftData, AgentDraft>;
        publish: Mock<PublishAgentDraftData, AgentVersion>;
    };
    agentRollouts: {
        list: Mock<ListAgentRolloutsData, AgentRolloutList>;
        create: Mock<CreateAgentRolloutData, AgentRollout>;
        delete: EmptyMock<DeleteAgentRolloutData>;
        update: Mock<UpdateAgentRolloutData, AgentRollout>;
    };
    public: {
        try: Mock<TryAgentData, PublicAnswer>;
        reconnect: Mock<ReconnectTryData, PublicAnswer>;
    };
    templates: {
        list: Mock<ListTemplatesData, TemplateList>;
    };
    models: {
        list: Mock<ListModelsData, AiModelList>;
    };
    voices: {
        list: Mock<ListVoicesData, VoiceList>;
        preview: FileMock<PreviewVoiceData>;
    };
    aiProviders: {
        list: Mock<ListAiProvidersData, AiProviderList>;
    };
    knowledgeBases: {
        list: ListMock<ListKnowledgeBasesData, KnowledgeBase>;
        create: Mock<CreateKnowledgeBaseData, KnowledgeBase>;
        get: Mock<GetKnowledgeBaseData, KnowledgeBase>;
        delete: EmptyMock<DeleteKnowledgeBaseData>;
        search: Mock<SearchKnowledgeBaseData, KnowledgeSearchResult>;
    };
    knowledgeDocuments: {
        list: ListMock<ListKnowledgeDocumentsData, KnowledgeDocument>;
        create: Mock<CreateKnowledgeDocumentData, KnowledgeDocument>;
        get: Mock<GetKnowledgeDocumentData, KnowledgeDocumentWithContent>;
        delete: EmptyMock<DeleteKnowledgeDocumentData>;
    };
    numbers: {
        list: ListMock<ListNumbersData, PhoneNumber>;
        claim: Mock<ClaimNumberData, PhoneNumber>;
        available: ListMock<ListAvailableNumbersData, PhoneNumber>;
        auto: Mock<ClaimNumberAutomaticallyData, PhoneNumber>;
        get: Mock<GetNumberData, PhoneNumber>;
        release: Mock<ReleaseNumberData, PhoneNumber>;
        update: Mock<UpdateNumberData, PhoneNumber>;
        reclaim: Mock<ReclaimNumberData, PhoneNumber>;
    };
    calls: {
        list: ListMock<ListCallsData, Call>;
        create: Mock<CreateCallData, Call>;
        export: ListMock<ExportCallsData, CallExportRow>;
        live: Mock<ListLiveCallsData, LiveCalls>;
        streamLive: StreamMock<StreamLiveCallsData, LiveCallsFrame>;
        get: Mock<GetCallData, Call>;
        hangUp: EmptyMock<HangUpCallData>;
        recording: FileMock<GetCallRecordingData>;
        recordingPeaks: Mock<GetCallRecordingPeaksData, RecordingPeaks>;
        hold: Mock<HoldCallData, CallControl>;
        resume: Mock<ResumeCallData, CallControl>;
        leave: Mock<LeaveCallData, CallControl>;
        transfer: Mock<TransferCallData, CallControl>;
        sendDigits: Mock<SendCallDigitsData, CallControl>;
        charges: Mock<ListCallChargesData, CallCharges>;
        turns: Mock<ListCallTurnsData, CallTurns>;
        analyze: Mock<AnalyzeCallData, Analysis>;
        exchanges: Mock<ListCallExchangesData, CallExchanges>;
        exchange: Mock<GetCallExchangeData, CallExchangeContent>;
        quality: Mock<ListCallQualityData, CallQualitySamples>;
        streamTranscript: StreamMock<StreamTranscriptData, TranscriptFrame>;
        connect: SocketMock<ConnectCallData, Event>;
        monitor: SocketMock<MonitorCallData, CallMonitorFrame>;
    };
    callBacks: {
        list: ListMock<ListCallBacksData, CallBack>;
        get: Mock<GetCallBackData, CallBack>;
        cancel: Mock<CancelCallBackData, CallBack>;
    };
    messages: {
        list: ListMock<ListMessagesData, Message>;
        create: Mock<CreateMessageData, Message>;
        get: Mock<GetMessageData, Message>;
        media: FileMock<GetMessageMediaData>;
    };
    media: {
        upload: Mock<UploadMediaData, MediaUpload>;
    };
    conversations: {
        list: ListMock<ListConversationsData, Conversation>;
        get: Mock<GetConversationData, ConversationWithMessages>;
        update: Mock<UpdateConversationData, ConversationUpdated>;
        stream: StreamMock<StreamConversationData, ConversationFrame>;
    };
    conversationNotes: {
        list: ListMock<ListConversationNotesData, ConversationNote>;
        create: Mock<CreateConversationNoteData, ConversationNote>;
        delete: EmptyMock<DeleteConversationNoteData>;
    };
    savedViews: {
        list: ListMock<ListSavedViewsData, SavedView>;
        create: Mock<CreateSavedViewData, SavedView>;
        delete: EmptyMock<DeleteSavedViewData>;
        update: Mock<UpdateSavedViewData, SavedView>;
    };
    cannedReplies: {
        list: ListMock<ListCannedRepliesData, CannedReply>;
        create: Mock<CreateCannedReplyData, CannedReply>;
        get: Mock<GetCannedReplyData, CannedReply>;
        delete: EmptyMock<DeleteCannedReplyData>;
        update: Mock<UpdateCannedReplyData, CannedReply>;
    };
    inbox: {
        list: ListMock<ListInboxData, InboxConversation>;
        stream: StreamMock<StreamInboxData, InboxFrame>;
    };
    analytics: {
        get: Mock<GetAnalyticsData, Analytics>;
    };
    statistics: {
        get: Mock<GetStatisticsData, Statistics>;
        latency: Mock<GetLatencyStatisticsData, LatencyStatistics>;
    };
    simulations: {
        list: ListMock<ListSimulationsData, Simulation>;
        create: Mock<CreateSimulationData, SimulationDetail>;
        get: Mock<GetSimulationData, SimulationDetail>;
        delete: EmptyMock<DeleteSimulationData>;
    };
    sandbox: {
        inboundCall: Mock<CreateSandboxInboundCallData, Call>;
        inboundMessage: Mock<CreateSandboxInboundMessageData, Message>;
    };
    sandboxClocks: {
        list: Mock<ListSandboxClocksData, SandboxClockList>;
        create: Mock<CreateSandboxClockData, SandboxClock>;
        get: Mock<GetSandboxClockData, SandboxClock>;
        delete: EmptyMock<DeleteSandboxClockData>;
        advance: Mock<AdvanceSandboxClockData, SandboxClock>;
    };
    routingRules: {
        list: ListMock<ListRoutingRulesData, RoutingRule>;
        create: Mock<CreateRoutingRuleData, RoutingRule>;
        test: Mock<TestRoutingRulesData, RoutingTestResult>;
        get: Mock<GetRoutingRuleData, RoutingRule>;
        replace: Mock<ReplaceRoutingRuleData, RoutingRule>;
        delete: EmptyMock<DeleteRoutingRuleData>;
    };
    notifications: {
        get: Mock<GetNotificationsData, NotificationSettings>;
        update: Mock<UpdateNotificationsData, NotificationSettings>;
        workspace: Mock<GetWorkspaceNotificationsData, WorkspaceNotifications>;
        updateWorkspace: Mock<UpdateWorkspaceNotificationsData, WorkspaceNotifications>;
    };
    consents: {
        list: ListMock<ListConsentsData, ConsentRecord>;
        export: ListMock<ExportConsentsData, ConsentRecord>;
    };
    workspace: {
        create: Mock<CreateWorkspaceData, CreatedWorkspace>;
        get: Mock<GetWorkspaceData, Workspace>;
        delete: EmptyMock<DeleteWorkspaceData>;
        update: Mock<UpdateWorkspaceData, Workspace>;
        switchRecording: Mock<SwitchWorkspaceRecordingData, Workspace>;
    };
    subscription: {
        get: Mock<GetSubscriptionData, Subscription>;
        switch: Mock<SwitchSubscriptionData, PlanSwitch>;
        preview: Mock<PreviewSubscriptionData, PlanSwitchPreview>;
    };
    billing: {
        balance: Mock<GetBalanceData, Balance>;
        ledger: ListMock<ListLedgerData, LedgerEntry>;
        pricing: Mock<GetPricingData, Pricing>;
        details: Mock<GetBillingDetailsData, BillingDetails>;
        updateDetails: Mock<UpdateBillingDetailsData, BillingDetails>;
        setSpendCap: Mock<SetSpendCapData, Workspace>;
        spendCaps: ListMock<ListSpendCapsData, SpendCap>;
        invoices: ListMock<ListInvoicesData, Invoice>;
        invoice: Mock<GetInvoiceData, Invoice>;
        invoicePdf: FileMock<GetInvoicePdfData>;
        checkout: Mock<CreateCheckoutData, Checkout>;
        checkouts: ListMock<ListCheckoutsData, Checkout>;
        getCheckout: Mock<GetCheckoutData, Checkout>;
    };
    usage: {
        get: Mock<GetUsageData, Usage>;
    };
    dpa: {
        accept: Mock<AcceptDpaData, DpaAcceptance>;
        status: Mock<GetDpaStatusData, DpaStatus>;
    };
    optOuts: {
        list: ListMock<ListOptOutsData, OptOut>;
        add: Mock<AddOptOutData, OptOut>;
    };
    contacts: {
        erase: Mock<EraseContactData, ContactErasure>;
    };
    auditLog: {
        list: ListMock<ListAuditLogData, AuditEntry>;
        export: ListMock<ExportAuditLogData, AuditEntry>;
    };
    requests: {
        list: ListMock<ListRequestsData, ApiRequest>;
        get: Mock<GetRequestData, ApiRequestResult>;
    };
    webhookEndpoints: {
        list: Mock<ListWebhookEndpointsData, WebhookEndpointList>;
        create: Mock<CreateWebhookEndpointData, WebhookEndpoint>;
        get: Mock<GetWebhookEndpointData, WebhookEndpointDetail>;
        delete: EmptyMock<DeleteWebhookEndpointData>;
        update: Mock<UpdateWebhookEndpointData, WebhookEndpoint>;
    };
    webhooks: {
        endpoints: ListMock<ListAllWebhookEndpointsData, WebhookEndpointDetail>;
        signingSecret: Mock<GetSigningSecretData, SigningSecret>;
        rotateSecret: Mock<RotateSigningSecretData, SigningSecret>;
        test: Mock<TestWebhookData, WebhookTestResult>;
        relay: SocketMock<RelayWebhooksData, RelayFrame>;
        deliveries: ListMock<ListDeliveriesData, Delivery>;
        delivery: Mock<GetDeliveryData, DeliveryDetail>;
        replay: Mock<ReplayDeadLettersData, DeadLetterReplayResult>;
    };
    events: {
        list: ListMock<ListEventsData, Event>;
        stream: StreamMock<StreamEventsData, Event>;
    };
}

declare class ModelsApi {
    #private;
    constructor(core: OhunCore);
    list(options?: RequestOptions): ApiPromise<AiModelList>;
}

type MonitorCallData = {
    body?: never;
    path: {
        call_id: string;
    };
    query?: never;
    url: "/v1/calls/{call_id}/monitor";
};

type MonitorCallError = MonitorCallErrors[keyof MonitorCallErrors];

type MonitorCallErrors = {
    400: ErrorEnvelope;
    401: ErrorEnvelope;
    403: ErrorEnvelope;
    404: ErrorEnvelope;
    405: ErrorEnvelope;
    408: ErrorEnvelope;
    426: ErrorEnvelope;
    429: ErrorEnvelope;
    500: ErrorEnvelope;
    503: ErrorEnvelope;
};

type Month = string;

type NewCodes = Array<string>;

type NewPasskey = {
    challenge_token: ChallengeToken;
    name: string;
    passkey: PasskeyAnswer;
};

type NewPassword = string;

type NextPageToken = string;

declare class NoActiveSubscriptionError extends ApiError {
    readonly code: "NO_ACTIVE_SUBSCRIPTION";
}

declare class NoOpError extends ApiError {
    readonly code: "NO_OP";
}

declare class NotFoundError extends ApiError {
    readonly code: "NOT_FOUND";
}

type NotReplayed = {
    event_id: string;
    reason: "endpoint_deleted" | "event_erased" | "not_dead_lettered";
};

type Notification = {
    kind: NotificationKind;
    enabled: boolean;
    chosen: boolean | null;
};

type NotificationKind = "low_balance" | "unusual_spending" | "new_country" | "plan_change" | "number_rent" | "webhook_failures" | "member_joined";

type NotificationSettings = {
    email: string;
    verified: boolean;
    notifications: Array<Notification>;
    compulsory: Array<CompulsoryNotificationKind>;
    request_id?: RequestId;
};

type NotificationUpdate = {
    low_balance?: boolean | null | undefined;
    unusual_spending?: boolean | null | undefined;
    new_country?: boolean | null | undefined;
    plan_change?: boolean | null | undefined;
    number_rent?: boolean | null | undefined;
    webhook_failures?: boolean | null | undefined;
    member_joined?: boolean | null | undefined;
};

declare class NotificationsApi {
    #private;
    constructor(core: OhunCore);
    get(options?: RequestOptions): ApiPromise<NotificationSettings>;
    update(body: NotificationUpdate, options?: RequestOptions): ApiPromise<NotificationSettings>;
    workspace(options?: RequestOptions): ApiPromise<WorkspaceNotifications>;
    updateWorkspace(body: WorkspaceNotificationUpdate, options?: RequestOptions): ApiPromise<WorkspaceNotifications>;
}

type NumberAutoClaim = {
    agent_id: string;
    type: NumberType;
    country_code: string;
    channels?: NumberChannels | undefined;
};

type NumberChannels = Array<Channel>;

type NumberClaim = {
    number_id: string;
    agent_id: string;
    channels?: NumberChannels | undefined;
};

type NumberPage = {
    numbers: Array<PhoneNumber>;
    next_page_token?: NextPageToken;
    request_id?: RequestId;
};

type NumberType = "geo_did" | "mobile_virtual" | "intl_did" | "shortcode";

declare class NumberUnavailableError extends ApiError {
    readonly code: "NUMBER_UNAVAILABLE";
}

type NumberUpdate = {
    agent_id?: string | null | undefined;
    channels?: NumberChannels | undefined;
    expected_updated_at?: ExpectedUpdatedAt | undefined;
};

declare class NumbersApi {
    #private;
    constructor(core: OhunCore);
    list(query?: ListNumbersData["query"], options?: RequestOptions): PagePromise<PhoneNumber>;
    claim(body: NumberClaim, options?: IdempotentRequestOptions): ApiPromise<PhoneNumber>;
    available(query?: ListAvailableNumbersData["query"], options?: RequestOptions): PagePromise<PhoneNumber>;
    auto(body: NumberAutoClaim, options?: IdempotentRequestOptions): ApiPromise<PhoneNumber>;
    get(number_id: string, options?: RequestOptions): ApiPromise<PhoneNumber>;
    release(number_id: string, options?: RequestOptions): ApiPromise<PhoneNumber>;
    update(number_id: string, body: NumberUpdate, options?: RequestOptions): ApiPromise<PhoneNumber>;
    reclaim(number_id: string, options?: RequestOptions): ApiPromise<PhoneNumber>;
}

declare class Ohun extends Resources {
    override readonly calls: Calls;
    readonly transport: Transport;
    constructor(options?: OhunOptions);
}

declare class OhunCore {
    #private;
    readonly environment: Environment$1 | null;
    readonly baseUrl: string;
    constructor(options?: OhunOptions);
}

declare class OhunError extends Error {
    readonly code: ErrorCode | ClientErrorCode;
    readonly status: number | undefined;
    readonly requestId: string | undefined;
    readonly documentationUrl: string | undefined;
    readonly retryable: boolean;
    readonly retryAfter: number | undefined;
    readonly attempts: number;
    readonly durationMs: number;
    readonly method: string | undefined;
    readonly path: string | undefined;
    constructor(code: OhunError["code"], details: ErrorDetails);
}

interface OhunOptions extends RequestSettings, Hooks {
    apiKey?: string | null | undefined;
    environment?: Environment$1 | undefined;
    workspace?: string | undefined;
    cookie?: boolean | undefined;
    baseUrl?: string | undefined;
    fetch?: typeof fetch | undefined;
    WebSocket?: (new (url: string, options: never) => object) | undefined;
    onRequest?: Hooks["onRequest"];
    onResponse?: Hooks["onResponse"];
    logger?: Logger | undefined;
    logLevel?: LogLevel | undefined;
    dangerouslyAllowBrowser?: boolean | undefined;
    clock?: Clock | undefined;
    random?: (() => number) | undefined;
}

interface Operation {
    method: "GET" | "POST" | "PUT" | "PATCH" | "DELETE";
    path: string;
    idempotent?: true | undefined;
    repeatable?: true | undefined;
    public?: true | undefined;
    items?: string | undefined;
    stream?: "resumable" | "endless" | "once" | undefined;
    download?: readonly string[] | undefined;
    file?: true | undefined;
}

interface OperationCall<Options> extends OperationInput {
    options?: Options | undefined;
}

interface OperationInput {
    path?: PathValues | undefined;
    query?: object | undefined;
    body?: unknown;
}

type OptOut = {
    e164: E164;
    environment: Environment;
    channel: MessageChannel | null;
    keyword: string | null;
    opted_out_at: Timestamp;
    request_id?: RequestId;
};

type OptOutCreate = {
    e164: E164;
};

declare class OptOutEnforcedError extends ApiError {
    readonly code: "OPT_OUT_ENFORCED";
}

type OptOutPage = {
    opt_outs: Array<OptOut>;
    next_page_token?: NextPageToken;
    request_id?: RequestId;
};

declare class OptOutsApi {
    #private;
    constructor(core: OhunCore);
    list(query?: ListOptOutsData["query"], options?: RequestOptions): PagePromise<OptOut>;
    add(body: OptOutCreate, options?: RequestOptions): ApiPromise<OptOut>;
}

type Overrides<T> = T extends readonly unknown[] ? T : T extends object ? {
    [K in keyof T]?: Overrides<T[K]> | undefined;
} : T;

declare class Page<T> {
    #private;
    readonly items: T[];
    readonly nextPageToken: string | undefined;
    constructor(body: PageBody<T>, load: LoadPage<T>, seen?: ReadonlySet<string>);
    next(): Promise<Page<T> | undefined>;
}

interface PageBody<T> {
    items: T[];
    nextPageToken: string | undefined;
}

declare class PagePromise<T> implements PromiseLike<Page<T>>, AsyncIterable<T> {
    #private;
    constructor(load: LoadPage<T>);
    withResponse(): Promise<Answer<Page<T>>>;
    then<A = Page<T>, B = never>(onPage?: ((page: Page<T>) => A | PromiseLike<A>) | null, onError?: ((error: unknown) => B | PromiseLike<B>) | null): Promise<A | B>;
    pages(): AsyncGenerator<Page<T>, void, undefined>;
    [Symbol.asyncIterator](): AsyncGenerator<T, void, undefined>;
}

type PageSize = number;

type PageToken = string;

type Passkey = {
    passkey_id: string;
    name: string;
    is_synced: boolean;
    created_at: Timestamp;
    last_used_at: string | null;
};

type PasskeyAnswer = {
    [key: string]: unknown;
};

type PasskeyChallenge = {
    challenge_token: string;
    passkey_options: PasskeyOptions;
    expires_at: Timestamp;
    request_id?: RequestId;
};

type PasskeyLoginStart = {
    cookie?: boolean | undefined;
};

type PasskeyOptions = {
    [key: string]: unknown;
};

type PasskeyRemoval = {
    passkey_id: string;
    password: Password;
};

type Password = string;

type PasswordChange = {
    password: Password;
    new_password: NewPassword;
};

type PasswordProof = {
    password: Password;
};

type PasswordReset = {
    token: MailToken;
    password: NewPassword;
};

type PathValues = Record<string, string | number>;

declare class PayloadTooLargeError extends ApiError {
    readonly code: "PAYLOAD_TOO_LARGE";
}

declare class PermissionDeniedError extends ApiError {
    readonly code: "PERMISSION_DENIED";
}

type PhoneNumber = {
    number_id: string;
    e164: E164;
    type: NumberType;
    country_code: string;
    channels: Array<Channel>;
    supported_channels: Array<Channel>;
    mno: Mno | null;
    status: "available" | "provisioned" | "quarantined";
    environment: Environment;
    agent_id: string | null;
    monthly_cost_kobo: number;
    provisioned_at: string | null;
    released_at: string | null;
    quarantine_until: string | null;
    updated_at: string | null;
    request_id?: RequestId;
};

type Plan = "starter" | "builder" | "scale" | "payg";

type PlanPricing = {
    plan: Plan;
    monthly_kobo: number;
    voice_minutes: number | null;
    sms: number | null;
    whatsapp_conversations: number | null;
    agents: number | null;
    concurrent_calls: number;
    production_numbers: number;
    byom_minute_kobo: number;
    hosted_minute_kobo: number;
    sms_segment_kobo: number;
    whatsapp_conversation_kobo: number;
    number_month_kobo: number;
    recording: boolean;
};

type PlanSwitch = {
    subscription: Subscription;
    proration: Proration;
    quota_after: QuotaSnapshot;
    paused_agent_ids: Array<string>;
    recording_disabled: boolean;
    request_id?: RequestId;
};

type PlanSwitchPreview = {
    plan: SwitchablePlan;
    proration: Proration;
    balance_kobo: number;
    balance_after_kobo: number;
    missing_kobo: number;
    quota_after: QuotaSnapshot;
    paused_agent_ids: Array<string>;
    recording_disabled: boolean;
    request_id?: RequestId;
};

type PlayAgentData = {
    body: PlaygroundRequest;
    path: {
        agent_id: string;
    };
    query?: never;
    url: "/v1/agents/{agent_id}/playground";
};

type PlayAgentError = PlayAgentErrors[keyof PlayAgentErrors];

type PlayAgentErrors = {
    400: ErrorEnvelope;
    401: ErrorEnvelope;
    402: ErrorEnvelope;
    403: ErrorEnvelope;
    404: ErrorEnvelope;
    405: ErrorEnvelope;
    408: ErrorEnvelope;
    413: ErrorEnvelope;
    415: ErrorEnvelope;
    429: ErrorEnvelope;
    500: ErrorEnvelope;
    502: ErrorEnvelope;
    503: ErrorEnvelope;
};

type PlayAgentResponse = PlayAgentResponses[keyof PlayAgentResponses];

type PlayAgentResponses = {
    200: PlaygroundReply;
};

type PlaygroundAction = {
    action: "end_call" | "transfer" | "warm_transfer" | "dtmf" | "hold" | "resume" | "collect_keys" | "leave" | "schedule_callback";
    destination: string | null;
    digits: string | null;
    max_seconds: number | null;
    keys: CollectKeys | null;
    call_back?: ScheduleCallback | null;
    transfer: WarmTransfer | null;
};

type PlaygroundAnswerEvent = {
    type: "answer";
    reply: PlaygroundReply;
};

type PlaygroundEvent = PlaygroundStageEvent | PlaygroundPassagesEvent | PlaygroundToolCallEvent | PlaygroundToolResultEvent | PlaygroundTextEvent | PlaygroundAnswerEvent | PlaygroundFailedEvent;

type PlaygroundFailedEvent = {
    type: "failed";
    error_code: "WEBHOOK_FAILED" | "AI_PROVIDER_ERROR" | "INTERNAL";
    message: string;
    reason: FallbackReason;
    exchange: BackendExchange | null;
};

type PlaygroundPassage = {
    title: string;
    heading: string;
    text: string;
};

type PlaygroundPassagesEvent = {
    type: "passages";
    passages: Array<PlaygroundPassage>;
};

type PlaygroundReply = {
    text: string;
    tool_calls: Array<PlaygroundToolCall>;
    turn_id: string;
    latency_ms: number;
    first_text_ms: number | null;
    actions: Array<PlaygroundAction>;
    passages: Array<PlaygroundPassage>;
    stages: Array<PlaygroundStage>;
    exchange: BackendExchange | null;
    request_id?: RequestId;
};

type PlaygroundRequest = {
    message: string;
    history?: Array<PlaygroundTurn> | undefined;
    agent_version?: number | undefined;
};

type PlaygroundStage = {
    stage: "knowledge" | "model" | "tool" | "backend";
    tool_call_id: string | null;
    started_ms: number;
    duration_ms: number | null;
};

type PlaygroundStageEvent = {
    type: "stage";
    stage: PlaygroundStage;
};

type PlaygroundTextEvent = {
    type: "text";
    text: string;
};

type PlaygroundToolCall = {
    tool_call_id: string;
    name: string;
    arguments: unknown;
    result: unknown;
    error: string | null;
    exchange: BackendExchange | null;
};

type PlaygroundToolCallEvent = {
    type: "tool_call";
    tool_call_id: string;
    name: string;
    arguments: unknown;
};

type PlaygroundToolResultEvent = {
    type: "tool_result";
    tool_call: PlaygroundToolCall;
};

type PlaygroundTurn = {
    role: "user" | "agent";
    text: string;
};

type PressedKeys = {
    digits: string;
    outcome: "complete" | "incomplete" | "none";
    secret: boolean;
};

type PreviewSubscriptionData = {
    body?: never;
    path?: never;
    query: {
        plan: string;
    };
    url: "/v1/workspace/subscription/preview";
};

type PreviewSubscriptionError = PreviewSubscriptionErrors[keyof PreviewSubscriptionErrors];

type PreviewSubscriptionErrors = {
    400: ErrorEnvelope;
    401: ErrorEnvelope;
    403: ErrorEnvelope;
    404: ErrorEnvelope;
    405: ErrorEnvelope;
    408: ErrorEnvelope;
    429: ErrorEnvelope;
    500: ErrorEnvelope;
    503: ErrorEnvelope;
};

type PreviewSubscriptionResponse = PreviewSubscriptionResponses[keyof PreviewSubscriptionResponses];

type PreviewSubscriptionResponses = {
    200: PlanSwitchPreview;
};

type PreviewVoiceData = {
    body?: never;
    path: {
        voice_id: string;
    };
    query?: {
        text?: string | undefined;
    } | undefined;
    url: "/v1/voice/models/{voice_id}/preview";
};

type PreviewVoiceError = PreviewVoiceErrors[keyof PreviewVoiceErrors];

type PreviewVoiceErrors = {
    400: ErrorEnvelope;
    401: ErrorEnvelope;
    403: ErrorEnvelope;
    404: ErrorEnvelope;
    405: ErrorEnvelope;
    408: ErrorEnvelope;
    429: ErrorEnvelope;
    500: ErrorEnvelope;
    502: ErrorEnvelope;
    503: ErrorEnvelope;
};

type PreviewVoiceResponse = PreviewVoiceResponses[keyof PreviewVoiceResponses];

type PreviewVoiceResponses = {
    200: Blob | File;
};

type Pricing = {
    currency: "NGN";
    plan: Plan;
    plans: Array<PlanPricing>;
    destinations: Array<DestinationPricing>;
    request_id?: RequestId;
};

type Proration = {
    refund_kobo: number;
    charge_kobo: number;
    net_kobo: number;
    proration_ratio: number;
    days_remaining: number;
};

type PublicAnswer = {
    sdp: string;
    type: "answer";
    call_id: string;
    call_token: string;
    ice_servers: Array<IceServer>;
    request_id?: RequestId;
};

declare class PublicApi {
    #private;
    constructor(core: OhunCore);
    try(agent_id: string, body: PublicOffer, options?: RequestOptions): ApiPromise<PublicAnswer>;
    reconnect(agent_id: string, call_id: string, body: PublicReconnect, options?: RequestOptions): ApiPromise<PublicAnswer>;
}

type PublicOffer = {
    sdp: string;
};

type PublicReconnect = {
    sdp: string;
    call_token: string;
};

type PublishAgentDraftData = {
    body?: AgentDraftPublish | undefined;
    path: {
        agent_id: string;
    };
    query?: never;
    url: "/v1/agents/{agent_id}/draft/publish";
};

type PublishAgentDraftError = PublishAgentDraftErrors[keyof PublishAgentDraftErrors];

type PublishAgentDraftErrors = {
    400: ErrorEnvelope;
    401: ErrorEnvelope;
    403: ErrorEnvelope;
    404: ErrorEnvelope;
    405: ErrorEnvelope;
    408: ErrorEnvelope;
    409: ErrorEnvelope;
    413: ErrorEnvelope;
    415: ErrorEnvelope;
    429: ErrorEnvelope;
    500: ErrorEnvelope;
    503: ErrorEnvelope;
};

type PublishAgentDraftResponse = PublishAgentDraftResponses[keyof PublishAgentDraftResponses];

type PublishAgentDraftResponses = {
    200: AgentVersion;
};

type PublishAgentVersionData = {
    body?: AgentVersionPublish | undefined;
    path: {
        agent_id: string;
        version: number;
    };
    query?: never;
    url: "/v1/agents/{agent_id}/versions/{version}/publish";
};

type PublishAgentVersionError = PublishAgentVersionErrors[keyof PublishAgentVersionErrors];

type PublishAgentVersionErrors = {
    400: ErrorEnvelope;
    401: ErrorEnvelope;
    403: ErrorEnvelope;
    404: ErrorEnvelope;
    405: ErrorEnvelope;
    408: ErrorEnvelope;
    409: ErrorEnvelope;
    413: ErrorEnvelope;
    415: ErrorEnvelope;
    429: ErrorEnvelope;
    500: ErrorEnvelope;
    503: ErrorEnvelope;
};

type PublishAgentVersionResponse = PublishAgentVersionResponses[keyof PublishAgentVersionResponses];

type PublishAgentVersionResponses = {
    200: AgentVersion;
};

declare class QuotaExceededError extends ApiError {
    readonly code: "QUOTA_EXCEEDED";
}

type QuotaSnapshot = {
    resets_at: Timestamp;
    agents: UsageQuota;
    voice_minutes: UsageQuota;
    sms: UsageQuota;
    whatsapp_conversations: UsageQuota;
};

declare class RangeNotSatisfiableError extends ApiError {
    readonly code: "RANGE_NOT_SATISFIABLE";
}

interface RangeOptions extends RequestOptions {
    range?: {
        start: number;
        end?: number | undefined;
    } | undefined;
    ifRange?: string | undefined;
}

declare class RateLimitedError extends ApiError {
    readonly code: "RATE_LIMITED";
}

type React<A> = (next: (answer: A | undefined) => Promise<Response>) => Promise<Response>;

interface ReceivedResponse extends SentRequest {
    headers: Record<string, string>;
    status: number;
    requestId: string | undefined;
    durationMs: number;
}

type ReclaimNumberData = {
    body?: never;
    path: {
        number_id: string;
    };
    query?: never;
    url: "/v1/numbers/{number_id}/reclaim";
};

type ReclaimNumberError = ReclaimNumberErrors[keyof ReclaimNumberErrors];

type ReclaimNumberErrors = {
    400: ErrorEnvelope;
    401: ErrorEnvelope;
    402: ErrorEnvelope;
    403: ErrorEnvelope;
    404: ErrorEnvelope;
    405: ErrorEnvelope;
    408: ErrorEnvelope;
    409: ErrorEnvelope;
    429: ErrorEnvelope;
    500: ErrorEnvelope;
    503: ErrorEnvelope;
};

type ReclaimNumberResponse = ReclaimNumberResponses[keyof ReclaimNumberResponses];

type ReclaimNumberResponses = {
    200: PhoneNumber;
};

type ReconnectTryData = {
    body: PublicReconnect;
    path: {
        agent_id: string;
        call_id: string;
    };
    query?: never;
    url: "/v1/public/try/{agent_id}/calls/{call_id}/offer";
};

type ReconnectTryError = ReconnectTryErrors[keyof ReconnectTryErrors];

type ReconnectTryErrors = {
    400: ErrorEnvelope;
    404: ErrorEnvelope;
    405: ErrorEnvelope;
    408: ErrorEnvelope;
    413: ErrorEnvelope;
    415: ErrorEnvelope;
    429: ErrorEnvelope;
    500: ErrorEnvelope;
    503: ErrorEnvelope;
};

type ReconnectTryResponse = ReconnectTryResponses[keyof ReconnectTryResponses];

type ReconnectTryResponses = {
    200: PublicAnswer;
};

type RecordingPeaks = {
    duration_ms: number;
    value_ms: number;
    caller: string;
    agent: string;
    request_id?: RequestId;
};

type RecordingSwitch = {
    enabled?: boolean | undefined;
};

type RecoveryCodes = {
    recovery_codes: Array<string>;
    request_id?: RequestId;
};

type RedeemSignInLinkData = {
    body: SignInLinkRedemption;
    path?: never;
    query?: never;
    url: "/v1/auth/redeem-sign-in-link";
};

type RedeemSignInLinkError = RedeemSignInLinkErrors[keyof RedeemSignInLinkErrors];

type RedeemSignInLinkErrors = {
    400: ErrorEnvelope;
    405: ErrorEnvelope;
    408: ErrorEnvelope;
    413: ErrorEnvelope;
    415: ErrorEnvelope;
    429: ErrorEnvelope;
    500: ErrorEnvelope;
    503: ErrorEnvelope;
};

type RedeemSignInLinkResponse = RedeemSignInLinkResponses[keyof RedeemSignInLinkResponses];

type RedeemSignInLinkResponses = {
    200: Session;
};

type RelayAck = {
    type: "ack";
    id: string;
};

type RelayClientFrame = RelayResponse | RelayFailure | RelayAck | RelayHeartbeat | RelayEnd;

type RelayCloseReason = "replaced" | "resumed" | "silent";

type RelayClosed = {
    type: "closed";
    reason: RelayCloseReason;
    message: string;
};

type RelayEnd = {
    type: "end";
};

type RelayFailure = {
    type: "failure";
    id: string;
    reason: RelayFailureReason;
    message?: string;
};

type RelayFailureReason = "connect" | "timeout" | "dns" | "tls" | "too_large";

type RelayFrame = RelayReady | RelayRequest | RelayHeartbeat | RelayClosed;

type RelayHeartbeat = {
    type: "heartbeat";
};

type RelayReady = {
    type: "ready";
    session_id: string;
    resumed: boolean;
    position: string;
    replaced: Array<string>;
};

type RelayRequest = {
    type: "request";
    id: string;
    kind: RelayRequestKind;
    headers: {
        [key: string]: string;
    };
    body: string;
    timeout_ms: number;
    deadline: Timestamp;
};

type RelayRequestKind = "event" | "turn" | "tool" | "screening" | "machine" | "analysis";

type RelayResponse = {
    type: "response";
    id: string;
    status: number;
    body: string;
    encoding?: "base64";
};

type RelayWebhooksData = {
    body?: never;
    path?: never;
    query?: {
        agent_id?: string | undefined;
        event_types?: string | undefined;
        answer?: boolean | undefined;
        live?: boolean | undefined;
        since?: string | undefined;
        session_id?: string | undefined;
    } | undefined;
    url: "/v1/webhooks/relay";
};

type RelayWebhooksError = RelayWebhooksErrors[keyof RelayWebhooksErrors];

type RelayWebhooksErrors = {
    400: ErrorEnvelope;
    401: ErrorEnvelope;
    403: ErrorEnvelope;
    404: ErrorEnvelope;
    405: ErrorEnvelope;
    408: ErrorEnvelope;
    426: ErrorEnvelope;
    429: ErrorEnvelope;
    500: ErrorEnvelope;
    503: ErrorEnvelope;
};

type ReleaseNumberData = {
    body?: never;
    path: {
        number_id: string;
    };
    query?: never;
    url: "/v1/numbers/{number_id}";
};

type ReleaseNumberError = ReleaseNumberErrors[keyof ReleaseNumberErrors];

type ReleaseNumberErrors = {
    400: ErrorEnvelope;
    401: ErrorEnvelope;
    403: ErrorEnvelope;
    404: ErrorEnvelope;
    405: ErrorEnvelope;
    408: ErrorEnvelope;
    429: ErrorEnvelope;
    500: ErrorEnvelope;
    503: ErrorEnvelope;
};

type ReleaseNumberResponse = ReleaseNumberResponses[keyof ReleaseNumberResponses];

type ReleaseNumberResponses = {
    200: PhoneNumber;
};

type RemovePasskeyData = {
    body: PasskeyRemoval;
    path?: never;
    query?: never;
    url: "/v1/auth/remove-passkey";
};

type RemovePasskeyError = RemovePasskeyErrors[keyof RemovePasskeyErrors];

type RemovePasskeyErrors = {
    400: ErrorEnvelope;
    401: ErrorEnvelope;
    403: ErrorEnvelope;
    404: ErrorEnvelope;
    405: ErrorEnvelope;
    408: ErrorEnvelope;
    413: ErrorEnvelope;
    415: ErrorEnvelope;
    429: ErrorEnvelope;
    500: ErrorEnvelope;
    503: ErrorEnvelope;
};

type RemovePasskeyResponse = RemovePasskeyResponses[keyof RemovePasskeyResponses];

type RemovePasskeyResponses = {
    200: Confirmation;
};

type RemoveTotpData = {
    body: PasswordProof;
    path?: never;
    query?: never;
    url: "/v1/auth/remove-totp";
};

type RemoveTotpError = RemoveTotpErrors[keyof RemoveTotpErrors];

type RemoveTotpErrors = {
    400: ErrorEnvelope;
    401: ErrorEnvelope;
    403: ErrorEnvelope;
    404: ErrorEnvelope;
    405: ErrorEnvelope;
    408: ErrorEnvelope;
    413: ErrorEnvelope;
    415: ErrorEnvelope;
    429: ErrorEnvelope;
    500: ErrorEnvelope;
    503: ErrorEnvelope;
};

type RemoveTotpResponse = RemoveTotpResponses[keyof RemoveTotpResponses];

type RemoveTotpResponses = {
    200: Confirmation;
};

declare class RepeatedPageTokenError extends OhunError {
    readonly code: "REPEATED_PAGE_TOKEN";
}

type ReplaceRecoveryCodesData = {
    body: PasswordProof;
    path?: never;
    query?: never;
    url: "/v1/auth/replace-recovery-codes";
};

type ReplaceRecoveryCodesError = ReplaceRecoveryCodesErrors[keyof ReplaceRecoveryCodesErrors];

type ReplaceRecoveryCodesErrors = {
    400: ErrorEnvelope;
    401: ErrorEnvelope;
    403: ErrorEnvelope;
    404: ErrorEnvelope;
    405: ErrorEnvelope;
    408: ErrorEnvelope;
    413: ErrorEnvelope;
    415: ErrorEnvelope;
    429: ErrorEnvelope;
    500: ErrorEnvelope;
    503: ErrorEnvelope;
};

type ReplaceRecoveryCodesResponse = ReplaceRecoveryCodesResponses[keyof ReplaceRecoveryCodesResponses];

type ReplaceRecoveryCodesResponses = {
    200: RecoveryCodes;
};

type ReplaceRoutingRuleData = {
    body: RoutingRuleReplace;
    path: {
        rule_id: string;
    };
    query?: never;
    url: "/v1/routing-rules/{rule_id}";
};

type ReplaceRoutingRuleError = ReplaceRoutingRuleErrors[keyof ReplaceRoutingRuleErrors];

type ReplaceRoutingRuleErrors = {
    400: ErrorEnvelope;
    401: ErrorEnvelope;
    403: ErrorEnvelope;
    404: ErrorEnvelope;
    405: ErrorEnvelope;
    408: ErrorEnvelope;
    409: ErrorEnvelope;
    413: ErrorEnvelope;
    415: ErrorEnvelope;
    429: ErrorEnvelope;
    500: ErrorEnvelope;
    503: ErrorEnvelope;
};

type ReplaceRoutingRuleResponse = ReplaceRoutingRuleResponses[keyof ReplaceRoutingRuleResponses];

type ReplaceRoutingRuleResponses = {
    200: RoutingRule;
};

type ReplayDeadLettersData = {
    body: DeadLetterReplay;
    path?: never;
    query?: never;
    url: "/v1/webhooks/dlq/replay";
};

type ReplayDeadLettersError = ReplayDeadLettersErrors[keyof ReplayDeadLettersErrors];

type ReplayDeadLettersErrors = {
    400: ErrorEnvelope;
    401: ErrorEnvelope;
    403: ErrorEnvelope;
    404: ErrorEnvelope;
    405: ErrorEnvelope;
    408: ErrorEnvelope;
    413: ErrorEnvelope;
    415: ErrorEnvelope;
    429: ErrorEnvelope;
    500: ErrorEnvelope;
    503: ErrorEnvelope;
};

type ReplayDeadLettersResponse = ReplayDeadLettersResponses[keyof ReplayDeadLettersResponses];

type ReplayDeadLettersResponses = {
    200: DeadLetterReplayResult;
};

type RequestId = string;

interface RequestOptions extends RequestSettings {
    signal?: AbortSignal | undefined;
}

type RequestPasswordResetData = {
    body: EmailOnly;
    path?: never;
    query?: never;
    url: "/v1/auth/request-password-reset";
};

type RequestPasswordResetError = RequestPasswordResetErrors[keyof RequestPasswordResetErrors];

type RequestPasswordResetErrors = {
    400: ErrorEnvelope;
    405: ErrorEnvelope;
    408: ErrorEnvelope;
    413: ErrorEnvelope;
    415: ErrorEnvelope;
    429: ErrorEnvelope;
    500: ErrorEnvelope;
    503: ErrorEnvelope;
};

type RequestPasswordResetResponse = RequestPasswordResetResponses[keyof RequestPasswordResetResponses];

type RequestPasswordResetResponses = {
    200: Confirmation;
};

interface RequestSettings {
    timeout?: number | undefined;
    deadline?: number | undefined;
    maxRetries?: number | undefined;
    maxRetryDelay?: number | undefined;
    headers?: Record<string, string | undefined> | undefined;
}

declare class RequestTimeoutError extends ApiError {
    readonly code: "REQUEST_TIMEOUT";
}

declare class RequestsApi {
    #private;
    constructor(core: OhunCore);
    list(query?: ListRequestsData["query"], options?: RequestOptions): PagePromise<ApiRequest>;
    get(request_id: string, options?: RequestOptions): ApiPromise<ApiRequestResult>;
}

type ResendVerificationData = {
    body: EmailOnly;
    path?: never;
    query?: never;
    url: "/v1/auth/resend-verification";
};

type ResendVerificationError = ResendVerificationErrors[keyof ResendVerificationErrors];

type ResendVerificationErrors = {
    400: ErrorEnvelope;
    405: ErrorEnvelope;
    408: ErrorEnvelope;
    413: ErrorEnvelope;
    415: ErrorEnvelope;
    429: ErrorEnvelope;
    500: ErrorEnvelope;
    503: ErrorEnvelope;
};

type ResendVerificationResponse = ResendVerificationResponses[keyof ResendVerificationResponses];

type ResendVerificationResponses = {
    200: Confirmation;
};

type ResetPasswordData = {
    body: PasswordReset;
    path?: never;
    query?: never;
    url: "/v1/auth/reset-password";
};

type ResetPasswordError = ResetPasswordErrors[keyof ResetPasswordErrors];

type ResetPasswordErrors = {
    400: ErrorEnvelope;
    405: ErrorEnvelope;
    408: ErrorEnvelope;
    413: ErrorEnvelope;
    415: ErrorEnvelope;
    429: ErrorEnvelope;
    500: ErrorEnvelope;
    503: ErrorEnvelope;
};

type ResetPasswordResponse = ResetPasswordResponses[keyof ResetPasswordResponses];

type ResetPasswordResponses = {
    200: Confirmation;
};

declare class Resources extends OhunCore {
    readonly health: HealthApi;
    readonly auth: AuthApi;
    readonly sessions: SessionsApi;
    readonly members: MembersApi;
    readonly invitations: InvitationsApi;
    readonly apiKeys: ApiKeysApi;
    readonly agents: AgentsApi;
    readonly agentVersions: AgentVersionsApi;
    readonly agentDrafts: AgentDraftsApi;
    readonly agentRollouts: AgentRolloutsApi;
    readonly public: PublicApi;
    readonly templates: TemplatesApi;
    readonly models: ModelsApi;
    readonly voices: VoicesApi;
    readonly aiProviders: AiProvidersApi;
    readonly knowledgeBases: KnowledgeBasesApi;
    readonly knowledgeDocuments: KnowledgeDocumentsApi;
    readonly numbers: NumbersApi;
    readonly calls: CallsApi;
    readonly callBacks: CallBacksApi;
    readonly messages: MessagesApi;
    readonly media: MediaApi;
    readonly conversations: ConversationsApi;
    readonly conversationNotes: ConversationNotesApi;
    readonly savedViews: SavedViewsApi;
    readonly cannedReplies: CannedRepliesApi;
    readonly inbox: InboxApi;
    readonly analytics: AnalyticsApi;
    readonly statistics: StatisticsApi;
    readonly simulations: SimulationsApi;
    readonly sandbox: SandboxApi;
    readonly sandboxClocks: SandboxClocksApi;
    readonly routingRules: RoutingRulesApi;
    readonly notifications: NotificationsApi;
    readonly consents: ConsentsApi;
    readonly workspace: WorkspaceApi;
    readonly subscription: SubscriptionApi;
    readonly billing: BillingApi;
    readonly usage: UsageApi;
    readonly dpa: DpaApi;
    readonly optOuts: OptOutsApi;
    readonly contacts: ContactsApi;
    readonly auditLog: AuditLogApi;
    readonly requests: RequestsApi;
    readonly webhookEndpoints: WebhookEndpointsApi;
    readonly webhooks: WebhooksApi;
    readonly events: EventsApi;
    constructor(options?: OhunOptions);
}

type ResumeCallData = {
    body?: never;
    path: {
        call_id: string;
    };
    query?: never;
    url: "/v1/calls/{call_id}/resume";
};

type ResumeCallError = ResumeCallErrors[keyof ResumeCallErrors];

type ResumeCallErrors = {
    400: ErrorEnvelope;
    401: ErrorEnvelope;
    403: ErrorEnvelope;
    404: ErrorEnvelope;
    405: ErrorEnvelope;
    408: ErrorEnvelope;
    429: ErrorEnvelope;
    500: ErrorEnvelope;
    503: ErrorEnvelope;
};

type ResumeCallResponse = ResumeCallResponses[keyof ResumeCallResponses];

type ResumeCallResponses = {
    200: CallControl;
};

interface RetryRule {
    retry: "no" | "once" | "backoff" | "after_retry_after" | "after_delay" | "automatic";
    delay_seconds?: number;
    outcome?: "unknown";
}

type RevokeApiKeyData = {
    body?: never;
    path: {
        key_id: string;
    };
    query?: never;
    url: "/v1/api-keys/{key_id}";
};

type RevokeApiKeyError = RevokeApiKeyErrors[keyof RevokeApiKeyErrors];

type RevokeApiKeyErrors = {
    400: ErrorEnvelope;
    401: ErrorEnvelope;
    403: ErrorEnvelope;
    404: ErrorEnvelope;
    405: ErrorEnvelope;
    408: ErrorEnvelope;
    429: ErrorEnvelope;
    500: ErrorEnvelope;
    503: ErrorEnvelope;
};

type RevokeApiKeyResponse = RevokeApiKeyResponses[keyof RevokeApiKeyResponses];

type RevokeApiKeyResponses = {
    204: void;
};

type RollBackAgentData = {
    body?: AgentVersionPublish | undefined;
    path: {
        agent_id: string;
    };
    query?: never;
    url: "/v1/agents/{agent_id}/rollback";
};

type RollBackAgentError = RollBackAgentErrors[keyof RollBackAgentErrors];

type RollBackAgentErrors = {
    400: ErrorEnvelope;
    401: ErrorEnvelope;
    403: ErrorEnvelope;
    404: ErrorEnvelope;
    405: ErrorEnvelope;
    408: ErrorEnvelope;
    409: ErrorEnvelope;
    413: ErrorEnvelope;
    415: ErrorEnvelope;
    429: ErrorEnvelope;
    500: ErrorEnvelope;
    503: ErrorEnvelope;
};

type RollBackAgentResponse = RollBackAgentResponses[keyof RollBackAgentResponses];

type RollBackAgentResponses = {
    200: AgentVersion;
};

type RolloutNumbers = Array<E164>;

type RolloutPercent = number;

type RotateApiKeyData = {
    body?: never;
    path: {
        key_id: string;
    };
    query?: never;
    url: "/v1/api-keys/{key_id}/rotate";
};

type RotateApiKeyError = RotateApiKeyErrors[keyof RotateApiKeyErrors];

type RotateApiKeyErrors = {
    400: ErrorEnvelope;
    401: ErrorEnvelope;
    403: ErrorEnvelope;
    404: ErrorEnvelope;
    405: ErrorEnvelope;
    408: ErrorEnvelope;
    429: ErrorEnvelope;
    500: ErrorEnvelope;
    503: ErrorEnvelope;
};

type RotateApiKeyResponse = RotateApiKeyResponses[keyof RotateApiKeyResponses];

type RotateApiKeyResponses = {
    200: ApiKeyWithSecret;
};

type RotateSigningSecretData = {
    body?: never;
    path?: never;
    query?: never;
    url: "/v1/webhooks/signing-secret/rotate";
};

type RotateSigningSecretError = RotateSigningSecretErrors[keyof RotateSigningSecretErrors];

type RotateSigningSecretErrors = {
    400: ErrorEnvelope;
    401: ErrorEnvelope;
    403: ErrorEnvelope;
    405: ErrorEnvelope;
    408: ErrorEnvelope;
    409: ErrorEnvelope;
    429: ErrorEnvelope;
    500: ErrorEnvelope;
    503: ErrorEnvelope;
};

type RotateSigningSecretResponse = RotateSigningSecretResponses[keyof RotateSigningSecretResponses];

type RotateSigningSecretResponses = {
    200: SigningSecret;
};

type RoutingMatchType = "keyword" | "regex" | "default";

type RoutingRule = {
    rule_id: string;
    workspace_id: string;
    number_id: string;
    priority: number;
    match_type: RoutingMatchType;
    match_value: string | null;
    agent_id: string;
    created_at: Timestamp;
    updated_at: Timestamp;
    updated_by: UpdatedBy;
    request_id?: RequestId;
};

type RoutingRulePage = {
    routing_rules: Array<RoutingRule>;
    next_page_token?: NextPageToken;
    request_id?: RequestId;
};

type RoutingRuleReplace = {
    number_id: string;
    match_type: RoutingMatchType;
    match_value?: string | null | undefined;
    agent_id: string;
    priority?: number | undefined;
    expected_updated_at?: ExpectedUpdatedAt | undefined;
};

type RoutingRuleWrite = {
    number_id: string;
    match_type: RoutingMatchType;
    match_value?: string | null | undefined;
    agent_id: string;
    priority?: number | undefined;
};

declare class RoutingRulesApi {
    #private;
    constructor(core: OhunCore);
    list(query?: ListRoutingRulesData["query"], options?: RequestOptions): PagePromise<RoutingRule>;
    create(body: RoutingRuleWrite, options?: IdempotentRequestOptions): ApiPromise<RoutingRule>;
    test(body: RoutingTest, options?: RequestOptions): ApiPromise<RoutingTestResult>;
    get(rule_id: string, options?: RequestOptions): ApiPromise<RoutingRule>;
    replace(rule_id: string, body: RoutingRuleReplace, options?: RequestOptions): ApiPromise<RoutingRule>;
    delete(rule_id: string, options?: RequestOptions): ApiPromise<void>;
}

type RoutingTest = {
    number_id: string;
    utterance: string | null;
};

type RoutingTestResult = {
    agent_id: string | null;
    rule_id: string | null;
    request_id?: RequestId;
};

declare class RowsPromise<T> implements PromiseLike<Response>, AsyncIterable<T> {
    #private;
    constructor(operation: Operation, load: () => Promise<Answer<Response>>);
    withResponse(): Promise<Answer<Response>>;
    then<A = Response, B = never>(onResponse?: ((response: Response) => A | PromiseLike<A>) | null, onError?: ((error: unknown) => B | PromiseLike<B>) | null): Promise<A | B>;
    [Symbol.asyncIterator](): AsyncGenerator<T, void, undefined>;
}

declare class SandboxApi {
    #private;
    constructor(core: OhunCore);
    inboundCall(body: SandboxInboundCall, options?: RequestOptions): ApiPromise<Call$1>;
    inboundMessage(body: SandboxInboundMessage, options?: RequestOptions): ApiPromise<Message>;
}

type SandboxCallerStep = string | {
    say: string;
} | {
    barge_in: string;
} | {
    digits: string;
} | {
    silence_ms: number;
} | {
    quality: {
        mos: number;
        packet_loss_percent: number;
        jitter_ms: number;
    };
} | {
    hang_up: true;
};

type SandboxClock = {
    clock_id: string;
    status: "ready" | "advancing" | "lost";
    starts_at: Timestamp;
    now: Timestamp;
    advancing_to: Timestamp | null;
    last_advance: SandboxClockAdvance | null;
    lost_reason: string | null;
    created_at: Timestamp;
    expires_at: Timestamp;
    request_id?: RequestId;
};

type SandboxClockAdvance = {
    from: Timestamp;
    to: Timestamp;
    reached: Timestamp;
    steps: number;
    duration_ms: number;
    events: {
        [key: string]: number;
    };
    fault: string | null;
};

type SandboxClockAdvanceRequest = {
    to?: string | undefined;
    by?: string | undefined;
};

type SandboxClockCreate = {
    starts_at?: string | undefined;
};

type SandboxClockList = {
    clocks: Array<SandboxClock>;
    request_id?: RequestId;
};

declare class SandboxClocksApi {
    #private;
    constructor(core: OhunCore);
    list(options?: RequestOptions): ApiPromise<SandboxClockList>;
    create(body?: SandboxClockCreate, options?: RequestOptions): ApiPromise<SandboxClock>;
    get(clock_id: string, options?: RequestOptions): ApiPromise<SandboxClock>;
    delete(clock_id: string, options?: RequestOptions): ApiPromise<void>;
    advance(clock_id: string, body: SandboxClockAdvanceRequest, options?: RequestOptions): ApiPromise<AdvanceSandboxClockResponses[200 | 202]>;
}

type SandboxInboundCall = {
    to_number: E164;
    from_number: E164;
    utterances: Array<SandboxCallerStep>;
    agent_version?: TriedVersion | undefined;
};

type SandboxInboundMessage = {
    to: E164;
    from: E164;
    channel: MessageChannel;
    body: string;
};

type SavedView = {
    saved_view_id: string;
    list: SavedViewList;
    name: string;
    filters: SavedViewFilters;
    created_at: Timestamp;
    updated_at: Timestamp;
    request_id?: RequestId;
};

type SavedViewCreate = {
    list: SavedViewList;
    name: string;
    filters: SavedViewFilters;
};

type SavedViewFilters = {
    [key: string]: string;
};

type SavedViewList = "calls" | "messages" | "conversations" | "events" | "deliveries" | "requests" | "audit_log";

type SavedViewPage = {
    saved_views: Array<SavedView>;
    next_page_token?: NextPageToken;
    request_id?: RequestId;
};

type SavedViewUpdate = {
    name?: string | undefined;
    filters?: SavedViewFilters | undefined;
    expected_updated_at?: ExpectedUpdatedAt | undefined;
};

declare class SavedViewsApi {
    #private;
    constructor(core: OhunCore);
    list(query?: ListSavedViewsData["query"], options?: RequestOptions): PagePromise<SavedView>;
    create(body: SavedViewCreate, options?: RequestOptions): ApiPromise<SavedView>;
    delete(saved_view_id: string, options?: RequestOptions): ApiPromise<void>;
    update(saved_view_id: string, body: SavedViewUpdate, options?: RequestOptions): ApiPromise<SavedView>;
}

type ScheduleCallback = {
    number?: E164;
    not_before?: Timestamp;
    greeting?: string;
};

type SearchKnowledgeBaseData = {
    body?: never;
    path: {
        knowledge_base_id: string;
    };
    query: {
        query: string;
    };
    url: "/v1/knowledge-bases/{knowledge_base_id}/search";
};

type SearchKnowledgeBaseError = SearchKnowledgeBaseErrors[keyof SearchKnowledgeBaseErrors];

type SearchKnowledgeBaseErrors = {
    400: ErrorEnvelope;
    401: ErrorEnvelope;
    403: ErrorEnvelope;
    404: ErrorEnvelope;
    405: ErrorEnvelope;
    408: ErrorEnvelope;
    429: ErrorEnvelope;
    500: ErrorEnvelope;
    503: ErrorEnvelope;
};

type SearchKnowledgeBaseResponse = SearchKnowledgeBaseResponses[keyof SearchKnowledgeBaseResponses];

type SearchKnowledgeBaseResponses = {
    200: KnowledgeSearchResult;
};

type SecondFactor = {
    challenge_token: string;
    methods: Array<"totp" | "passkey" | "recovery_code">;
    passkey_options?: PasskeyOptions;
};

type SendCallDigitsData = {
    body: CallDigits;
    path: {
        call_id: string;
    };
    query?: never;
    url: "/v1/calls/{call_id}/dtmf";
};

type SendCallDigitsError = SendCallDigitsErrors[keyof SendCallDigitsErrors];

type SendCallDigitsErrors = {
    400: ErrorEnvelope;
    401: ErrorEnvelope;
    403: ErrorEnvelope;
    404: ErrorEnvelope;
    405: ErrorEnvelope;
    408: ErrorEnvelope;
    413: ErrorEnvelope;
    415: ErrorEnvelope;
    429: ErrorEnvelope;
    500: ErrorEnvelope;
    503: ErrorEnvelope;
};

type SendCallDigitsResponse = SendCallDigitsResponses[keyof SendCallDigitsResponses];

type SendCallDigitsResponses = {
    200: CallControl;
};

type SentHeaders = Record<string, string>;

interface SentRequest {
    method: string;
    url: string;
    headers: Record<string, string>;
    attempt: number;
}

type SentimentOfDay = {
    date: string;
    score: number | null;
};

type ServiceEventId = string;

type ServiceSignature = string;

type ServiceSignaturePrevious = string;

type ServiceTimestamp = string;

type Session = {
    session_token?: string;
    expires_at: string;
    request_id?: RequestId;
};

type SessionPage = {
    sessions: Array<ListedSession>;
    next_page_token?: NextPageToken;
    request_id?: RequestId;
};

declare class SessionsApi {
    #private;
    constructor(core: OhunCore);
    list(query?: ListSessionsData["query"], options?: RequestOptions): PagePromise<ListedSession>;
    delete(session_id: string, options?: RequestOptions): ApiPromise<void>;
}

type SetAgentShareableData = {
    body: AgentShareable;
    path: {
        agent_id: string;
    };
    query?: never;
    url: "/v1/agents/{agent_id}/shareable";
};

type SetAgentShareableError = SetAgentShareableErrors[keyof SetAgentShareableErrors];

type SetAgentShareableErrors = {
    400: ErrorEnvelope;
    401: ErrorEnvelope;
    403: ErrorEnvelope;
    404: ErrorEnvelope;
    405: ErrorEnvelope;
    408: ErrorEnvelope;
    413: ErrorEnvelope;
    415: ErrorEnvelope;
    429: ErrorEnvelope;
    500: ErrorEnvelope;
    503: ErrorEnvelope;
};

type SetAgentShareableResponse = SetAgentShareableResponses[keyof SetAgentShareableResponses];

type SetAgentShareableResponses = {
    200: Agent;
};

type SetSpendCapData = {
    body: SpendCapUpdate;
    path?: never;
    query?: never;
    url: "/v1/billing/spend-cap";
};

type SetSpendCapError = SetSpendCapErrors[keyof SetSpendCapErrors];

type SetSpendCapErrors = {
    400: ErrorEnvelope;
    401: ErrorEnvelope;
    403: ErrorEnvelope;
    405: ErrorEnvelope;
    408: ErrorEnvelope;
    413: ErrorEnvelope;
    415: ErrorEnvelope;
    429: ErrorEnvelope;
    500: ErrorEnvelope;
    503: ErrorEnvelope;
};

type SetSpendCapResponse = SetSpendCapResponses[keyof SetSpendCapResponses];

type SetSpendCapResponses = {
    200: Workspace;
};

type Settings = Record<Exclude<keyof RequestSettings, "headers">, number>;

type ShareLink = {
    agent_id: string;
    shareable: boolean;
    url: string;
    calls_in_progress: number;
    most_calls_in_progress: number;
    calls_in_24_hours: number;
    most_calls_in_24_hours: number;
    request_id?: RequestId;
};

type SignInLinkRedemption = {
    token: string;
    cookie?: boolean | undefined;
};

type SignUp = {
    email: EmailAddress;
    password: NewPassword;
    company_name: string;
};

type SignUpData = {
    body: SignUp;
    path?: never;
    query?: never;
    url: "/v1/auth/signup";
};

type SignUpError = SignUpErrors[keyof SignUpErrors];

type SignUpErrors = {
    400: ErrorEnvelope;
    405: ErrorEnvelope;
    408: ErrorEnvelope;
    409: ErrorEnvelope;
    413: ErrorEnvelope;
    415: ErrorEnvelope;
    429: ErrorEnvelope;
    500: ErrorEnvelope;
    503: ErrorEnvelope;
};

type SignUpResponse = SignUpResponses[keyof SignUpResponses];

type SignUpResponses = {
    201: SignedUp;
};

type SignedUp = {
    user_id: string;
    workspace_id: string;
    api_key: ApiKeyWithSecret;
    signing_secret: string;
    request_id?: RequestId;
};

type SigningSecret = {
    signing_secret: string;
    previous_valid_until: string | null;
    request_id?: RequestId;
};

interface SimulateOptions {
    timeout?: number | undefined;
    interval?: number | undefined;
    signal?: AbortSignal | undefined;
}

type SimulatedAction = SimulatedStep | SimulatedBranch;

type SimulatedBargeIn = {
    barge_in: string;
    at_word?: string | undefined;
};

type SimulatedBranch = {
    when: Array<SimulatedCase>;
    otherwise?: Array<SimulatedAction> | undefined;
};

type SimulatedBy = "text" | "sound";

type SimulatedCase = {
    agent_says: SimulatedPattern;
    steps: Array<SimulatedAction>;
};

type SimulatedHangUp = {
    hang_up: true;
};

type SimulatedKeys = {
    keys: string;
};

type SimulatedMachine = {
    kind: "voicemail" | "menu" | "unavailable";
    greeting: string;
    backend?: SimulatedReply | undefined;
};

type SimulatedNetwork = {
    jitter_ms?: number | undefined;
    loss_percent?: number | undefined;
    late_percent?: number | undefined;
};

type SimulatedNoise = {
    kind: "street" | "babble" | "hum" | "none";
    snr_db?: number | undefined;
};

type SimulatedPattern = string;

type SimulatedPersona = {
    description: string;
    goal: string;
    model: SimulationModel;
    turns_at_most?: number | undefined;
};

type SimulatedQuality = {
    mos: number;
    packets_received: number;
    packets_lost: number;
    packet_loss_percent: number;
    jitter_ms: number;
};

type SimulatedReply = {
    reply?: {
        [key: string]: unknown;
    } | undefined;
    error?: number | undefined;
    timeout?: true | undefined;
    malformed?: true | undefined;
    delay_ms?: number | undefined;
};

type SimulatedSay = {
    say: string;
};

type SimulatedSayOneOf = {
    say_one_of: Array<string>;
};

type SimulatedSilence = {
    silence_ms: number;
};

type SimulatedStep = string | SimulatedSay | SimulatedSayOneOf | SimulatedKeys | SimulatedSilence | SimulatedBargeIn | SimulatedHangUp;

type SimulatedTool = {
    name: string;
    arguments?: {
        [key: string]: unknown;
    } | undefined;
    result?: {
        [key: string]: unknown;
    } | undefined;
    error?: number | undefined;
    timeout?: true | undefined;
    malformed?: true | undefined;
    delay_ms?: number | undefined;
    times?: number | undefined;
};

type SimulatedToolCall = {
    at_ms: number;
    name: string;
    arguments: unknown;
    outcome: string;
};

type SimulatedTurn = {
    at_ms: number;
    role: "agent" | "caller" | "system";
    text: string;
    interrupted?: boolean;
};

type Simulation = {
    simulation_id: string;
    agent_id: string;
    agent_version: number | null;
    name: string | null;
    status: SimulationStatus;
    fault: string | null;
    seed: number;
    repeats: number;
    scenario_count: number;
    failed_count: number | null;
    created_by: string;
    created_at: Timestamp;
    started_at: string | null;
    ended_at: string | null;
};

type SimulationCreate = {
    agent_id: string;
    agent_version?: number | undefined;
    name?: string | undefined;
    webhook_url?: string | undefined;
    seed?: number | undefined;
    repeats?: number | undefined;
    by?: SimulatedBy | undefined;
    starts_at?: string | undefined;
    judge?: SimulationJudge | undefined;
    scenarios: Array<SimulationScenario>;
};

type SimulationDetail = {
    simulation_id: string;
    agent_id: string;
    agent_version: number | null;
    name: string | null;
    status: SimulationStatus;
    fault: string | null;
    seed: number;
    repeats: number;
    scenario_count: number;
    failed_count: number | null;
    created_by: string;
    created_at: Timestamp;
    started_at: string | null;
    ended_at: string | null;
    suite: SimulationCreate | null;
    scenarios: Array<SimulationScenarioResult>;
    request_id?: RequestId;
};

type SimulationExpectation = {
    says?: ExpectedText | undefined;
    says_not?: ExpectedText | undefined;
    heard?: ExpectedText | undefined;
    tool_called?: ExpectedTool | undefined;
    tool_not_called?: ExpectedTool | undefined;
    event?: ExpectedEvent | undefined;
    order?: Array<{
        agent_says?: SimulatedPattern | undefined;
        caller_says?: SimulatedPattern | undefined;
        tool?: string | undefined;
        event?: string | undefined;
    }> | undefined;
    status?: string | undefined;
    end_reason?: string | undefined;
    cost_kobo_at_most?: number | undefined;
    opted_out?: boolean | undefined;
    within_ms?: ExpectedLatency | undefined;
    quality?: ExpectedQuality | undefined;
    call_back?: ExpectedCallBack | undefined;
    judge?: string | undefined;
};

declare class SimulationFailed extends Error {
    override readonly name = "SimulationFailed";
    readonly simulation: SimulationDetail;
    constructor(simulation: SimulationDetail);
}

type SimulationFailure = {
    expectation: string;
    expected: string;
    actual: string;
};

type SimulationJudge = {
    model: SimulationModel;
};

type SimulationJudgement = {
    expectation: string;
    question: string;
    model: string;
    answer: "yes" | "no" | null;
    reason: string;
};

type SimulationModel = string;

type SimulationPage = {
    simulations: Array<Simulation>;
    next_page_token?: NextPageToken;
    request_id?: RequestId;
};

type SimulationRun = {
    repeat: number;
    passed: boolean;
    failures: Array<SimulationFailure>;
    status: string | null;
    end_reason: string | null;
    duration_ms: number;
    cost_kobo: number;
    slowest_reply_ms: number | null;
    quality?: SimulatedQuality;
    transcript: Array<SimulatedTurn> | null;
    tool_calls: Array<SimulatedToolCall> | null;
    events: Array<string> | null;
    judgements?: Array<SimulationJudgement>;
};

type SimulationScenario = {
    name: string;
    channel?: "voice" | "sms" | "whatsapp" | undefined;
    by?: SimulatedBy | undefined;
    from_number?: E164 | undefined;
    steps?: Array<SimulatedAction> | undefined;
    persona?: SimulatedPersona | undefined;
    machine?: SimulatedMachine | undefined;
    tools?: Array<SimulatedTool> | undefined;
    backend?: Array<SimulatedReply> | undefined;
    network?: SimulatedNetwork | undefined;
    noise?: SimulatedNoise | undefined;
    expect: Array<SimulationExpectation>;
};

type SimulationScenarioResult = {
    name: string;
    passed: boolean;
    failures: Array<SimulationFailure>;
    runs: Array<SimulationRun>;
};

type SimulationStatus = "queued" | "running" | "passed" | "failed" | "broken";

declare class SimulationsApi {
    #private;
    constructor(core: OhunCore);
    list(query?: ListSimulationsData["query"], options?: RequestOptions): PagePromise<Simulation>;
    create(body: SimulationCreate, options?: IdempotentRequestOptions): ApiPromise<SimulationDetail>;
    get(simulation_id: string, options?: RequestOptions): ApiPromise<SimulationDetail>;
    delete(simulation_id: string, options?: RequestOptions): ApiPromise<void>;
}

type SipTransport = "udp" | "tcp" | "tls";

interface Socket {
    readonly readyState: number;
    send(text: string): void;
    close(code?: number): void;
    addEventListener<Type extends keyof SocketEvents>(type: Type, listener: (event: SocketEvents[Type]) => void): void;
}

declare class SocketConnection<Received, Sent> implements AsyncIterable<Received> {
    #private;
    constructor(socket: Socket, settings: ConnectionSettings);
    send(frame: Sent): void;
    close(): void;
    [Symbol.asyncIterator](): AsyncGenerator<Received, void, undefined>;
}

interface SocketEvents {
    open: object;
    error: object;
    message: {
        data: unknown;
    };
    close: {
        code: number;
        reason: string;
    };
}

type SocketMock<_Data, Frame> = (frames?: Frame[]) => WebSocketHandler;

type SpendCap = {
    agent_id: string | null;
    display_name: string | null;
    cap_kobo: number;
    set_by: "operator" | "workspace";
    spent_kobo: number;
    resets_at: Timestamp;
    ends_at: string | null;
};

type SpendCapPage = {
    caps: Array<SpendCap>;
    next_page_token?: NextPageToken;
    request_id?: RequestId;
};

type SpendCapUpdate = {
    daily_spend_cap_kobo: number | null;
};

type StartPasskeyData = {
    body: PasswordProof;
    path?: never;
    query?: never;
    url: "/v1/auth/start-passkey";
};

type StartPasskeyError = StartPasskeyErrors[keyof StartPasskeyErrors];

type StartPasskeyErrors = {
    400: ErrorEnvelope;
    401: ErrorEnvelope;
    403: ErrorEnvelope;
    405: ErrorEnvelope;
    408: ErrorEnvelope;
    413: ErrorEnvelope;
    415: ErrorEnvelope;
    429: ErrorEnvelope;
    500: ErrorEnvelope;
    503: ErrorEnvelope;
};

type StartPasskeyLoginData = {
    body: PasskeyLoginStart;
    path?: never;
    query?: never;
    url: "/v1/auth/start-passkey-login";
};

type StartPasskeyLoginError = StartPasskeyLoginErrors[keyof StartPasskeyLoginErrors];

type StartPasskeyLoginErrors = {
    400: ErrorEnvelope;
    405: ErrorEnvelope;
    408: ErrorEnvelope;
    413: ErrorEnvelope;
    415: ErrorEnvelope;
    429: ErrorEnvelope;
    500: ErrorEnvelope;
    503: ErrorEnvelope;
};

type StartPasskeyLoginResponse = StartPasskeyLoginResponses[keyof StartPasskeyLoginResponses];

type StartPasskeyLoginResponses = {
    200: PasskeyChallenge;
};

type StartPasskeyResponse = StartPasskeyResponses[keyof StartPasskeyResponses];

type StartPasskeyResponses = {
    200: PasskeyChallenge;
};

type StartTotpData = {
    body: PasswordProof;
    path?: never;
    query?: never;
    url: "/v1/auth/start-totp";
};

type StartTotpError = StartTotpErrors[keyof StartTotpErrors];

type StartTotpErrors = {
    400: ErrorEnvelope;
    401: ErrorEnvelope;
    403: ErrorEnvelope;
    405: ErrorEnvelope;
    408: ErrorEnvelope;
    409: ErrorEnvelope;
    413: ErrorEnvelope;
    415: ErrorEnvelope;
    429: ErrorEnvelope;
    500: ErrorEnvelope;
    503: ErrorEnvelope;
};

type StartTotpResponse = StartTotpResponses[keyof StartTotpResponses];

type StartTotpResponses = {
    200: TotpSecret;
};

type Statistics = {
    from: string;
    to: string;
    totals: StatisticsFigures;
    by_day: Array<StatisticsOfDay>;
    by_agent: Array<StatisticsOfAgent>;
    by_channel: Array<StatisticsOfChannel>;
    by_version: Array<StatisticsOfVersion>;
    endings: Array<EndingsOfReason>;
    answered_by: Array<CallsAnsweredBy>;
    request_id?: RequestId;
};

declare class StatisticsApi {
    #private;
    constructor(core: OhunCore);
    get(query?: GetStatisticsData["query"], options?: RequestOptions): ApiPromise<Statistics>;
    latency(query?: GetLatencyStatisticsData["query"], options?: RequestOptions): ApiPromise<LatencyStatistics>;
}

type StatisticsChannel = "voice" | "sms" | "whatsapp";

type StatisticsFigures = {
    calls: number;
    answered_calls: number;
    call_seconds: number;
    average_call_seconds: number | null;
    resolution_rate: number | null;
    messages_received: number;
    messages_sent: number;
    messages_failed: number;
    conversations: number;
    average_mos: number | null;
    average_sentiment: number | null;
    cost_kobo: number;
    reply_p50_ms: number | null;
    reply_p95_ms: number | null;
};

type StatisticsOfAgent = {
    agent_id: string;
    calls: number;
    answered_calls: number;
    call_seconds: number;
    average_call_seconds: number | null;
    resolution_rate: number | null;
    messages_received: number;
    messages_sent: number;
    messages_failed: number;
    conversations: number;
    average_mos: number | null;
    average_sentiment: number | null;
    cost_kobo: number;
    reply_p50_ms: number | null;
    reply_p95_ms: number | null;
};

type StatisticsOfChannel = {
    channel: StatisticsChannel;
    calls: number;
    answered_calls: number;
    call_seconds: number;
    average_call_seconds: number | null;
    resolution_rate: number | null;
    messages_received: number;
    messages_sent: number;
    messages_failed: number;
    conversations: number;
    average_mos: number | null;
    average_sentiment: number | null;
    cost_kobo: number;
    reply_p50_ms: number | null;
    reply_p95_ms: number | null;
};

type StatisticsOfDay = {
    date: string;
    calls: number;
    answered_calls: number;
    call_seconds: number;
    average_call_seconds: number | null;
    resolution_rate: number | null;
    messages_received: number;
    messages_sent: number;
    messages_failed: number;
    conversations: number;
    average_mos: number | null;
    average_sentiment: number | null;
    cost_kobo: number;
    reply_p50_ms: number | null;
    reply_p95_ms: number | null;
};

type StatisticsOfVersion = {
    version: number;
    calls: number;
    answered_calls: number;
    call_seconds: number;
    average_call_seconds: number | null;
    resolution_rate: number | null;
    messages_received: number;
    messages_sent: number;
    messages_failed: number;
    conversations: number;
    average_mos: number | null;
    average_sentiment: number | null;
    cost_kobo: number;
    reply_p50_ms: number | null;
    reply_p95_ms: number | null;
};

type StatusClass = "2xx" | "3xx" | "4xx" | "5xx";

type StreamConversationData = {
    body?: never;
    path: {
        conversation_id: string;
    };
    query?: never;
    url: "/v1/conversations/{conversation_id}/stream";
};

type StreamConversationError = StreamConversationErrors[keyof StreamConversationErrors];

type StreamConversationErrors = {
    400: ErrorEnvelope;
    401: ErrorEnvelope;
    403: ErrorEnvelope;
    404: ErrorEnvelope;
    405: ErrorEnvelope;
    408: ErrorEnvelope;
    429: ErrorEnvelope;
    500: ErrorEnvelope;
    503: ErrorEnvelope;
};

type StreamConversationResponse = StreamConversationResponses[keyof StreamConversationResponses];

type StreamConversationResponses = {
    200: ConversationFrame;
};

declare class StreamError extends OhunError {
    constructor(code: OhunError["code"], details: ErrorDetails);
}

type StreamEventsData = {
    body?: never;
    headers?: {
        "Last-Event-ID"?: string | undefined;
    } | undefined;
    path?: never;
    query?: {
        event_type?: string | undefined;
        agent_id?: string | undefined;
    } | undefined;
    url: "/v1/events/stream";
};

type StreamEventsError = StreamEventsErrors[keyof StreamEventsErrors];

type StreamEventsErrors = {
    400: ErrorEnvelope;
    401: ErrorEnvelope;
    403: ErrorEnvelope;
    405: ErrorEnvelope;
    408: ErrorEnvelope;
    429: ErrorEnvelope;
    500: ErrorEnvelope;
    503: ErrorEnvelope;
};

type StreamEventsResponse = StreamEventsResponses[keyof StreamEventsResponses];

type StreamEventsResponses = {
    200: Event;
};

type StreamInboxData = {
    body?: never;
    path?: never;
    query?: never;
    url: "/v1/inbox/stream";
};

type StreamInboxError = StreamInboxErrors[keyof StreamInboxErrors];

type StreamInboxErrors = {
    400: ErrorEnvelope;
    401: ErrorEnvelope;
    403: ErrorEnvelope;
    405: ErrorEnvelope;
    408: ErrorEnvelope;
    429: ErrorEnvelope;
    500: ErrorEnvelope;
    503: ErrorEnvelope;
};

type StreamInboxResponse = StreamInboxResponses[keyof StreamInboxResponses];

type StreamInboxResponses = {
    200: InboxFrame;
};

type StreamLiveCallsData = {
    body?: never;
    path?: never;
    query?: never;
    url: "/v1/calls/live/stream";
};

type StreamLiveCallsError = StreamLiveCallsErrors[keyof StreamLiveCallsErrors];

type StreamLiveCallsErrors = {
    400: ErrorEnvelope;
    401: ErrorEnvelope;
    403: ErrorEnvelope;
    405: ErrorEnvelope;
    408: ErrorEnvelope;
    429: ErrorEnvelope;
    500: ErrorEnvelope;
    503: ErrorEnvelope;
};

type StreamLiveCallsResponse = StreamLiveCallsResponses[keyof StreamLiveCallsResponses];

type StreamLiveCallsResponses = {
    200: LiveCallsFrame;
};

type StreamMock<Data, Frame> = (...answers: MockAnswer<Data, Frame[]>[]) => HttpHandler;

interface StreamOptions extends RequestOptions {
    lastEventId?: string | undefined;
    reconnect?: boolean | undefined;
}

type StreamPlaygroundData = {
    body: PlaygroundRequest;
    path: {
        agent_id: string;
    };
    query?: never;
    url: "/v1/agents/{agent_id}/playground/stream";
};

type StreamPlaygroundError = StreamPlaygroundErrors[keyof StreamPlaygroundErrors];

type StreamPlaygroundErrors = {
    400: ErrorEnvelope;
    401: ErrorEnvelope;
    402: ErrorEnvelope;
    403: ErrorEnvelope;
    404: ErrorEnvelope;
    405: ErrorEnvelope;
    408: ErrorEnvelope;
    413: ErrorEnvelope;
    415: ErrorEnvelope;
    429: ErrorEnvelope;
    500: ErrorEnvelope;
    503: ErrorEnvelope;
};

type StreamPlaygroundResponse = StreamPlaygroundResponses[keyof StreamPlaygroundResponses];

type StreamPlaygroundResponses = {
    200: PlaygroundEvent;
};

type StreamTranscriptData = {
    body?: never;
    headers?: {
        "Last-Event-ID"?: string | undefined;
    } | undefined;
    path: {
        call_id: string;
    };
    query?: {
        from?: "now" | "start" | undefined;
    } | undefined;
    url: "/v1/calls/{call_id}/transcript/stream";
};

type StreamTranscriptError = StreamTranscriptErrors[keyof StreamTranscriptErrors];

type StreamTranscriptErrors = {
    400: ErrorEnvelope;
    401: ErrorEnvelope;
    403: ErrorEnvelope;
    404: ErrorEnvelope;
    405: ErrorEnvelope;
    408: ErrorEnvelope;
    429: ErrorEnvelope;
    500: ErrorEnvelope;
    503: ErrorEnvelope;
};

type StreamTranscriptResponse = StreamTranscriptResponses[keyof StreamTranscriptResponses];

type StreamTranscriptResponses = {
    200: TranscriptFrame;
    204: void;
};

type Subscription = {
    workspace_id: string;
    plan: SwitchablePlan;
    status: "active" | "canceled";
    monthly_kobo: number;
    current_period_start: Timestamp;
    current_period_end: Timestamp;
    last_changed_at: string | null;
    next_change_at: string | null;
    request_id?: RequestId;
};

declare class SubscriptionApi {
    #private;
    constructor(core: OhunCore);
    get(options?: RequestOptions): ApiPromise<Subscription>;
    switch(body: SubscriptionUpdate, options?: RequestOptions): ApiPromise<PlanSwitch>;
    preview(query: PreviewSubscriptionData["query"], options?: RequestOptions): ApiPromise<PlanSwitchPreview>;
}

type SubscriptionUpdate = {
    plan: string;
};

type SwitchSubscriptionData = {
    body: SubscriptionUpdate;
    path?: never;
    query?: never;
    url: "/v1/workspace/subscription";
};

type SwitchSubscriptionError = SwitchSubscriptionErrors[keyof SwitchSubscriptionErrors];

type SwitchSubscriptionErrors = {
    400: ErrorEnvelope;
    401: ErrorEnvelope;
    402: ErrorEnvelope;
    403: ErrorEnvelope;
    404: ErrorEnvelope;
    405: ErrorEnvelope;
    408: ErrorEnvelope;
    413: ErrorEnvelope;
    415: ErrorEnvelope;
    429: ErrorEnvelope;
    500: ErrorEnvelope;
    503: ErrorEnvelope;
};

type SwitchSubscriptionResponse = SwitchSubscriptionResponses[keyof SwitchSubscriptionResponses];

type SwitchSubscriptionResponses = {
    200: PlanSwitch;
};

type SwitchWorkspaceRecordingData = {
    body?: RecordingSwitch | undefined;
    path?: never;
    query?: never;
    url: "/v1/workspace/recording";
};

type SwitchWorkspaceRecordingError = SwitchWorkspaceRecordingErrors[keyof SwitchWorkspaceRecordingErrors];

type SwitchWorkspaceRecordingErrors = {
    400: ErrorEnvelope;
    401: ErrorEnvelope;
    403: ErrorEnvelope;
    405: ErrorEnvelope;
    408: ErrorEnvelope;
    413: ErrorEnvelope;
    415: ErrorEnvelope;
    429: ErrorEnvelope;
    500: ErrorEnvelope;
    503: ErrorEnvelope;
};

type SwitchWorkspaceRecordingResponse = SwitchWorkspaceRecordingResponses[keyof SwitchWorkspaceRecordingResponses];

type SwitchWorkspaceRecordingResponses = {
    200: Workspace;
};

type SwitchablePlan = "starter" | "builder" | "scale";

type TalkAnswers = "addressed" | "everything";

type TalkNames = Array<string>;

type TalkOfTurn = {
    destination: string;
    speaker: "caller" | "colleague" | "nobody";
    addressed: boolean;
};

type Template = {
    template_id: string;
    name: string;
    description: string;
    category: "support" | "commerce" | "health" | "finance" | "education" | "property" | "logistics" | "utilities" | "agriculture" | "hospitality";
    language: "en" | "ha" | "yo" | "ig" | "pcm" | "fr" | "ar" | "pt" | "auto";
    agent: TemplateAgent;
};

type TemplateAgent = {
    description?: string;
    language?: "en" | "ha" | "yo" | "ig" | "pcm" | "fr" | "ar" | "pt" | "auto";
    tts_voice?: string;
    system_prompt?: string;
    greeting_text?: string;
    pre_call_announcement?: string;
    tool_definitions?: string;
    call_window_start?: string;
    call_window_end?: string;
};

type TemplateList = {
    templates: Array<Template>;
    request_id?: RequestId;
};

declare class TemplatesApi {
    #private;
    constructor(core: OhunCore);
    list(options?: RequestOptions): ApiPromise<TemplateList>;
}

type TestEventType = "call.initiated" | "call.transcription" | "call.completed" | "call.barge_in" | "call.idle_silence" | "call.quality" | "call.quality_degraded" | "message.received" | "message.sent" | "message.delivered" | "message.failed";

type TestRoutingRulesData = {
    body: RoutingTest;
    path?: never;
    query?: never;
    url: "/v1/routing-rules/test";
};

type TestRoutingRulesError = TestRoutingRulesErrors[keyof TestRoutingRulesErrors];

type TestRoutingRulesErrors = {
    400: ErrorEnvelope;
    401: ErrorEnvelope;
    403: ErrorEnvelope;
    404: ErrorEnvelope;
    405: ErrorEnvelope;
    408: ErrorEnvelope;
    413: ErrorEnvelope;
    415: ErrorEnvelope;
    429: ErrorEnvelope;
    500: ErrorEnvelope;
    503: ErrorEnvelope;
};

type TestRoutingRulesResponse = TestRoutingRulesResponses[keyof TestRoutingRulesResponses];

type TestRoutingRulesResponses = {
    200: RoutingTestResult;
};

type TestToolData = {
    body: ToolTest;
    path: {
        agent_id: string;
    };
    query?: never;
    url: "/v1/agents/{agent_id}/tools/test";
};

type TestToolError = TestToolErrors[keyof TestToolErrors];

type TestToolErrors = {
    400: ErrorEnvelope;
    401: ErrorEnvelope;
    403: ErrorEnvelope;
    404: ErrorEnvelope;
    405: ErrorEnvelope;
    408: ErrorEnvelope;
    413: ErrorEnvelope;
    415: ErrorEnvelope;
    429: ErrorEnvelope;
    500: ErrorEnvelope;
    503: ErrorEnvelope;
};

type TestToolResponse = TestToolResponses[keyof TestToolResponses];

type TestToolResponses = {
    200: ToolTestResult;
};

type TestTranscriptSegment = TestTurn & {
    confidence: number;
};

type TestTurn = {
    speaker: "system" | "caller" | "agent";
    text: string;
    start_ms: number;
    end_ms: number;
};

type TestWebhookData = {
    body: WebhookTest;
    path?: never;
    query?: never;
    url: "/v1/webhooks/test";
};

type TestWebhookError = TestWebhookErrors[keyof TestWebhookErrors];

type TestWebhookErrors = {
    400: ErrorEnvelope;
    401: ErrorEnvelope;
    403: ErrorEnvelope;
    405: ErrorEnvelope;
    408: ErrorEnvelope;
    413: ErrorEnvelope;
    415: ErrorEnvelope;
    429: ErrorEnvelope;
    500: ErrorEnvelope;
    503: ErrorEnvelope;
};

type TestWebhookResponse = TestWebhookResponses[keyof TestWebhookResponses];

type TestWebhookResponses = {
    200: WebhookTestResult;
};

declare class TierSwitchTooFrequentError extends ApiError {
    readonly code: "TIER_SWITCH_TOO_FREQUENT";
}

declare class TierSwitchUnsupportedError extends ApiError {
    readonly code: "TIER_SWITCH_UNSUPPORTED";
}

declare class TimeoutError extends OhunError {
    readonly code: "TIMEOUT";
}

type Timestamp = string;

type ToolCall = {
    name: string;
    arguments: {
        [key: string]: unknown;
    };
    tool_call_id: string;
};

type ToolFault = {
    path: string;
    line: number;
    column: number;
    message: string;
};

type ToolInvocationEvent = EventBase & {
    event_type: "tool.invocation";
    payload: ToolInvocationPayload;
};

type ToolInvocationPayload = {
    call_id?: string;
    conversation_id?: string;
    agent_version?: number | null;
    turn_id: string;
    tool: ToolCall;
};

type ToolResult = {
    [key: string]: unknown;
};

type ToolTest = {
    name: string;
    arguments?: {
        [key: string]: unknown;
    } | undefined;
    tool_definitions?: string | undefined;
    mcp_servers?: Array<McpServerSettings> | undefined;
};

type ToolTestResult = {
    success: boolean;
    outcome: "result" | "refused" | "failed";
    result: unknown;
    error: string | null;
    cause: string | null;
    detail: string | null;
    exchange: BackendExchange | null;
    duration_ms: number;
    request_id?: RequestId;
};

type ToolsCheck = {
    tool_definitions: string;
};

type ToolsCheckResult = {
    valid: boolean;
    tools: Array<CheckedTool>;
    faults: Array<ToolFault>;
    request_id?: RequestId;
};

type TotpConfirmation = {
    code: string;
};

type TotpSecret = {
    secret: string;
    otpauth_uri: string;
    request_id?: RequestId;
};

type TranscriptFrame = {
    role: "user" | "agent";
    text: string;
    is_final: boolean;
    turn_id: string;
    ts: Timestamp;
    filler?: boolean;
    speaker?: TurnSpeaker;
};

type TranscriptTurn = {
    turn_id: string;
    role: "system" | "agent" | "caller";
    text: string;
    timestamp: Timestamp;
    filler?: boolean;
    speaker?: TurnSpeaker;
};

type TransferAfterwards = "leave" | "stay";

type TransferCallData = {
    body: CallTransfer;
    path: {
        call_id: string;
    };
    query?: never;
    url: "/v1/calls/{call_id}/transfer";
};

type TransferCallError = TransferCallErrors[keyof TransferCallErrors];

type TransferCallErrors = {
    400: ErrorEnvelope;
    401: ErrorEnvelope;
    403: ErrorEnvelope;
    404: ErrorEnvelope;
    405: ErrorEnvelope;
    408: ErrorEnvelope;
    413: ErrorEnvelope;
    415: ErrorEnvelope;
    429: ErrorEnvelope;
    500: ErrorEnvelope;
    503: ErrorEnvelope;
};

type TransferCallResponse = TransferCallResponses[keyof TransferCallResponses];

type TransferCallResponses = {
    200: CallControl;
};

type TransferDestination = {
    destination: E164;
    opens?: string;
    closes?: string;
    days?: Array<Weekday>;
    timezone?: string;
};

declare class Transport {
    #private;
    constructor(core: OhunCore);
    request<T>(operation: Operation, input?: OperationInput, options?: IdempotentRequestOptions): ApiPromise<T>;
    page<T>(operation: Operation, input?: OperationInput, options?: IdempotentRequestOptions): PagePromise<T>;
    stream<T>(operation: Operation, input?: OperationInput, options?: StreamOptions): EventStream<T>;
    download(operation: Operation, input?: OperationInput, options?: RangeOptions): ApiPromise<Response>;
    rows<T>(operation: Operation, input?: OperationInput, options?: RequestOptions): RowsPromise<T>;
    connect<C>(operation: Operation & {
        Connection: ConnectionClass<C>;
    }, input?: OperationInput, options?: ConnectOptions): Promise<C>;
}

type TriedVersion = number;

type TryAgentData = {
    body: PublicOffer;
    path: {
        agent_id: string;
    };
    query?: never;
    url: "/v1/public/try/{agent_id}/offer";
};

type TryAgentError = TryAgentErrors[keyof TryAgentErrors];

type TryAgentErrors = {
    400: ErrorEnvelope;
    404: ErrorEnvelope;
    405: ErrorEnvelope;
    408: ErrorEnvelope;
    413: ErrorEnvelope;
    415: ErrorEnvelope;
    429: ErrorEnvelope;
    500: ErrorEnvelope;
    503: ErrorEnvelope;
};

type TryAgentResponse = TryAgentResponses[keyof TryAgentResponses];

type TryAgentResponses = {
    200: PublicAnswer;
};

type TurnMessage = {
    turn_id: string;
    role: "caller" | "agent";
    text: string;
    timestamp: Timestamp;
    interrupted?: boolean;
    speaker?: TurnSpeaker;
};

type TurnReplyEvent = {
    text?: string;
    end_call?: boolean;
    transfer_to?: string;
    warm_transfer?: WarmTransfer;
    dtmf?: string;
    collect_keys?: CollectKeys;
    leave?: boolean;
    schedule_callback?: ScheduleCallback;
    end?: boolean;
};

type TurnSpeaker = "colleague";

interface TurnedClock {
    readonly clock_id: string;
    readonly now: Date;
    advance(by: string | Date): Promise<SandboxClockAdvance>;
}

declare class UnauthenticatedError extends ApiError {
    readonly code: "UNAUTHENTICATED";
}

declare class UnavailableError extends ApiError {
    readonly code: "UNAVAILABLE";
}

declare class UnexpectedResponseError extends OhunError {
    readonly code: "UNEXPECTED_RESPONSE";
}

declare class UnsupportedMediaTypeError extends ApiError {
    readonly code: "UNSUPPORTED_MEDIA_TYPE";
}

type UpdateAgentData = {
    body: AgentUpdate;
    path: {
        agent_id: string;
    };
    query?: {
        expected_version?: number | undefined;
    } | undefined;
    url: "/v1/agents/{agent_id}";
};

type UpdateAgentDraftData = {
    body: AgentDraftUpdate;
    path: {
        agent_id: string;
    };
    query?: {
        expected_revision?: number | undefined;
    } | undefined;
    url: "/v1/agents/{agent_id}/draft";
};

type UpdateAgentDraftError = UpdateAgentDraftErrors[keyof UpdateAgentDraftErrors];

type UpdateAgentDraftErrors = {
    400: ErrorEnvelope;
    401: ErrorEnvelope;
    403: ErrorEnvelope;
    404: ErrorEnvelope;
    405: ErrorEnvelope;
    408: ErrorEnvelope;
    409: ErrorEnvelope;
    413: ErrorEnvelope;
    415: ErrorEnvelope;
    429: ErrorEnvelope;
    500: ErrorEnvelope;
    503: ErrorEnvelope;
};

type UpdateAgentDraftResponse = UpdateAgentDraftResponses[keyof UpdateAgentDraftResponses];

type UpdateAgentDraftResponses = {
    200: AgentDraft;
};

type UpdateAgentError = UpdateAgentErrors[keyof UpdateAgentErrors];

type UpdateAgentErrors = {
    400: ErrorEnvelope;
    401: ErrorEnvelope;
    402: ErrorEnvelope;
    403: ErrorEnvelope;
    404: ErrorEnvelope;
    405: ErrorEnvelope;
    408: ErrorEnvelope;
    409: ErrorEnvelope;
    413: ErrorEnvelope;
    415: ErrorEnvelope;
    429: ErrorEnvelope;
    500: ErrorEnvelope;
    503: ErrorEnvelope;
};

type UpdateAgentResponse = UpdateAgentResponses[keyof UpdateAgentResponses];

type UpdateAgentResponses = {
    200: Agent;
};

type UpdateAgentRolloutData = {
    body: AgentRolloutUpdate;
    path: {
        agent_id: string;
        version: number;
    };
    query?: never;
    url: "/v1/agents/{agent_id}/rollouts/{version}";
};

type UpdateAgentRolloutError = UpdateAgentRolloutErrors[keyof UpdateAgentRolloutErrors];

type UpdateAgentRolloutErrors = {
    400: ErrorEnvelope;
    401: ErrorEnvelope;
    403: ErrorEnvelope;
    404: ErrorEnvelope;
    405: ErrorEnvelope;
    408: ErrorEnvelope;
    413: ErrorEnvelope;
    415: ErrorEnvelope;
    429: ErrorEnvelope;
    500: ErrorEnvelope;
    503: ErrorEnvelope;
};

type UpdateAgentRolloutResponse = UpdateAgentRolloutResponses[keyof UpdateAgentRolloutResponses];

type UpdateAgentRolloutResponses = {
    200: AgentRollout;
};

type UpdateApiKeyData = {
    body: ApiKeyUpdate;
    path: {
        key_id: string;
    };
    query?: never;
    url: "/v1/api-keys/{key_id}";
};

type UpdateApiKeyError = UpdateApiKeyErrors[keyof UpdateApiKeyErrors];

type UpdateApiKeyErrors = {
    400: ErrorEnvelope;
    401: ErrorEnvelope;
    403: ErrorEnvelope;
    404: ErrorEnvelope;
    405: ErrorEnvelope;
    408: ErrorEnvelope;
    409: ErrorEnvelope;
    413: ErrorEnvelope;
    415: ErrorEnvelope;
    429: ErrorEnvelope;
    500: ErrorEnvelope;
    503: ErrorEnvelope;
};

type UpdateApiKeyResponse = UpdateApiKeyResponses[keyof UpdateApiKeyResponses];

type UpdateApiKeyResponses = {
    200: ApiKey;
};

type UpdateBillingDetailsData = {
    body: BillingDetailsUpdate;
    path?: never;
    query?: never;
    url: "/v1/billing/details";
};

type UpdateBillingDetailsError = UpdateBillingDetailsErrors[keyof UpdateBillingDetailsErrors];

type UpdateBillingDetailsErrors = {
    400: ErrorEnvelope;
    401: ErrorEnvelope;
    403: ErrorEnvelope;
    405: ErrorEnvelope;
    408: ErrorEnvelope;
    409: ErrorEnvelope;
    413: ErrorEnvelope;
    415: ErrorEnvelope;
    429: ErrorEnvelope;
    500: ErrorEnvelope;
    503: ErrorEnvelope;
};

type UpdateBillingDetailsResponse = UpdateBillingDetailsResponses[keyof UpdateBillingDetailsResponses];

type UpdateBillingDetailsResponses = {
    200: BillingDetails;
};

type UpdateCannedReplyData = {
    body: CannedReplyUpdate;
    path: {
        canned_reply_id: string;
    };
    query?: never;
    url: "/v1/canned-replies/{canned_reply_id}";
};

type UpdateCannedReplyError = UpdateCannedReplyErrors[keyof UpdateCannedReplyErrors];

type UpdateCannedReplyErrors = {
    400: ErrorEnvelope;
    401: ErrorEnvelope;
    403: ErrorEnvelope;
    404: ErrorEnvelope;
    405: ErrorEnvelope;
    408: ErrorEnvelope;
    409: ErrorEnvelope;
    413: ErrorEnvelope;
    415: ErrorEnvelope;
    429: ErrorEnvelope;
    500: ErrorEnvelope;
    503: ErrorEnvelope;
};

type UpdateCannedReplyResponse = UpdateCannedReplyResponses[keyof UpdateCannedReplyResponses];

type UpdateCannedReplyResponses = {
    200: CannedReply;
};

type UpdateConversationData = {
    body: ConversationUpdate;
    path: {
        conversation_id: string;
    };
    query?: never;
    url: "/v1/conversations/{conversation_id}";
};

type UpdateConversationError = UpdateConversationErrors[keyof UpdateConversationErrors];

type UpdateConversationErrors = {
    400: ErrorEnvelope;
    401: ErrorEnvelope;
    403: ErrorEnvelope;
    404: ErrorEnvelope;
    405: ErrorEnvelope;
    408: ErrorEnvelope;
    413: ErrorEnvelope;
    415: ErrorEnvelope;
    429: ErrorEnvelope;
    500: ErrorEnvelope;
    503: ErrorEnvelope;
};

type UpdateConversationResponse = UpdateConversationResponses[keyof UpdateConversationResponses];

type UpdateConversationResponses = {
    200: ConversationUpdated;
};

type UpdateMemberData = {
    body: MemberUpdate;
    path: {
        user_id: string;
    };
    query?: never;
    url: "/v1/members/{user_id}";
};

type UpdateMemberError = UpdateMemberErrors[keyof UpdateMemberErrors];

type UpdateMemberErrors = {
    400: ErrorEnvelope;
    401: ErrorEnvelope;
    403: ErrorEnvelope;
    404: ErrorEnvelope;
    405: ErrorEnvelope;
    408: ErrorEnvelope;
    409: ErrorEnvelope;
    413: ErrorEnvelope;
    415: ErrorEnvelope;
    429: ErrorEnvelope;
    500: ErrorEnvelope;
    503: ErrorEnvelope;
};

type UpdateMemberResponse = UpdateMemberResponses[keyof UpdateMemberResponses];

type UpdateMemberResponses = {
    200: Member;
};

type UpdateNotificationsData = {
    body: NotificationUpdate;
    path?: never;
    query?: never;
    url: "/v1/notifications";
};

type UpdateNotificationsError = UpdateNotificationsErrors[keyof UpdateNotificationsErrors];

type UpdateNotificationsErrors = {
    400: ErrorEnvelope;
    401: ErrorEnvelope;
    403: ErrorEnvelope;
    405: ErrorEnvelope;
    408: ErrorEnvelope;
    413: ErrorEnvelope;
    415: ErrorEnvelope;
    429: ErrorEnvelope;
    500: ErrorEnvelope;
    503: ErrorEnvelope;
};

type UpdateNotificationsResponse = UpdateNotificationsResponses[keyof UpdateNotificationsResponses];

type UpdateNotificationsResponses = {
    200: NotificationSettings;
};

type UpdateNumberData = {
    body: NumberUpdate;
    path: {
        number_id: string;
    };
    query?: never;
    url: "/v1/numbers/{number_id}";
};

type UpdateNumberError = UpdateNumberErrors[keyof UpdateNumberErrors];

type UpdateNumberErrors = {
    400: ErrorEnvelope;
    401: ErrorEnvelope;
    403: ErrorEnvelope;
    404: ErrorEnvelope;
    405: ErrorEnvelope;
    408: ErrorEnvelope;
    409: ErrorEnvelope;
    413: ErrorEnvelope;
    415: ErrorEnvelope;
    429: ErrorEnvelope;
    500: ErrorEnvelope;
    503: ErrorEnvelope;
};

type UpdateNumberResponse = UpdateNumberResponses[keyof UpdateNumberResponses];

type UpdateNumberResponses = {
    200: PhoneNumber;
};

type UpdateSavedViewData = {
    body: SavedViewUpdate;
    path: {
        saved_view_id: string;
    };
    query?: never;
    url: "/v1/saved-views/{saved_view_id}";
};

type UpdateSavedViewError = UpdateSavedViewErrors[keyof UpdateSavedViewErrors];

type UpdateSavedViewErrors = {
    400: ErrorEnvelope;
    401: ErrorEnvelope;
    403: ErrorEnvelope;
    404: ErrorEnvelope;
    405: ErrorEnvelope;
    408: ErrorEnvelope;
    409: ErrorEnvelope;
    413: ErrorEnvelope;
    415: ErrorEnvelope;
    429: ErrorEnvelope;
    500: ErrorEnvelope;
    503: ErrorEnvelope;
};

type UpdateSavedViewResponse = UpdateSavedViewResponses[keyof UpdateSavedViewResponses];

type UpdateSavedViewResponses = {
    200: SavedView;
};

type UpdateWebhookEndpointData = {
    body: WebhookEndpointUpdate;
    path: {
        agent_id: string;
        endpoint_id: string;
    };
    query?: never;
    url: "/v1/agents/{agent_id}/webhooks/endpoints/{endpoint_id}";
};

type UpdateWebhookEndpointError = UpdateWebhookEndpointErrors[keyof UpdateWebhookEndpointErrors];

type UpdateWebhookEndpointErrors = {
    400: ErrorEnvelope;
    401: ErrorEnvelope;
    403: ErrorEnvelope;
    404: ErrorEnvelope;
    405: ErrorEnvelope;
    408: ErrorEnvelope;
    409: ErrorEnvelope;
    413: ErrorEnvelope;
    415: ErrorEnvelope;
    429: ErrorEnvelope;
    500: ErrorEnvelope;
    503: ErrorEnvelope;
};

type UpdateWebhookEndpointResponse = UpdateWebhookEndpointResponses[keyof UpdateWebhookEndpointResponses];

type UpdateWebhookEndpointResponses = {
    200: WebhookEndpoint;
};

type UpdateWorkspaceData = {
    body: WorkspaceUpdate;
    path?: never;
    query?: never;
    url: "/v1/workspace";
};

type UpdateWorkspaceError = UpdateWorkspaceErrors[keyof UpdateWorkspaceErrors];

type UpdateWorkspaceErrors = {
    400: ErrorEnvelope;
    401: ErrorEnvelope;
    403: ErrorEnvelope;
    405: ErrorEnvelope;
    408: ErrorEnvelope;
    409: ErrorEnvelope;
    413: ErrorEnvelope;
    415: ErrorEnvelope;
    429: ErrorEnvelope;
    500: ErrorEnvelope;
    503: ErrorEnvelope;
};

type UpdateWorkspaceNotificationsData = {
    body: WorkspaceNotificationUpdate;
    path?: never;
    query?: never;
    url: "/v1/workspace/notifications";
};

type UpdateWorkspaceNotificationsError = UpdateWorkspaceNotificationsErrors[keyof UpdateWorkspaceNotificationsErrors];

type UpdateWorkspaceNotificationsErrors = {
    400: ErrorEnvelope;
    401: ErrorEnvelope;
    403: ErrorEnvelope;
    405: ErrorEnvelope;
    408: ErrorEnvelope;
    409: ErrorEnvelope;
    413: ErrorEnvelope;
    415: ErrorEnvelope;
    429: ErrorEnvelope;
    500: ErrorEnvelope;
    503: ErrorEnvelope;
};

type UpdateWorkspaceNotificationsResponse = UpdateWorkspaceNotificationsResponses[keyof UpdateWorkspaceNotificationsResponses];

type UpdateWorkspaceNotificationsResponses = {
    200: WorkspaceNotifications;
};

type UpdateWorkspaceResponse = UpdateWorkspaceResponses[keyof UpdateWorkspaceResponses];

type UpdateWorkspaceResponses = {
    200: Workspace;
};

type UpdatedBy = string | null;

declare class UpgradeRequiredError extends ApiError {
    readonly code: "UPGRADE_REQUIRED";
}

type UploadMediaData = {
    body: Blob | File;
    path?: never;
    query: {
        filename: string;
    };
    url: "/v1/media";
};

type UploadMediaError = UploadMediaErrors[keyof UploadMediaErrors];

type UploadMediaErrors = {
    400: ErrorEnvelope;
    401: ErrorEnvelope;
    403: ErrorEnvelope;
    405: ErrorEnvelope;
    408: ErrorEnvelope;
    413: ErrorEnvelope;
    415: ErrorEnvelope;
    429: ErrorEnvelope;
    500: ErrorEnvelope;
    503: ErrorEnvelope;
};

type UploadMediaResponse = UploadMediaResponses[keyof UploadMediaResponses];

type UploadMediaResponses = {
    201: MediaUpload;
};

type Usage = {
    month: string;
    resets_at: Timestamp;
    plan: Plan;
    voice_minutes: UsageQuota;
    sms: UsageQuota;
    whatsapp_conversations: UsageQuota;
    spent_kobo: {
        voice: number;
        sms: number;
        whatsapp: number;
        numbers: number;
        plan: number;
        total: number;
    };
    request_id?: RequestId;
};

declare class UsageApi {
    #private;
    constructor(core: OhunCore);
    get(query?: GetUsageData["query"], options?: RequestOptions): ApiPromise<Usage>;
}

declare class UsageError extends OhunError {
    readonly code: "USAGE";
    constructor(message: string);
}

type UsageQuota = {
    used: number;
    limit: number | null;
    remaining: number | null;
};

type VerifyEmailData = {
    body: EmailVerification;
    path?: never;
    query?: never;
    url: "/v1/auth/verify-email";
};

type VerifyEmailError = VerifyEmailErrors[keyof VerifyEmailErrors];

type VerifyEmailErrors = {
    400: ErrorEnvelope;
    401: ErrorEnvelope;
    405: ErrorEnvelope;
    408: ErrorEnvelope;
    413: ErrorEnvelope;
    415: ErrorEnvelope;
    429: ErrorEnvelope;
    500: ErrorEnvelope;
    503: ErrorEnvelope;
};

type VerifyEmailResponse = VerifyEmailResponses[keyof VerifyEmailResponses];

type VerifyEmailResponses = {
    200: Confirmation;
};

declare class VersionConflictError extends ApiError {
    readonly code: "VERSION_CONFLICT";
}

type VersionNote = string;

type Voice = {
    voice_id: string;
    display_name: string;
    language: "en" | "ha" | "yo" | "ig" | "pcm" | "fr" | "ar" | "pt";
    gender: "female" | "male";
    default: boolean;
    configured: boolean;
};

type VoiceList = {
    voices: Array<Voice>;
    request_id?: RequestId;
};

type VoiceTurnReply = {
    text: string;
    end_call?: boolean;
    transfer_to?: string;
    warm_transfer?: WarmTransfer;
    dtmf?: string;
    collect_keys?: CollectKeys;
    leave?: boolean;
    schedule_callback?: ScheduleCallback;
};

type VoiceTurnRequest = {
    agent_id: string;
    agent_version?: number | null;
    call_id: string;
    channel: "voice";
    from_number: E164;
    to_number: E164;
    turn_id: string;
    transcription: string;
    messages: Array<TurnMessage>;
    keys?: PressedKeys;
    transfer?: FailedTransfer;
    talk?: TalkOfTurn;
    speculative?: boolean;
    attempt?: number;
};

declare class VoicesApi {
    #private;
    constructor(core: OhunCore);
    list(options?: RequestOptions): ApiPromise<VoiceList>;
    preview(voice_id: string, query?: PreviewVoiceData["query"], options?: RequestOptions): ApiPromise<Response>;
}

type WarmTransfer = {
    destination?: E164;
    destinations?: Array<TransferDestination>;
    summary?: string;
    ring_seconds?: number;
    accept?: "key" | "answer";
    afterwards?: TransferAfterwards;
    answers?: TalkAnswers;
    addressed_as?: TalkNames;
    call_back?: boolean;
};

type WebhookEndpoint = {
    id: string;
    agent_id: string;
    url: string;
    active: boolean;
    description: string;
    event_types: EndpointEventTypes;
    header_names: Array<string>;
    created_at: Timestamp;
    updated_at: Timestamp;
    updated_by: UpdatedBy;
    request_id?: RequestId;
};

type WebhookEndpointCreate = {
    url: string;
    description?: string | undefined;
    event_types?: EndpointEventTypes | undefined;
    headers?: EndpointHeaders | undefined;
};

type WebhookEndpointDetail = WebhookEndpoint & {
    stats: WebhookEndpointStats;
};

type WebhookEndpointList = {
    endpoints: Array<WebhookEndpoint>;
    request_id?: RequestId;
};

type WebhookEndpointPage = {
    endpoints: Array<WebhookEndpointDetail>;
    next_page_token?: NextPageToken;
    request_id?: RequestId;
};

type WebhookEndpointStats = {
    since: string;
    delivered: number;
    failed_attempts: number;
    dead_lettered: number;
    retrying: number;
    last_success_at: string | null;
    last_failure_at: string | null;
    p95_response_ms: number | null;
};

type WebhookEndpointUpdate = {
    active?: boolean | undefined;
    url?: string | undefined;
    description?: string | undefined;
    event_types?: EndpointEventTypes | undefined;
    headers?: EndpointHeaders | undefined;
    expected_updated_at?: ExpectedUpdatedAt | undefined;
};

declare class WebhookEndpointsApi {
    #private;
    constructor(core: OhunCore);
    list(agent_id: string, options?: RequestOptions): ApiPromise<WebhookEndpointList>;
    create(agent_id: string, body: WebhookEndpointCreate, options?: IdempotentRequestOptions): ApiPromise<WebhookEndpoint>;
    get(agent_id: string, endpoint_id: string, options?: RequestOptions): ApiPromise<WebhookEndpointDetail>;
    delete(agent_id: string, endpoint_id: string, options?: RequestOptions): ApiPromise<void>;
    update(agent_id: string, endpoint_id: string, body: WebhookEndpointUpdate, options?: RequestOptions): ApiPromise<WebhookEndpoint>;
}

type WebhookEventType = "call.initiated" | "call.transcription" | "call.agent_response" | "call.completed" | "call.barge_in" | "call.idle_silence" | "call.quality" | "call.quality_degraded" | "message.received" | "message.sent" | "message.delivered" | "message.read" | "message.dlr" | "message.failed" | "message.send_failed" | "message.opt_out" | "window.closing" | "agent.latency_degraded" | "call.analyzed" | "call_back.scheduled" | "call_back.ended" | "call.transferred" | "call.party_left" | "call.answered_by";

declare class WebhookFailedError extends ApiError {
    readonly code: "WEBHOOK_FAILED";
}

type WebhookTest = {
    webhook_url: string;
    event_type?: "call.initiated" | "call.transcription" | "call.completed" | "call.barge_in" | "call.idle_silence" | "call.quality" | "call.quality_degraded" | "message.received" | "message.sent" | "message.delivered" | "message.failed" | undefined;
};

type WebhookTestResult = {
    success: boolean;
    response_code: number;
    response_body: string;
    delivery_id: string;
    status: "delivered" | "failed";
    event_type: TestEventType;
    response_time_ms: number;
    request_id?: RequestId;
};

declare class WebhooksApi {
    #private;
    constructor(core: OhunCore);
    endpoints(query?: ListAllWebhookEndpointsData["query"], options?: RequestOptions): PagePromise<WebhookEndpointDetail>;
    signingSecret(options?: RequestOptions): ApiPromise<SigningSecret>;
    rotateSecret(options?: RequestOptions): ApiPromise<SigningSecret>;
    test(body: WebhookTest, options?: RequestOptions): ApiPromise<WebhookTestResult>;
    relay(query?: RelayWebhooksData["query"], options?: ConnectOptions): Promise<SocketConnection<RelayFrame, RelayClientFrame>>;
    deliveries(query?: ListDeliveriesData["query"], options?: RequestOptions): PagePromise<Delivery>;
    delivery(delivery_id: string, options?: RequestOptions): ApiPromise<DeliveryDetail>;
    replay(body: DeadLetterReplay, options?: RequestOptions): ApiPromise<DeadLetterReplayResult>;
}

type Weekday = "mon" | "tue" | "wed" | "thu" | "fri" | "sat" | "sun";

type WindowClosingEvent = EventBase & {
    event_type: "window.closing";
    payload: WindowClosingPayload;
};

type WindowClosingPayload = {
    conversation_id: string;
    contact: E164;
    window_expires_at: Timestamp;
};

interface WithClockOptions {
    startsAt?: Date | undefined;
}

type Workspace = {
    workspace_id: string;
    name: string;
    plan: Plan;
    retention_days: number;
    recording_enabled: boolean;
    low_balance_threshold_kobo: number;
    allowed_destinations: Array<string> | null;
    daily_spend_cap_kobo: number | null;
    daily_limit_kobo: number | null;
    daily_limit_ends_at: string | null;
    blocked_at: string | null;
    created_at: Timestamp;
    updated_at: Timestamp;
    request_id?: RequestId;
};

declare class WorkspaceApi {
    #private;
    constructor(core: OhunCore);
    create(body: WorkspaceCreate, options?: RequestOptions): ApiPromise<CreatedWorkspace>;
    get(options?: RequestOptions): ApiPromise<Workspace>;
    delete(query: Asked<DeleteWorkspaceData["query"]>, options?: RequestOptions): ApiPromise<void>;
    update(body: WorkspaceUpdate, options?: RequestOptions): ApiPromise<Workspace>;
    switchRecording(body?: RecordingSwitch, options?: RequestOptions): ApiPromise<Workspace>;
}

declare class WorkspaceBlockedError extends ApiError {
    readonly code: "WORKSPACE_BLOCKED";
}

type WorkspaceCreate = {
    name: string;
};

declare class WorkspaceNotFoundError extends ApiError {
    readonly code: "WORKSPACE_NOT_FOUND";
}

type WorkspaceNotification = {
    kind: NotificationKind;
    roles: Array<MemberRole> | null;
    recipients: number;
};

type WorkspaceNotificationUpdate = {
    low_balance?: Array<MemberRole> | null | undefined;
    unusual_spending?: Array<MemberRole> | null | undefined;
    new_country?: Array<MemberRole> | null | undefined;
    plan_change?: Array<MemberRole> | null | undefined;
    number_rent?: Array<MemberRole> | null | undefined;
    webhook_failures?: Array<MemberRole> | null | undefined;
    member_joined?: Array<MemberRole> | null | undefined;
    expected_updated_at?: string | null | undefined;
};

type WorkspaceNotifications = {
    notifications: Array<WorkspaceNotification>;
    updated_at: Timestamp | null;
    request_id?: RequestId;
};

type WorkspaceUpdate = {
    name?: string | undefined;
    retention_days?: number | undefined;
    low_balance_threshold_kobo?: number | undefined;
    allowed_destinations?: Array<string> | null | undefined;
    expected_updated_at?: ExpectedUpdatedAt | undefined;
};

declare function acceptDpa(ohun: OhunCore, body: DpaAccept, options?: RequestOptions): ApiPromise<DpaAcceptance>;

declare function acceptInvitation(ohun: OhunCore, body: InvitationAcceptance, options?: RequestOptions): ApiPromise<AcceptedInvitation>;

declare function addOptOut(ohun: OhunCore, body: OptOutCreate, options?: RequestOptions): ApiPromise<OptOut>;

declare function addPasskey(ohun: OhunCore, body: NewPasskey, options?: RequestOptions): ApiPromise<AddedPasskey>;

declare function advanceSandboxClock(ohun: OhunCore, clock_id: string, body: SandboxClockAdvanceRequest, options?: RequestOptions): ApiPromise<AdvanceSandboxClockResponses[200 | 202]>;

declare function analyzeCall(ohun: OhunCore, call_id: string, options?: RequestOptions): ApiPromise<Analysis>;

declare function apiError(error_code: KnownErrorCode, { message, headers }?: ApiErrorOptions): Fault;

declare function cancelCallBack(ohun: OhunCore, call_back_id: string, options?: RequestOptions): ApiPromise<CallBack>;

declare function changeEmail(ohun: OhunCore, body: EmailChange, options?: RequestOptions): ApiPromise<Confirmation>;

declare function changePassword(ohun: OhunCore, body: PasswordChange, options?: RequestOptions): ApiPromise<Confirmation>;

declare function checkTools(ohun: OhunCore, body: ToolsCheck, options?: RequestOptions): ApiPromise<ToolsCheckResult>;

declare function claimNumber(ohun: OhunCore, body: NumberClaim, options?: IdempotentRequestOptions): ApiPromise<PhoneNumber>;

declare function claimNumberAutomatically(ohun: OhunCore, body: NumberAutoClaim, options?: IdempotentRequestOptions): ApiPromise<PhoneNumber>;

declare function compareAgentVersions(ohun: OhunCore, agent_id: string, query?: CompareAgentVersionsData["query"], options?: RequestOptions): ApiPromise<AgentComparison>;

declare function completeLogin(ohun: OhunCore, body: LoginCompletion, options?: RequestOptions): ApiPromise<Session>;

declare function confirmEmail(ohun: OhunCore, body: EmailConfirmation, options?: RequestOptions): ApiPromise<Confirmation>;

declare function confirmTotp(ohun: OhunCore, body: TotpConfirmation, options?: RequestOptions): ApiPromise<AddedFactor>;

declare function connectCall(ohun: OhunCore, call_id: string, options?: ConnectOptions): Promise<CallConnection>;

declare function createAgent(ohun: OhunCore, body: AgentCreate, options?: IdempotentRequestOptions): ApiPromise<Agent>;

declare function createAgentRollout(ohun: OhunCore, agent_id: string, body: AgentRolloutCreate, options?: RequestOptions): ApiPromise<AgentRollout>;

declare function createApiKey(ohun: OhunCore, body: ApiKeyCreate, options?: RequestOptions): ApiPromise<ApiKeyWithSecret>;

declare function createCall(ohun: OhunCore, body: CallCreate, options?: IdempotentRequestOptions): ApiPromise<Call>;

declare function createCallAndWait(ohun: OhunCore, body: CallCreate, options?: CreateAndWaitOptions): Promise<Call$1>;

declare function createCannedReply(ohun: OhunCore, body: CannedReplyCreate, options?: RequestOptions): ApiPromise<CannedReply>;

declare function createCheckout(ohun: OhunCore, body: CheckoutCreate, options?: IdempotentRequestOptions): ApiPromise<Checkout>;

declare function createConversationNote(ohun: OhunCore, conversation_id: string, body: ConversationNoteCreate, options?: IdempotentRequestOptions): ApiPromise<ConversationNote>;

declare function createInvitation(ohun: OhunCore, body: InvitationCreate, options?: RequestOptions): ApiPromise<Invitation>;

declare function createKnowledgeBase(ohun: OhunCore, body: KnowledgeBaseCreate, options?: IdempotentRequestOptions): ApiPromise<KnowledgeBase>;

declare function createKnowledgeDocument(ohun: OhunCore, knowledge_base_id: string, body: KnowledgeDocumentCreate, options?: IdempotentRequestOptions): ApiPromise<KnowledgeDocument>;

declare function createMessage(ohun: OhunCore, body: MessageCreate, options?: IdempotentRequestOptions): ApiPromise<Message>;

declare function createRoutingRule(ohun: OhunCore, body: RoutingRuleWrite, options?: IdempotentRequestOptions): ApiPromise<RoutingRule>;

declare function createSandboxClock(ohun: OhunCore, body?: SandboxClockCreate, options?: RequestOptions): ApiPromise<SandboxClock>;

declare function createSandboxInboundCall(ohun: OhunCore, body: SandboxInboundCall, options?: RequestOptions): ApiPromise<Call>;

declare function createSandboxInboundMessage(ohun: OhunCore, body: SandboxInboundMessage, options?: RequestOptions): ApiPromise<Message>;

declare function createSavedView(ohun: OhunCore, body: SavedViewCreate, options?: RequestOptions): ApiPromise<SavedView>;

declare function createSimulation(ohun: OhunCore, body: SimulationCreate, options?: IdempotentRequestOptions): ApiPromise<SimulationDetail>;

declare function createWebhookEndpoint(ohun: OhunCore, agent_id: string, body: WebhookEndpointCreate, options?: IdempotentRequestOptions): ApiPromise<WebhookEndpoint>;

declare function createWorkspace(ohun: OhunCore, body: WorkspaceCreate, options?: RequestOptions): ApiPromise<CreatedWorkspace>;

declare function cutStream<A = never>(after: number, events?: A): Fault<A>;

declare function deleteAccount(ohun: OhunCore, body: AccountDeletion, options?: RequestOptions): ApiPromise<Confirmation>;

declare function deleteAgent(ohun: OhunCore, agent_id: string, options?: RequestOptions): ApiPromise<void>;

declare function deleteAgentDraft(ohun: OhunCore, agent_id: string, query?: DeleteAgentDraftData["query"], options?: RequestOptions): ApiPromise<void>;

declare function deleteAgentRollout(ohun: OhunCore, agent_id: string, version: number, options?: RequestOptions): ApiPromise<void>;

declare function deleteAgentVersion(ohun: OhunCore, agent_id: string, version: number, options?: RequestOptions): ApiPromise<void>;

declare function deleteCannedReply(ohun: OhunCore, canned_reply_id: string, options?: RequestOptions): ApiPromise<void>;

declare function deleteConversationNote(ohun: OhunCore, conversation_id: string, note_id: string, options?: RequestOptions): ApiPromise<void>;

declare function deleteInvitation(ohun: OhunCore, invitation_id: string, options?: RequestOptions): ApiPromise<void>;

declare function deleteKnowledgeBase(ohun: OhunCore, knowledge_base_id: string, options?: RequestOptions): ApiPromise<void>;

declare function deleteKnowledgeDocument(ohun: OhunCore, knowledge_base_id: string, document_id: string, options?: RequestOptions): ApiPromise<void>;

declare function deleteMember(ohun: OhunCore, user_id: string, options?: RequestOptions): ApiPromise<void>;

declare function deleteRoutingRule(ohun: OhunCore, rule_id: string, options?: RequestOptions): ApiPromise<void>;

declare function deleteSandboxClock(ohun: OhunCore, clock_id: string, options?: RequestOptions): ApiPromise<void>;

declare function deleteSavedView(ohun: OhunCore, saved_view_id: string, options?: RequestOptions): ApiPromise<void>;

declare function deleteSession(ohun: OhunCore, session_id: string, options?: RequestOptions): ApiPromise<void>;

declare function deleteSimulation(ohun: OhunCore, simulation_id: string, options?: RequestOptions): ApiPromise<void>;

declare function deleteWebhookEndpoint(ohun: OhunCore, agent_id: string, endpoint_id: string, options?: RequestOptions): ApiPromise<void>;

declare function deleteWorkspace(ohun: OhunCore, query: Asked<DeleteWorkspaceData["query"]>, options?: RequestOptions): ApiPromise<void>;

declare function eraseContact(ohun: OhunCore, e164: string, options?: RequestOptions): ApiPromise<ContactErasure>;

declare const errorCatalogue: Readonly<Record<KnownErrorCode, Readonly<RetryRule & {
    status: number;
}>>>;

declare const errorClasses: Readonly<Record<KnownErrorCode, typeof ApiError>>;

declare function exportAuditLog(ohun: OhunCore, query?: ExportAuditLogData["query"], options?: RequestOptions): RowsPromise<AuditEntry>;

declare function exportCalls(ohun: OhunCore, query?: ExportCallsData["query"], options?: RequestOptions): RowsPromise<CallExportRow>;

declare function exportConsents(ohun: OhunCore, query?: ExportConsentsData["query"], options?: RequestOptions): RowsPromise<ConsentRecord>;

declare function exportConversations(ohun: OhunCore, agent_id: string, query?: ExportConversationsData["query"], options?: RequestOptions): RowsPromise<ConversationRow>;

declare function getAgent(ohun: OhunCore, agent_id: string, options?: RequestOptions): ApiPromise<Agent>;

declare function getAgentDraft(ohun: OhunCore, agent_id: string, options?: RequestOptions): ApiPromise<AgentDraft>;

declare function getAgentVersion(ohun: OhunCore, agent_id: string, version: number, options?: RequestOptions): ApiPromise<AgentVersion>;

declare function getAnalytics(ohun: OhunCore, query?: GetAnalyticsData["query"], options?: RequestOptions): ApiPromise<Analytics>;

declare function getApiKey(ohun: OhunCore, key_id: string, options?: RequestOptions): ApiPromise<ApiKeyDetail>;

declare function getBalance(ohun: OhunCore, options?: RequestOptions): ApiPromise<Balance>;

declare function getBillingDetails(ohun: OhunCore, options?: RequestOptions): ApiPromise<BillingDetails>;

declare function getCall(ohun: OhunCore, call_id: string, options?: RequestOptions): ApiPromise<Call>;

declare function getCallBack(ohun: OhunCore, call_back_id: string, options?: RequestOptions): ApiPromise<CallBack>;

declare function getCallExchange(ohun: OhunCore, call_id: string, exchange_id: string, options?: RequestOptions): ApiPromise<CallExchangeContent>;

declare function getCallRecording(ohun: OhunCore, call_id: string, options?: RangeOptions): ApiPromise<Response>;

declare function getCallRecordingPeaks(ohun: OhunCore, call_id: string, options?: RequestOptions): ApiPromise<RecordingPeaks>;

declare function getCannedReply(ohun: OhunCore, canned_reply_id: string, options?: RequestOptions): ApiPromise<CannedReply>;

declare function getCheckout(ohun: OhunCore, checkout_id: string, options?: RequestOptions): ApiPromise<Checkout>;

declare function getConversation(ohun: OhunCore, conversation_id: string, query?: GetConversationData["query"], options?: RequestOptions): ApiPromise<ConversationWithMessages>;

declare function getDelivery(ohun: OhunCore, delivery_id: string, options?: RequestOptions): ApiPromise<DeliveryDetail>;

declare function getDpaStatus(ohun: OhunCore, options?: RequestOptions): ApiPromise<DpaStatus>;

declare function getFactors(ohun: OhunCore, options?: RequestOptions): ApiPromise<Factors>;

declare function getHealth(ohun: OhunCore, options?: RequestOptions): ApiPromise<Health>;

declare function getIdentity(ohun: OhunCore, options?: RequestOptions): ApiPromise<Identity>;

declare function getInvoice(ohun: OhunCore, month: string, options?: RequestOptions): ApiPromise<Invoice>;

declare function getInvoicePdf(ohun: OhunCore, month: string, options?: RequestOptions): ApiPromise<Response>;

declare function getKnowledgeBase(ohun: OhunCore, knowledge_base_id: string, options?: RequestOptions): ApiPromise<KnowledgeBase>;

declare function getKnowledgeDocument(ohun: OhunCore, knowledge_base_id: string, document_id: string, options?: RequestOptions): ApiPromise<KnowledgeDocumentWithContent>;

declare function getLatencyStatistics(ohun: OhunCore, query?: GetLatencyStatisticsData["query"], options?: RequestOptions): ApiPromise<LatencyStatistics>;

declare function getMessage(ohun: OhunCore, message_id: string, options?: RequestOptions): ApiPromise<Message>;

declare function getMessageMedia(ohun: OhunCore, message_id: string, options?: RangeOptions): ApiPromise<Response>;

declare function getNotifications(ohun: OhunCore, options?: RequestOptions): ApiPromise<NotificationSettings>;

declare function getNumber(ohun: OhunCore, number_id: string, options?: RequestOptions): ApiPromise<PhoneNumber>;

declare function getPricing(ohun: OhunCore, options?: RequestOptions): ApiPromise<Pricing>;

declare function getReadiness(ohun: OhunCore, options?: RequestOptions): ApiPromise<Health>;

declare function getRequest(ohun: OhunCore, request_id: string, options?: RequestOptions): ApiPromise<ApiRequestResult>;

declare function getRoutingRule(ohun: OhunCore, rule_id: string, options?: RequestOptions): ApiPromise<RoutingRule>;

declare function getSandboxClock(ohun: OhunCore, clock_id: string, options?: RequestOptions): ApiPromise<SandboxClock>;

declare function getShareLink(ohun: OhunCore, agent_id: string, options?: RequestOptions): ApiPromise<ShareLink>;

declare function getSigningSecret(ohun: OhunCore, options?: RequestOptions): ApiPromise<SigningSecret>;

declare function getSimulation(ohun: OhunCore, simulation_id: string, options?: RequestOptions): ApiPromise<SimulationDetail>;

declare function getStatistics(ohun: OhunCore, query?: GetStatisticsData["query"], options?: RequestOptions): ApiPromise<Statistics>;

declare function getSubscription(ohun: OhunCore, options?: RequestOptions): ApiPromise<Subscription>;

declare function getUsage(ohun: OhunCore, query?: GetUsageData["query"], options?: RequestOptions): ApiPromise<Usage>;

declare function getWebhookEndpoint(ohun: OhunCore, agent_id: string, endpoint_id: string, options?: RequestOptions): ApiPromise<WebhookEndpointDetail>;

declare function getWorkspace(ohun: OhunCore, options?: RequestOptions): ApiPromise<Workspace>;

declare function getWorkspaceNotifications(ohun: OhunCore, options?: RequestOptions): ApiPromise<WorkspaceNotifications>;

declare function handlers({ baseUrl }?: {
    baseUrl?: string | undefined;
}): (HttpHandler | WebSocketHandler)[];

declare function hangUpCall(ohun: OhunCore, call_id: string, options?: RequestOptions): ApiPromise<void>;

declare function holdCall(ohun: OhunCore, call_id: string, options?: RequestOptions): ApiPromise<CallControl>;

declare function htmlBadGateway(): Fault;

declare function isOhunError(error: unknown): error is OhunError;

declare function leaveCall(ohun: OhunCore, call_id: string, options?: RequestOptions): ApiPromise<CallControl>;

declare function listAgentRollouts(ohun: OhunCore, agent_id: string, options?: RequestOptions): ApiPromise<AgentRolloutList>;

declare function listAgentVersions(ohun: OhunCore, agent_id: string, query?: ListAgentVersionsData["query"], options?: RequestOptions): PagePromise<AgentVersionSummary>;

declare function listAgents(ohun: OhunCore, query?: ListAgentsData["query"], options?: RequestOptions): PagePromise<Agent>;

declare function listAiProviders(ohun: OhunCore, options?: RequestOptions): ApiPromise<AiProviderList>;

declare function listAllWebhookEndpoints(ohun: OhunCore, query?: ListAllWebhookEndpointsData["query"], options?: RequestOptions): PagePromise<WebhookEndpointDetail>;

declare function listApiKeys(ohun: OhunCore, query?: ListApiKeysData["query"], options?: RequestOptions): PagePromise<ApiKey>;

declare function listAuditLog(ohun: OhunCore, query?: ListAuditLogData["query"], options?: RequestOptions): PagePromise<AuditEntry>;

declare function listAvailableNumbers(ohun: OhunCore, query?: ListAvailableNumbersData["query"], options?: RequestOptions): PagePromise<PhoneNumber>;

declare function listCallBacks(ohun: OhunCore, query?: ListCallBacksData["query"], options?: RequestOptions): PagePromise<CallBack>;

declare function listCallCharges(ohun: OhunCore, call_id: string, options?: RequestOptions): ApiPromise<CallCharges>;

declare function listCallExchanges(ohun: OhunCore, call_id: string, options?: RequestOptions): ApiPromise<CallExchanges>;

declare function listCallQuality(ohun: OhunCore, call_id: string, options?: RequestOptions): ApiPromise<CallQualitySamples>;

declare function listCallTurns(ohun: OhunCore, call_id: string, options?: RequestOptions): ApiPromise<CallTurns>;

declare function listCalls(ohun: OhunCore, query?: ListCallsData["query"], options?: RequestOptions): PagePromise<Call>;

declare function listCannedReplies(ohun: OhunCore, query?: ListCannedRepliesData["query"], options?: RequestOptions): PagePromise<CannedReply>;

declare function listCheckouts(ohun: OhunCore, query?: ListCheckoutsData["query"], options?: RequestOptions): PagePromise<Checkout>;

declare function listConsents(ohun: OhunCore, query?: ListConsentsData["query"], options?: RequestOptions): PagePromise<ConsentRecord>;

declare function listConversationNotes(ohun: OhunCore, conversation_id: string, query?: ListConversationNotesData["query"], options?: RequestOptions): PagePromise<ConversationNote>;

declare function listConversations(ohun: OhunCore, query?: ListConversationsData["query"], options?: RequestOptions): PagePromise<Conversation>;

declare function listDeliveries(ohun: OhunCore, query?: ListDeliveriesData["query"], options?: RequestOptions): PagePromise<Delivery>;

declare function listEvents(ohun: OhunCore, query?: ListEventsData["query"], options?: RequestOptions): PagePromise<Event>;

declare function listInbox(ohun: OhunCore, query?: ListInboxData["query"], options?: RequestOptions): PagePromise<InboxConversation>;

declare function listInvitations(ohun: OhunCore, query?: ListInvitationsData["query"], options?: RequestOptions): PagePromise<Invitation>;

declare function listInvoices(ohun: OhunCore, query?: ListInvoicesData["query"], options?: RequestOptions): PagePromise<Invoice>;

declare function listKnowledgeBases(ohun: OhunCore, query?: ListKnowledgeBasesData["query"], options?: RequestOptions): PagePromise<KnowledgeBase>;

declare function listKnowledgeDocuments(ohun: OhunCore, knowledge_base_id: string, query?: ListKnowledgeDocumentsData["query"], options?: RequestOptions): PagePromise<KnowledgeDocument>;

declare function listLedger(ohun: OhunCore, query?: ListLedgerData["query"], options?: RequestOptions): PagePromise<LedgerEntry>;

declare function listLiveCalls(ohun: OhunCore, options?: RequestOptions): ApiPromise<LiveCalls>;

declare function listMcpTools(ohun: OhunCore, agent_id: string, body: McpToolsRequest, options?: RequestOptions): ApiPromise<McpToolsResult>;

declare function listMembers(ohun: OhunCore, query?: ListMembersData["query"], options?: RequestOptions): PagePromise<Member>;

declare function listMessages(ohun: OhunCore, query?: ListMessagesData["query"], options?: RequestOptions): PagePromise<Message>;

declare function listModels(ohun: OhunCore, options?: RequestOptions): ApiPromise<AiModelList>;

declare function listNumbers(ohun: OhunCore, query?: ListNumbersData["query"], options?: RequestOptions): PagePromise<PhoneNumber>;

declare function listOptOuts(ohun: OhunCore, query?: ListOptOutsData["query"], options?: RequestOptions): PagePromise<OptOut>;

declare function listRequests(ohun: OhunCore, query?: ListRequestsData["query"], options?: RequestOptions): PagePromise<ApiRequest>;

declare function listRoutingRules(ohun: OhunCore, query?: ListRoutingRulesData["query"], options?: RequestOptions): PagePromise<RoutingRule>;

declare function listSandboxClocks(ohun: OhunCore, options?: RequestOptions): ApiPromise<SandboxClockList>;

declare function listSavedViews(ohun: OhunCore, query?: ListSavedViewsData["query"], options?: RequestOptions): PagePromise<SavedView>;

declare function listSessions(ohun: OhunCore, query?: ListSessionsData["query"], options?: RequestOptions): PagePromise<ListedSession>;

declare function listSimulations(ohun: OhunCore, query?: ListSimulationsData["query"], options?: RequestOptions): PagePromise<Simulation>;

declare function listSpendCaps(ohun: OhunCore, query?: ListSpendCapsData["query"], options?: RequestOptions): PagePromise<SpendCap>;

declare function listTemplates(ohun: OhunCore, options?: RequestOptions): ApiPromise<TemplateList>;

declare function listVoices(ohun: OhunCore, options?: RequestOptions): ApiPromise<VoiceList>;

declare function listWebhookEndpoints(ohun: OhunCore, agent_id: string, options?: RequestOptions): ApiPromise<WebhookEndpointList>;

declare function logIn(ohun: OhunCore, body: Login, options?: RequestOptions): ApiPromise<LoggedIn>;

declare function logOutAll(ohun: OhunCore, options?: RequestOptions): ApiPromise<Confirmation>;

declare function makeAcceptedInvitation(overrides?: Overrides<AcceptedInvitation>): AcceptedInvitation;

declare function makeAddedFactor(overrides?: Overrides<AddedFactor>): AddedFactor;

declare function makeAddedPasskey(overrides?: Overrides<AddedPasskey>): AddedPasskey;

declare function makeAgent(overrides?: Overrides<Agent>): Agent;

declare function makeAgentComparison(overrides?: Overrides<AgentComparison>): AgentComparison;

declare function makeAgentDraft(overrides?: Overrides<AgentDraft>): AgentDraft;

declare function makeAgentFieldChange(overrides?: Overrides<AgentFieldChange>): AgentFieldChange;

declare function makeAgentRollout(overrides?: Overrides<AgentRollout>): AgentRollout;

declare function makeAgentRolloutList(overrides?: Overrides<AgentRolloutList>): AgentRolloutList;

declare function makeAgentVersion(overrides?: Overrides<AgentVersion>): AgentVersion;

declare function makeAgentVersionSummary(overrides?: Overrides<AgentVersionSummary>): AgentVersionSummary;

declare function makeAiModel(overrides?: Overrides<AiModel>): AiModel;

declare function makeAiModelList(overrides?: Overrides<AiModelList>): AiModelList;

declare function makeAiProvider(overrides?: Overrides<AiProvider>): AiProvider;

declare function makeAiProviderList(overrides?: Overrides<AiProviderList>): AiProviderList;

declare function makeAnalysis(overrides?: Overrides<Analysis>): Analysis;

declare function makeAnalytics(overrides?: Overrides<Analytics>): Analytics;

declare function makeApiKey(overrides?: Overrides<ApiKey>): ApiKey;

declare function makeApiKeyDetail(overrides?: Overrides<ApiKeyDetail>): ApiKeyDetail;

declare function makeApiKeyWithSecret(overrides?: Overrides<ApiKeyWithSecret>): ApiKeyWithSecret;

declare function makeApiRequest(overrides?: Overrides<ApiRequest>): ApiRequest;

declare function makeApiRequestResult(overrides?: Overrides<ApiRequestResult>): ApiRequestResult;

declare function makeAuditEntry(overrides?: Overrides<AuditEntry>): AuditEntry;

declare function makeBalance(overrides?: Overrides<Balance>): Balance;

declare function makeBillingDetails(overrides?: Overrides<BillingDetails>): BillingDetails;

declare function makeCall(overrides?: Overrides<Call>): Call;

declare function makeCallBack(overrides?: Overrides<CallBack>): CallBack;

declare function makeCallCharges(overrides?: Overrides<CallCharges>): CallCharges;

declare function makeCallControl(overrides?: Overrides<CallControl>): CallControl;

declare function makeCallExchange(overrides?: Overrides<CallExchange>): CallExchange;

declare function makeCallExchangeContent(overrides?: Overrides<CallExchangeContent>): CallExchangeContent;

declare function makeCallExchanges(overrides?: Overrides<CallExchanges>): CallExchanges;

declare function makeCallExportRow(overrides?: Overrides<CallExportRow>): CallExportRow;

declare function makeCallQualitySample(overrides?: Overrides<CallQualitySample>): CallQualitySample;

declare function makeCallQualitySamples(overrides?: Overrides<CallQualitySamples>): CallQualitySamples;

declare function makeCallTurn(overrides?: Overrides<CallTurn>): CallTurn;

declare function makeCallTurns(overrides?: Overrides<CallTurns>): CallTurns;

declare function makeCallsAnsweredBy(overrides?: Overrides<CallsAnsweredBy>): CallsAnsweredBy;

declare function makeCallsOfDay(overrides?: Overrides<CallsOfDay>): CallsOfDay;

declare function makeCannedReply(overrides?: Overrides<CannedReply>): CannedReply;

declare function makeCheckout(overrides?: Overrides<Checkout>): Checkout;

declare function makeConfirmation(overrides?: Overrides<Confirmation>): Confirmation;

declare function makeConsentRecord(overrides?: Overrides<ConsentRecord>): ConsentRecord;

declare function makeContactErasure(overrides?: Overrides<ContactErasure>): ContactErasure;

declare function makeConversation(overrides?: Overrides<Conversation>): Conversation;

declare function makeConversationFrame(overrides?: Overrides<ConversationFrame>): ConversationFrame;

declare function makeConversationNote(overrides?: Overrides<ConversationNote>): ConversationNote;

declare function makeConversationRow(overrides?: Overrides<ConversationRow>): ConversationRow;

declare function makeConversationUpdated(overrides?: Overrides<ConversationUpdated>): ConversationUpdated;

declare function makeConversationWithMessages(overrides?: Overrides<ConversationWithMessages>): ConversationWithMessages;

declare function makeCreatedWorkspace(overrides?: Overrides<CreatedWorkspace>): CreatedWorkspace;

declare function makeDeadLetterReplayResult(overrides?: Overrides<DeadLetterReplayResult>): DeadLetterReplayResult;

declare function makeDelivery(overrides?: Overrides<Delivery>): Delivery;

declare function makeDeliveryAttempt(overrides?: Overrides<DeliveryAttempt>): DeliveryAttempt;

declare function makeDeliveryDetail(overrides?: Overrides<DeliveryDetail>): DeliveryDetail;

declare function makeDestinationPricing(overrides?: Overrides<DestinationPricing>): DestinationPricing;

declare function makeDpaAcceptance(overrides?: Overrides<DpaAcceptance>): DpaAcceptance;

declare function makeDpaStatus(overrides?: Overrides<DpaStatus>): DpaStatus;

declare function makeEndingsOfReason(overrides?: Overrides<EndingsOfReason>): EndingsOfReason;

declare function makeEvent<Type extends Event["event_type"]>(event_type: Type, overrides?: Overrides<EventOf<Type>>): EventOf<Type>;

declare function makeFactors(overrides?: Overrides<Factors>): Factors;

declare function makeHealth(overrides?: Overrides<Health>): Health;

declare function makeIceServer(overrides?: Overrides<IceServer>): IceServer;

declare function makeIdentity(overrides?: Overrides<Identity>): Identity;

declare function makeIdentityWorkspace(overrides?: Overrides<IdentityWorkspace>): IdentityWorkspace;

declare function makeInboxConversation(overrides?: Overrides<InboxConversation>): InboxConversation;

declare function makeInboxFrame(overrides?: Overrides<InboxFrame>): InboxFrame;

declare function makeInvitation(overrides?: Overrides<Invitation>): Invitation;

declare function makeInvoice(overrides?: Overrides<Invoice>): Invoice;

declare function makeInvoiceLine(overrides?: Overrides<InvoiceLine>): InvoiceLine;

declare function makeKnowledgeBase(overrides?: Overrides<KnowledgeBase>): KnowledgeBase;

declare function makeKnowledgeDocument(overrides?: Overrides<KnowledgeDocument>): KnowledgeDocument;

declare function makeKnowledgeDocumentWithContent(overrides?: Overrides<KnowledgeDocumentWithContent>): KnowledgeDocumentWithContent;

declare function makeKnowledgePassage(overrides?: Overrides<KnowledgePassage>): KnowledgePassage;

declare function makeKnowledgeSearchResult(overrides?: Overrides<KnowledgeSearchResult>): KnowledgeSearchResult;

declare function makeLatencyOfAgent(overrides?: Overrides<LatencyOfAgent>): LatencyOfAgent;

declare function makeLatencyOfDay(overrides?: Overrides<LatencyOfDay>): LatencyOfDay;

declare function makeLatencyOfVersion(overrides?: Overrides<LatencyOfVersion>): LatencyOfVersion;

declare function makeLatencyStatistics(overrides?: Overrides<LatencyStatistics>): LatencyStatistics;

declare function makeLedgerEntry(overrides?: Overrides<LedgerEntry>): LedgerEntry;

declare function makeListedSession(overrides?: Overrides<ListedSession>): ListedSession;

declare function makeLiveCalls(overrides?: Overrides<LiveCalls>): LiveCalls;

declare function makeLiveCallsFrame(overrides?: Overrides<LiveCallsFrame>): LiveCallsFrame;

declare function makeLoggedIn(overrides?: Overrides<LoggedIn>): LoggedIn;

declare function makeMcpTool(overrides?: Overrides<McpTool>): McpTool;

declare function makeMcpToolLeftOut(overrides?: Overrides<McpToolLeftOut>): McpToolLeftOut;

declare function makeMcpToolsResult(overrides?: Overrides<McpToolsResult>): McpToolsResult;

declare function makeMediaUpload(overrides?: Overrides<MediaUpload>): MediaUpload;

declare function makeMember(overrides?: Overrides<Member>): Member;

declare function makeMessage(overrides?: Overrides<Message>): Message;

declare function makeNotification(overrides?: Overrides<Notification>): Notification;

declare function makeNotificationSettings(overrides?: Overrides<NotificationSettings>): NotificationSettings;

declare function makeOptOut(overrides?: Overrides<OptOut>): OptOut;

declare function makePasskey(overrides?: Overrides<Passkey>): Passkey;

declare function makePasskeyChallenge(overrides?: Overrides<PasskeyChallenge>): PasskeyChallenge;

declare function makePhoneNumber(overrides?: Overrides<PhoneNumber>): PhoneNumber;

declare function makePlanPricing(overrides?: Overrides<PlanPricing>): PlanPricing;

declare function makePlanSwitch(overrides?: Overrides<PlanSwitch>): PlanSwitch;

declare function makePlanSwitchPreview(overrides?: Overrides<PlanSwitchPreview>): PlanSwitchPreview;

declare function makePlaygroundEvent(overrides?: Overrides<PlaygroundEvent>): PlaygroundEvent;

declare function makePlaygroundPassage(overrides?: Overrides<PlaygroundPassage>): PlaygroundPassage;

declare function makePlaygroundReply(overrides?: Overrides<PlaygroundReply>): PlaygroundReply;

declare function makePlaygroundStage(overrides?: Overrides<PlaygroundStage>): PlaygroundStage;

declare function makePricing(overrides?: Overrides<Pricing>): Pricing;

declare function makePublicAnswer(overrides?: Overrides<PublicAnswer>): PublicAnswer;

declare function makeRecordingPeaks(overrides?: Overrides<RecordingPeaks>): RecordingPeaks;

declare function makeRecoveryCodes(overrides?: Overrides<RecoveryCodes>): RecoveryCodes;

declare function makeRoutingRule(overrides?: Overrides<RoutingRule>): RoutingRule;

declare function makeRoutingTestResult(overrides?: Overrides<RoutingTestResult>): RoutingTestResult;

declare function makeSandboxClock(overrides?: Overrides<SandboxClock>): SandboxClock;

declare function makeSandboxClockList(overrides?: Overrides<SandboxClockList>): SandboxClockList;

declare function makeSavedView(overrides?: Overrides<SavedView>): SavedView;

declare function makeSentimentOfDay(overrides?: Overrides<SentimentOfDay>): SentimentOfDay;

declare function makeSession(overrides?: Overrides<Session>): Session;

declare function makeShareLink(overrides?: Overrides<ShareLink>): ShareLink;

declare function makeSignedUp(overrides?: Overrides<SignedUp>): SignedUp;

declare function makeSigningSecret(overrides?: Overrides<SigningSecret>): SigningSecret;

declare function makeSimulation(overrides?: Overrides<Simulation>): Simulation;

declare function makeSimulationDetail(overrides?: Overrides<SimulationDetail>): SimulationDetail;

declare function makeSpendCap(overrides?: Overrides<SpendCap>): SpendCap;

declare function makeStatistics(overrides?: Overrides<Statistics>): Statistics;

declare function makeStatisticsOfAgent(overrides?: Overrides<StatisticsOfAgent>): StatisticsOfAgent;

declare function makeStatisticsOfDay(overrides?: Overrides<StatisticsOfDay>): StatisticsOfDay;

declare function makeSubscription(overrides?: Overrides<Subscription>): Subscription;

declare function makeTemplate(overrides?: Overrides<Template>): Template;

declare function makeTemplateList(overrides?: Overrides<TemplateList>): TemplateList;

declare function makeToolFault(overrides?: Overrides<ToolFault>): ToolFault;

declare function makeToolTestResult(overrides?: Overrides<ToolTestResult>): ToolTestResult;

declare function makeToolsCheckResult(overrides?: Overrides<ToolsCheckResult>): ToolsCheckResult;

declare function makeTotpSecret(overrides?: Overrides<TotpSecret>): TotpSecret;

declare function makeTranscriptFrame(overrides?: Overrides<TranscriptFrame>): TranscriptFrame;

declare function makeUsage(overrides?: Overrides<Usage>): Usage;

declare function makeVoice(overrides?: Overrides<Voice>): Voice;

declare function makeVoiceList(overrides?: Overrides<VoiceList>): VoiceList;

declare function makeWebhookEndpoint(overrides?: Overrides<WebhookEndpoint>): WebhookEndpoint;

declare function makeWebhookEndpointDetail(overrides?: Overrides<WebhookEndpointDetail>): WebhookEndpointDetail;

declare function makeWebhookEndpointList(overrides?: Overrides<WebhookEndpointList>): WebhookEndpointList;

declare function makeWebhookTestResult(overrides?: Overrides<WebhookTestResult>): WebhookTestResult;

declare function makeWorkspace(overrides?: Overrides<Workspace>): Workspace;

declare function makeWorkspaceNotification(overrides?: Overrides<WorkspaceNotification>): WorkspaceNotification;

declare function makeWorkspaceNotifications(overrides?: Overrides<WorkspaceNotifications>): WorkspaceNotifications;

declare const mock: Mocks;

declare function mockAt(baseUrl?: string): Mocks;

declare function monitorCall(ohun: OhunCore, call_id: string, options?: ConnectOptions): Promise<SocketConnection<CallMonitorFrame, CallMonitorCommand>>;

declare function playAgent(ohun: OhunCore, agent_id: string, body: PlaygroundRequest, options?: RequestOptions): ApiPromise<PlaygroundReply>;

declare function previewSubscription(ohun: OhunCore, query: PreviewSubscriptionData["query"], options?: RequestOptions): ApiPromise<PlanSwitchPreview>;

declare function previewVoice(ohun: OhunCore, voice_id: string, query?: PreviewVoiceData["query"], options?: RequestOptions): ApiPromise<Response>;

declare function publishAgentDraft(ohun: OhunCore, agent_id: string, body?: AgentDraftPublish, options?: RequestOptions): ApiPromise<AgentVersion>;

declare function publishAgentVersion(ohun: OhunCore, agent_id: string, version: number, body?: AgentVersionPublish, options?: RequestOptions): ApiPromise<AgentVersion>;

declare function rateLimited(retryAfter?: number): Fault;

declare function reclaimNumber(ohun: OhunCore, number_id: string, options?: RequestOptions): ApiPromise<PhoneNumber>;

declare function reconnectTry(ohun: OhunCore, agent_id: string, call_id: string, body: PublicReconnect, options?: RequestOptions): ApiPromise<PublicAnswer>;

declare function redeemSignInLink(ohun: OhunCore, body: SignInLinkRedemption, options?: RequestOptions): ApiPromise<Session>;

declare function relayWebhooks(ohun: OhunCore, query?: RelayWebhooksData["query"], options?: ConnectOptions): Promise<SocketConnection<RelayFrame, RelayClientFrame>>;

declare function releaseNumber(ohun: OhunCore, number_id: string, options?: RequestOptions): ApiPromise<PhoneNumber>;

declare function removePasskey(ohun: OhunCore, body: PasskeyRemoval, options?: RequestOptions): ApiPromise<Confirmation>;

declare function removeTotp(ohun: OhunCore, body: PasswordProof, options?: RequestOptions): ApiPromise<Confirmation>;

declare function replaceRecoveryCodes(ohun: OhunCore, body: PasswordProof, options?: RequestOptions): ApiPromise<RecoveryCodes>;

declare function replaceRoutingRule(ohun: OhunCore, rule_id: string, body: RoutingRuleReplace, options?: RequestOptions): ApiPromise<RoutingRule>;

declare function replayDeadLetters(ohun: OhunCore, body: DeadLetterReplay, options?: RequestOptions): ApiPromise<DeadLetterReplayResult>;

declare function requestPasswordReset(ohun: OhunCore, body: EmailOnly, options?: RequestOptions): ApiPromise<Confirmation>;

declare function resendVerification(ohun: OhunCore, body: EmailOnly, options?: RequestOptions): ApiPromise<Confirmation>;

declare function resetIds(): void;

declare function resetPassword(ohun: OhunCore, body: PasswordReset, options?: RequestOptions): ApiPromise<Confirmation>;

declare function resumeCall(ohun: OhunCore, call_id: string, options?: RequestOptions): ApiPromise<CallControl>;

declare function revokeApiKey(ohun: OhunCore, key_id: string, options?: RequestOptions): ApiPromise<void>;

declare function rollBackAgent(ohun: OhunCore, agent_id: string, body?: AgentVersionPublish, options?: RequestOptions): ApiPromise<AgentVersion>;

declare function rotateApiKey(ohun: OhunCore, key_id: string, options?: RequestOptions): ApiPromise<ApiKeyWithSecret>;

declare function rotateSigningSecret(ohun: OhunCore, options?: RequestOptions): ApiPromise<SigningSecret>;

declare function searchKnowledgeBase(ohun: OhunCore, knowledge_base_id: string, query: SearchKnowledgeBaseData["query"], options?: RequestOptions): ApiPromise<KnowledgeSearchResult>;

declare function sendCallDigits(ohun: OhunCore, call_id: string, body: CallDigits, options?: RequestOptions): ApiPromise<CallControl>;

declare function setAgentShareable(ohun: OhunCore, agent_id: string, body: AgentShareable, options?: RequestOptions): ApiPromise<Agent>;

declare function setSpendCap(ohun: OhunCore, body: SpendCapUpdate, options?: RequestOptions): ApiPromise<Workspace>;

declare function signUp(ohun: OhunCore, body: SignUp, options?: RequestOptions): ApiPromise<SignedUp>;

declare function simulate(ohun: Pick<Ohun, "simulations">, suite: SimulationCreate, { timeout, interval, signal }?: SimulateOptions): Promise<SimulationDetail>;

declare function slow<A = never>(ms: number, answer?: A): Fault<A>;

declare function startPasskey(ohun: OhunCore, body: PasswordProof, options?: RequestOptions): ApiPromise<PasskeyChallenge>;

declare function startPasskeyLogin(ohun: OhunCore, body: PasskeyLoginStart, options?: RequestOptions): ApiPromise<PasskeyChallenge>;

declare function startTotp(ohun: OhunCore, body: PasswordProof, options?: RequestOptions): ApiPromise<TotpSecret>;

declare function streamConversation(ohun: OhunCore, conversation_id: string, options?: StreamOptions): EventStream<ConversationFrame>;

declare function streamEvents(ohun: OhunCore, query?: StreamEventsData["query"], options?: StreamOptions): EventStream<Event>;

declare function streamInbox(ohun: OhunCore, options?: StreamOptions): EventStream<InboxFrame>;

declare function streamLiveCalls(ohun: OhunCore, options?: StreamOptions): EventStream<LiveCallsFrame>;

declare function streamPlayground(ohun: OhunCore, agent_id: string, body: PlaygroundRequest, options?: StreamOptions): EventStream<PlaygroundEvent>;

declare function streamTranscript(ohun: OhunCore, call_id: string, query?: StreamTranscriptData["query"], options?: StreamOptions): EventStream<TranscriptFrame>;

declare function switchSubscription(ohun: OhunCore, body: SubscriptionUpdate, options?: RequestOptions): ApiPromise<PlanSwitch>;

declare function switchWorkspaceRecording(ohun: OhunCore, body?: RecordingSwitch, options?: RequestOptions): ApiPromise<Workspace>;

declare function testRoutingRules(ohun: OhunCore, body: RoutingTest, options?: RequestOptions): ApiPromise<RoutingTestResult>;

declare function testTool(ohun: OhunCore, agent_id: string, body: ToolTest, options?: RequestOptions): ApiPromise<ToolTestResult>;

declare function testWebhook(ohun: OhunCore, body: WebhookTest, options?: RequestOptions): ApiPromise<WebhookTestResult>;

declare function transferCall(ohun: OhunCore, call_id: string, body: CallTransfer, options?: RequestOptions): ApiPromise<CallControl>;

declare function tryAgent(ohun: OhunCore, agent_id: string, body: PublicOffer, options?: RequestOptions): ApiPromise<PublicAnswer>;

declare function unavailable(): Fault;

declare function updateAgent(ohun: OhunCore, agent_id: string, body: AgentUpdate, query?: UpdateAgentData["query"], options?: RequestOptions): ApiPromise<Agent>;

declare function updateAgentDraft(ohun: OhunCore, agent_id: string, body: AgentDraftUpdate, query?: UpdateAgentDraftData["query"], options?: RequestOptions): ApiPromise<AgentDraft>;

declare function updateAgentRollout(ohun: OhunCore, agent_id: string, version: number, body: AgentRolloutUpdate, options?: RequestOptions): ApiPromise<AgentRollout>;

declare function updateApiKey(ohun: OhunCore, key_id: string, body: ApiKeyUpdate, options?: RequestOptions): ApiPromise<ApiKey>;

declare function updateBillingDetails(ohun: OhunCore, body: BillingDetailsUpdate, options?: RequestOptions): ApiPromise<BillingDetails>;

declare function updateCannedReply(ohun: OhunCore, canned_reply_id: string, body: CannedReplyUpdate, options?: RequestOptions): ApiPromise<CannedReply>;

declare function updateConversation(ohun: OhunCore, conversation_id: string, body: ConversationUpdate, options?: RequestOptions): ApiPromise<ConversationUpdated>;

declare function updateMember(ohun: OhunCore, user_id: string, body: MemberUpdate, options?: RequestOptions): ApiPromise<Member>;

declare function updateNotifications(ohun: OhunCore, body: NotificationUpdate, options?: RequestOptions): ApiPromise<NotificationSettings>;

declare function updateNumber(ohun: OhunCore, number_id: string, body: NumberUpdate, options?: RequestOptions): ApiPromise<PhoneNumber>;

declare function updateSavedView(ohun: OhunCore, saved_view_id: string, body: SavedViewUpdate, options?: RequestOptions): ApiPromise<SavedView>;

declare function updateWebhookEndpoint(ohun: OhunCore, agent_id: string, endpoint_id: string, body: WebhookEndpointUpdate, options?: RequestOptions): ApiPromise<WebhookEndpoint>;

declare function updateWorkspace(ohun: OhunCore, body: WorkspaceUpdate, options?: RequestOptions): ApiPromise<Workspace>;

declare function updateWorkspaceNotifications(ohun: OhunCore, body: WorkspaceNotificationUpdate, options?: RequestOptions): ApiPromise<WorkspaceNotifications>;

declare function uploadMedia(ohun: OhunCore, body: FileBody, query: UploadMediaData["query"], options?: RequestOptions): ApiPromise<MediaUpload>;

declare function verifyEmail(ohun: OhunCore, body: EmailVerification, options?: RequestOptions): ApiPromise<Confirmation>;

declare function withClock<T>(ohun: Ohun, work: (clock: TurnedClock) => Promise<T>, { startsAt }?: WithClockOptions): Promise<T>;
