// Generated from openapi/. Do not edit: run `npm run generate`.

import type { AcceptDpaData, AcceptedInvitation, AcceptInvitationData, AddedFactor, AddedPasskey, AddOptOutData, AddPasskeyData, AdvanceSandboxClockData, Agent, AgentComparison, AgentDraft, AgentPage, AgentRollout, AgentRolloutList, AgentVersion, AgentVersionPage, AiModelList, AiProviderList, Analysis, Analytics, AnalyzeCallData, ApiKey, ApiKeyDetail, ApiKeyPage, ApiKeyWithSecret, ApiRequestPage, ApiRequestResult, AuditLogPage, Balance, BillingDetails, Call, CallBack, CallBackPage, CallCharges, CallControl, CallExchangeContent, CallExchanges, CallMonitorCommand, CallMonitorFrame, CallPage, CallQualitySamples, CallStreamCommand, CallTurns, CancelCallBackData, CancelSimulatedPaymentData, CannedReply, CannedReplyPage, CarrierReportTaken, ChangeEmailData, ChangePasswordData, Checkout, CheckoutPage, CheckToolsData, ClaimNumberAutomaticallyData, ClaimNumberData, CompareAgentVersionsData, CompleteLoginData, Confirmation, ConfirmEmailData, ConfirmSimulatedPaymentData, ConfirmTotpData, ConnectCallData, ConsentPage, ContactErasure, ConversationFrame, ConversationNote, ConversationNotePage, ConversationPage, ConversationUpdated, ConversationWithMessages, CreateAgentData, CreateAgentRolloutData, CreateApiKeyData, CreateCallData, CreateCannedReplyData, CreateCheckoutData, CreateConversationNoteData, CreatedWorkspace, CreateInvitationData, CreateKnowledgeBaseData, CreateKnowledgeDocumentData, CreateMessageData, CreateRoutingRuleData, CreateSandboxClockData, CreateSandboxInboundCallData, CreateSandboxInboundMessageData, CreateSavedViewData, CreateSimulationData, CreateWebhookEndpointData, CreateWorkspaceData, DeadLetterReplayResult, DeleteAccountData, DeleteAgentData, DeleteAgentDraftData, DeleteAgentRolloutData, DeleteAgentVersionData, DeleteCannedReplyData, DeleteConversationNoteData, DeleteInvitationData, DeleteKnowledgeBaseData, DeleteKnowledgeDocumentData, DeleteMemberData, DeleteRoutingRuleData, DeleteSandboxClockData, DeleteSavedViewData, DeleteSessionData, DeleteSimulationData, DeleteWebhookEndpointData, DeleteWorkspaceData, DeliveryDetail, DeliveryPage, DpaAcceptance, DpaStatus, EraseContactData, Event, EventPage, ExportAuditLogData, ExportCallsData, ExportConsentsData, ExportConversationsData, Factors, GetAgentData, GetAgentDraftData, GetAgentVersionData, GetAnalyticsData, GetApiKeyData, GetCallBackData, GetCallData, GetCallExchangeData, GetCallRecordingData, GetCallRecordingPeaksData, GetCannedReplyData, GetCheckoutData, GetConversationData, GetDeliveryData, GetInvoiceData, GetInvoicePdfData, GetKnowledgeBaseData, GetKnowledgeDocumentData, GetLatencyStatisticsData, GetMessageData, GetMessageMediaData, GetNumberData, GetRequestData, GetRoutingRuleData, GetSandboxClockData, GetShareLinkData, GetSimulationData, GetStatisticsData, GetUsageData, GetWebhookEndpointData, HangUpCallData, Health, HoldCallData, Identity, InboxFrame, InboxPage, Invitation, InvitationPage, Invoice, InvoicePage, KnowledgeBase, KnowledgeBasePage, KnowledgeDocument, KnowledgeDocumentPage, KnowledgeDocumentWithContent, KnowledgeSearchResult, LatencyStatistics, LeaveCallData, LedgerPage, ListAgentRolloutsData, ListAgentsData, ListAgentVersionsData, ListAllWebhookEndpointsData, ListApiKeysData, ListAuditLogData, ListAvailableNumbersData, ListCallBacksData, ListCallChargesData, ListCallExchangesData, ListCallQualityData, ListCallsData, ListCallTurnsData, ListCannedRepliesData, ListCheckoutsData, ListConsentsData, ListConversationNotesData, ListConversationsData, ListDeliveriesData, ListEventsData, ListInboxData, ListInvitationsData, ListInvoicesData, ListKnowledgeBasesData, ListKnowledgeDocumentsData, ListLedgerData, ListMcpToolsData, ListMembersData, ListMessagesData, ListNumbersData, ListOptOutsData, ListRequestsData, ListRoutingRulesData, ListSavedViewsData, ListSessionsData, ListSimulationsData, ListSpendCapsData, ListWebhookEndpointsData, LiveCalls, LiveCallsFrame, LoggedIn, LogInData, McpToolsResult, MediaUpload, Member, MemberPage, Message, MessagePage, MonitorCallData, NotificationSettings, NumberPage, OptOut, OptOutPage, PasskeyChallenge, PaystackEventTaken, PhoneNumber, PlanSwitch, PlanSwitchPreview, PlayAgentData, PlaygroundEvent, PlaygroundReply, PreviewSubscriptionData, PreviewVoiceData, Pricing, PublicAnswer, PublishAgentDraftData, PublishAgentVersionData, ReceiveWhatsAppWebhookData, ReclaimNumberData, ReconnectTryData, RecordingPeaks, RecoveryCodes, RedeemSignInLinkData, RelayClientFrame, RelayFrame, RelayWebhooksData, ReleaseNumberData, RemovePasskeyData, RemoveTotpData, ReplaceRecoveryCodesData, ReplaceRoutingRuleData, ReplayDeadLettersData, RequestPasswordResetData, ResendVerificationData, ResetPasswordData, ResumeCallData, RevokeApiKeyData, RollBackAgentData, RotateApiKeyData, RoutingRule, RoutingRulePage, RoutingTestResult, SandboxClock, SandboxClockList, SavedView, SavedViewPage, SearchKnowledgeBaseData, SendCallDigitsData, Session, SessionPage, SetAgentShareableData, SetSpendCapData, ShareLink, ShowPayPageData, ShowTryPageData, SignedUp, SigningSecret, SignUpData, SimulationDetail, SimulationPage, SpendCapPage, StartPasskeyData, StartPasskeyLoginData, StartTotpData, Statistics, StreamConversationData, StreamEventsData, StreamPlaygroundData, StreamTranscriptData, Subscription, SwitchSubscriptionData, SwitchWorkspaceRecordingData, TemplateList, TestRoutingRulesData, TestToolData, TestWebhookData, ToolsCheckResult, ToolTestResult, TotpSecret, TranscriptFrame, TransferCallData, TryAgentData, UpdateAgentData, UpdateAgentDraftData, UpdateAgentRolloutData, UpdateApiKeyData, UpdateBillingDetailsData, UpdateCannedReplyData, UpdateConversationData, UpdateMemberData, UpdateNotificationsData, UpdateNumberData, UpdateSavedViewData, UpdateWebhookEndpointData, UpdateWorkspaceData, UpdateWorkspaceNotificationsData, UploadMediaData, Usage, VerifyEmailData, VerifyWhatsAppWebhookData, VoiceList, WebhookEndpoint, WebhookEndpointDetail, WebhookEndpointList, WebhookEndpointPage, WebhookTestResult, Workspace, WorkspaceNotifications } from './types.gen.ts';

/**
 * A parameter that has a default is always there.
 */
type Defaulted<T, K extends keyof T> = T & Required<Pick<T, K>>;

/**
 * One event of a stream. A client that comes back gives the last id it has seen.
 */
export type ServerSentEvent<Data> = {
    id?: string;
    event?: string;
    data: Data;
};

/**
 * What a WebSocket is for: the frames for its client, until it is closed, and what is done with each of the client.
 */
export type SocketSession<Sent, Received> = {
    frames: AsyncIterable<Sent>;
    /**
     * What it throws is told to the client; the connection stays open.
     */
    receive: (frame: Received) => Promise<void>;
    /**
     * Called before the connection ends with an error, such as that of a revoked key.
     */
    refused?: () => void;
};

/**
 * The handler of each operation: leaving one out, an undeclared status, another body or header does not compile.
 */
export type Routes<Caller> = {
    /**
     * GET /healthz – Check liveness
     */
    getHealth: (request: {
        client_address: string;
        client: string;
        request_id: string;
        signal: AbortSignal;
    }) => Promise<{
        status: 200;
        headers?: undefined;
        body: Health;
    }>;
    /**
     * GET /readyz – Check readiness
     */
    getReadiness: (request: {
        client_address: string;
        client: string;
        request_id: string;
        signal: AbortSignal;
    }) => Promise<{
        status: 200;
        headers?: undefined;
        body: Health;
    }>;
    /**
     * GET /v1/auth/me – Get the current identity
     */
    getIdentity: (request: {
        caller: Caller;
        request_id: string;
        signal: AbortSignal;
    }) => Promise<{
        status: 200;
        headers?: undefined;
        body: Identity;
    }>;
    /**
     * POST /v1/auth/signup – Sign up
     */
    signUp: (request: {
        client_address: string;
        client: string;
        body: SignUpData['body'];
        request_id: string;
        signal: AbortSignal;
    }) => Promise<{
        status: 201;
        headers?: undefined;
        body: SignedUp;
    }>;
    /**
     * POST /v1/auth/verify-email – Verify an e-mail address
     */
    verifyEmail: (request: {
        client_address: string;
        client: string;
        body: VerifyEmailData['body'];
        request_id: string;
        signal: AbortSignal;
    }) => Promise<{
        status: 200;
        headers?: undefined;
        body: Confirmation;
    }>;
    /**
     * POST /v1/auth/resend-verification – Resend the verification e-mail
     */
    resendVerification: (request: {
        client_address: string;
        client: string;
        body: ResendVerificationData['body'];
        request_id: string;
        signal: AbortSignal;
    }) => Promise<{
        status: 200;
        headers?: undefined;
        body: Confirmation;
    }>;
    /**
     * POST /v1/auth/request-password-reset – Request a password reset
     */
    requestPasswordReset: (request: {
        client_address: string;
        client: string;
        body: RequestPasswordResetData['body'];
        request_id: string;
        signal: AbortSignal;
    }) => Promise<{
        status: 200;
        headers?: undefined;
        body: Confirmation;
    }>;
    /**
     * POST /v1/auth/reset-password – Set a new password
     */
    resetPassword: (request: {
        client_address: string;
        client: string;
        body: ResetPasswordData['body'];
        request_id: string;
        signal: AbortSignal;
    }) => Promise<{
        status: 200;
        headers?: undefined;
        body: Confirmation;
    }>;
    /**
     * POST /v1/auth/login – Log in
     */
    logIn: (request: {
        client_address: string;
        client: string;
        body: LogInData['body'];
        request_id: string;
        signal: AbortSignal;
    }) => Promise<{
        status: 200;
        headers?: {
            'Set-Cookie'?: string;
        };
        body: LoggedIn;
    }>;
    /**
     * POST /v1/auth/logout-all – End all sessions
     */
    logOutAll: (request: {
        caller: Caller;
        request_id: string;
        signal: AbortSignal;
    }) => Promise<{
        status: 200;
        headers?: undefined;
        body: Confirmation;
    }>;
    /**
     * POST /v1/auth/change-password – Change the password
     */
    changePassword: (request: {
        caller: Caller;
        client_address: string;
        client: string;
        body: ChangePasswordData['body'];
        request_id: string;
        signal: AbortSignal;
    }) => Promise<{
        status: 200;
        headers?: undefined;
        body: Confirmation;
    }>;
    /**
     * POST /v1/auth/change-email – Change the e-mail address
     */
    changeEmail: (request: {
        caller: Caller;
        client_address: string;
        client: string;
        body: ChangeEmailData['body'];
        request_id: string;
        signal: AbortSignal;
    }) => Promise<{
        status: 200;
        headers?: undefined;
        body: Confirmation;
    }>;
    /**
     * POST /v1/auth/confirm-email – Confirm a new e-mail address
     */
    confirmEmail: (request: {
        client_address: string;
        client: string;
        body: ConfirmEmailData['body'];
        request_id: string;
        signal: AbortSignal;
    }) => Promise<{
        status: 200;
        headers?: undefined;
        body: Confirmation;
    }>;
    /**
     * POST /v1/auth/redeem-sign-in-link – Sign in with a link
     */
    redeemSignInLink: (request: {
        client_address: string;
        client: string;
        body: RedeemSignInLinkData['body'];
        request_id: string;
        signal: AbortSignal;
    }) => Promise<{
        status: 200;
        headers?: {
            'Set-Cookie'?: string;
        };
        body: Session;
    }>;
    /**
     * GET /v1/auth/sessions – List sessions
     */
    listSessions: (request: {
        caller: Caller;
        query: Defaulted<NonNullable<ListSessionsData['query']>, 'page_size'>;
        request_id: string;
        signal: AbortSignal;
    }) => Promise<{
        status: 200;
        headers?: undefined;
        body: SessionPage;
    }>;
    /**
     * DELETE /v1/auth/sessions/{session_id} – End a session
     */
    deleteSession: (request: {
        caller: Caller;
        params: NonNullable<DeleteSessionData['path']>;
        request_id: string;
        signal: AbortSignal;
    }) => Promise<{
        status: 204;
        headers?: {
            'Set-Cookie'?: string;
        };
        body?: undefined;
    }>;
    /**
     * POST /v1/auth/complete-login – Complete a login
     */
    completeLogin: (request: {
        client_address: string;
        client: string;
        body: CompleteLoginData['body'];
        request_id: string;
        signal: AbortSignal;
    }) => Promise<{
        status: 200;
        headers?: {
            'Set-Cookie'?: string;
        };
        body: Session;
    }>;
    /**
     * POST /v1/auth/start-passkey-login – Begin a login with a passkey
     */
    startPasskeyLogin: (request: {
        client_address: string;
        client: string;
        body: StartPasskeyLoginData['body'];
        request_id: string;
        signal: AbortSignal;
    }) => Promise<{
        status: 200;
        headers?: undefined;
        body: PasskeyChallenge;
    }>;
    /**
     * GET /v1/auth/factors – Get the second factors
     */
    getFactors: (request: {
        caller: Caller;
        request_id: string;
        signal: AbortSignal;
    }) => Promise<{
        status: 200;
        headers?: undefined;
        body: Factors;
    }>;
    /**
     * POST /v1/auth/start-totp – Begin to add an authenticator app
     */
    startTotp: (request: {
        caller: Caller;
        client_address: string;
        client: string;
        body: StartTotpData['body'];
        request_id: string;
        signal: AbortSignal;
    }) => Promise<{
        status: 200;
        headers?: undefined;
        body: TotpSecret;
    }>;
    /**
     * POST /v1/auth/confirm-totp – Add the authenticator app
     */
    confirmTotp: (request: {
        caller: Caller;
        client_address: string;
        client: string;
        body: ConfirmTotpData['body'];
        request_id: string;
        signal: AbortSignal;
    }) => Promise<{
        status: 200;
        headers?: undefined;
        body: AddedFactor;
    }>;
    /**
     * POST /v1/auth/remove-totp – Remove the authenticator app
     */
    removeTotp: (request: {
        caller: Caller;
        client_address: string;
        client: string;
        body: RemoveTotpData['body'];
        request_id: string;
        signal: AbortSignal;
    }) => Promise<{
        status: 200;
        headers?: undefined;
        body: Confirmation;
    }>;
    /**
     * POST /v1/auth/start-passkey – Begin to add a passkey
     */
    startPasskey: (request: {
        caller: Caller;
        client_address: string;
        client: string;
        body: StartPasskeyData['body'];
        request_id: string;
        signal: AbortSignal;
    }) => Promise<{
        status: 200;
        headers?: undefined;
        body: PasskeyChallenge;
    }>;
    /**
     * POST /v1/auth/add-passkey – Add a passkey
     */
    addPasskey: (request: {
        caller: Caller;
        client_address: string;
        client: string;
        body: AddPasskeyData['body'];
        request_id: string;
        signal: AbortSignal;
    }) => Promise<{
        status: 200;
        headers?: undefined;
        body: AddedPasskey;
    }>;
    /**
     * POST /v1/auth/remove-passkey – Remove a passkey
     */
    removePasskey: (request: {
        caller: Caller;
        client_address: string;
        client: string;
        body: RemovePasskeyData['body'];
        request_id: string;
        signal: AbortSignal;
    }) => Promise<{
        status: 200;
        headers?: undefined;
        body: Confirmation;
    }>;
    /**
     * POST /v1/auth/replace-recovery-codes – Replace the recovery codes
     */
    replaceRecoveryCodes: (request: {
        caller: Caller;
        client_address: string;
        client: string;
        body: ReplaceRecoveryCodesData['body'];
        request_id: string;
        signal: AbortSignal;
    }) => Promise<{
        status: 200;
        headers?: undefined;
        body: RecoveryCodes;
    }>;
    /**
     * POST /v1/auth/delete-account – Delete the account
     */
    deleteAccount: (request: {
        caller: Caller;
        client_address: string;
        client: string;
        body: DeleteAccountData['body'];
        request_id: string;
        signal: AbortSignal;
    }) => Promise<{
        status: 200;
        headers?: undefined;
        body: Confirmation;
    }>;
    /**
     * GET /v1/members – List members
     */
    listMembers: (request: {
        caller: Caller;
        query: Defaulted<NonNullable<ListMembersData['query']>, 'page_size'>;
        request_id: string;
        signal: AbortSignal;
    }) => Promise<{
        status: 200;
        headers?: undefined;
        body: MemberPage;
    }>;
    /**
     * DELETE /v1/members/{user_id} – Remove a member
     */
    deleteMember: (request: {
        caller: Caller;
        params: NonNullable<DeleteMemberData['path']>;
        request_id: string;
        signal: AbortSignal;
    }) => Promise<{
        status: 204;
        headers?: undefined;
        body?: undefined;
    }>;
    /**
     * PATCH /v1/members/{user_id} – Change the role of a member
     */
    updateMember: (request: {
        caller: Caller;
        params: NonNullable<UpdateMemberData['path']>;
        body: UpdateMemberData['body'];
        request_id: string;
        signal: AbortSignal;
    }) => Promise<{
        status: 200;
        headers?: undefined;
        body: Member;
    }>;
    /**
     * GET /v1/invitations – List invitations
     */
    listInvitations: (request: {
        caller: Caller;
        query: Defaulted<NonNullable<ListInvitationsData['query']>, 'page_size'>;
        request_id: string;
        signal: AbortSignal;
    }) => Promise<{
        status: 200;
        headers?: undefined;
        body: InvitationPage;
    }>;
    /**
     * POST /v1/invitations – Invite a person
     */
    createInvitation: (request: {
        caller: Caller;
        body: CreateInvitationData['body'];
        request_id: string;
        signal: AbortSignal;
    }) => Promise<{
        status: 201;
        headers?: undefined;
        body: Invitation;
    }>;
    /**
     * POST /v1/invitations/accept – Accept an invitation
     */
    acceptInvitation: (request: {
        client_address: string;
        client: string;
        body: AcceptInvitationData['body'];
        request_id: string;
        signal: AbortSignal;
    }) => Promise<{
        status: 200;
        headers?: undefined;
        body: AcceptedInvitation;
    }>;
    /**
     * DELETE /v1/invitations/{invitation_id} – Withdraw an invitation
     */
    deleteInvitation: (request: {
        caller: Caller;
        params: NonNullable<DeleteInvitationData['path']>;
        request_id: string;
        signal: AbortSignal;
    }) => Promise<{
        status: 204;
        headers?: undefined;
        body?: undefined;
    }>;
    /**
     * GET /v1/api-keys – List keys
     */
    listApiKeys: (request: {
        caller: Caller;
        query: Defaulted<NonNullable<ListApiKeysData['query']>, 'page_size'>;
        request_id: string;
        signal: AbortSignal;
    }) => Promise<{
        status: 200;
        headers?: undefined;
        body: ApiKeyPage;
    }>;
    /**
     * POST /v1/api-keys – Create a key
     */
    createApiKey: (request: {
        caller: Caller;
        body: CreateApiKeyData['body'];
        request_id: string;
        signal: AbortSignal;
    }) => Promise<{
        status: 201;
        headers?: undefined;
        body: ApiKeyWithSecret;
    }>;
    /**
     * GET /v1/api-keys/{key_id} – Get a key
     */
    getApiKey: (request: {
        caller: Caller;
        params: NonNullable<GetApiKeyData['path']>;
        request_id: string;
        signal: AbortSignal;
    }) => Promise<{
        status: 200;
        headers?: undefined;
        body: ApiKeyDetail;
    }>;
    /**
     * DELETE /v1/api-keys/{key_id} – Revoke a key
     */
    revokeApiKey: (request: {
        caller: Caller;
        params: NonNullable<RevokeApiKeyData['path']>;
        request_id: string;
        signal: AbortSignal;
    }) => Promise<{
        status: 204;
        headers?: undefined;
        body?: undefined;
    }>;
    /**
     * PATCH /v1/api-keys/{key_id} – Change the label or the scopes of a key
     */
    updateApiKey: (request: {
        caller: Caller;
        params: NonNullable<UpdateApiKeyData['path']>;
        body: UpdateApiKeyData['body'];
        request_id: string;
        signal: AbortSignal;
    }) => Promise<{
        status: 200;
        headers?: undefined;
        body: ApiKey;
    }>;
    /**
     * POST /v1/api-keys/{key_id}/rotate – Rotate a key
     */
    rotateApiKey: (request: {
        caller: Caller;
        params: NonNullable<RotateApiKeyData['path']>;
        request_id: string;
        signal: AbortSignal;
    }) => Promise<{
        status: 200;
        headers?: undefined;
        body: ApiKeyWithSecret;
    }>;
    /**
     * GET /v1/agents – List agents
     */
    listAgents: (request: {
        caller: Caller;
        query: Defaulted<NonNullable<ListAgentsData['query']>, 'page_size'>;
        request_id: string;
        signal: AbortSignal;
    }) => Promise<{
        status: 200;
        headers?: undefined;
        body: AgentPage;
    }>;
    /**
     * POST /v1/agents – Create an agent
     */
    createAgent: (request: {
        caller: Caller;
        body: CreateAgentData['body'];
        idempotency?: {
            key: string;
            request_hash: string;
        };
        request_id: string;
        signal: AbortSignal;
    }) => Promise<{
        status: 201;
        headers?: {
            'Idempotent-Replayed'?: string;
        };
        body: Agent;
    }>;
    /**
     * GET /v1/agents/{agent_id} – Get an agent
     */
    getAgent: (request: {
        caller: Caller;
        params: NonNullable<GetAgentData['path']>;
        request_id: string;
        signal: AbortSignal;
    }) => Promise<{
        status: 200;
        headers?: undefined;
        body: Agent;
    }>;
    /**
     * DELETE /v1/agents/{agent_id} – Delete an agent
     */
    deleteAgent: (request: {
        caller: Caller;
        params: NonNullable<DeleteAgentData['path']>;
        request_id: string;
        signal: AbortSignal;
    }) => Promise<{
        status: 204;
        headers?: undefined;
        body?: undefined;
    }>;
    /**
     * PATCH /v1/agents/{agent_id} – Update an agent
     */
    updateAgent: (request: {
        caller: Caller;
        params: NonNullable<UpdateAgentData['path']>;
        query: NonNullable<UpdateAgentData['query']>;
        body: UpdateAgentData['body'];
        request_id: string;
        signal: AbortSignal;
    }) => Promise<{
        status: 200;
        headers?: undefined;
        body: Agent;
    }>;
    /**
     * GET /v1/agents/{agent_id}/shareable – Get an agent's public link and its use
     */
    getShareLink: (request: {
        caller: Caller;
        params: NonNullable<GetShareLinkData['path']>;
        request_id: string;
        signal: AbortSignal;
    }) => Promise<{
        status: 200;
        headers?: undefined;
        body: ShareLink;
    }>;
    /**
     * PATCH /v1/agents/{agent_id}/shareable – Enable or disable an agent's public link
     */
    setAgentShareable: (request: {
        caller: Caller;
        params: NonNullable<SetAgentShareableData['path']>;
        body: SetAgentShareableData['body'];
        request_id: string;
        signal: AbortSignal;
    }) => Promise<{
        status: 200;
        headers?: undefined;
        body: Agent;
    }>;
    /**
     * POST /v1/agents/tools/check – Check tool definitions
     */
    checkTools: (request: {
        caller: Caller;
        body: CheckToolsData['body'];
        request_id: string;
        signal: AbortSignal;
    }) => Promise<{
        status: 200;
        headers?: undefined;
        body: ToolsCheckResult;
    }>;
    /**
     * POST /v1/agents/{agent_id}/tools/test – Call a tool of an agent
     */
    testTool: (request: {
        caller: Caller;
        params: NonNullable<TestToolData['path']>;
        body: TestToolData['body'];
        request_id: string;
        signal: AbortSignal;
    }) => Promise<{
        status: 200;
        headers?: undefined;
        body: ToolTestResult;
    }>;
    /**
     * POST /v1/agents/{agent_id}/mcp/tools – List the tools of an MCP server
     */
    listMcpTools: (request: {
        caller: Caller;
        params: NonNullable<ListMcpToolsData['path']>;
        body: ListMcpToolsData['body'];
        request_id: string;
        signal: AbortSignal;
    }) => Promise<{
        status: 200;
        headers?: undefined;
        body: McpToolsResult;
    }>;
    /**
     * GET /v1/agents/{agent_id}/versions – List the versions of an agent
     */
    listAgentVersions: (request: {
        caller: Caller;
        params: NonNullable<ListAgentVersionsData['path']>;
        query: Defaulted<NonNullable<ListAgentVersionsData['query']>, 'page_size'>;
        request_id: string;
        signal: AbortSignal;
    }) => Promise<{
        status: 200;
        headers?: undefined;
        body: AgentVersionPage;
    }>;
    /**
     * GET /v1/agents/{agent_id}/versions/{version} – Get a version of an agent
     */
    getAgentVersion: (request: {
        caller: Caller;
        params: NonNullable<GetAgentVersionData['path']>;
        request_id: string;
        signal: AbortSignal;
    }) => Promise<{
        status: 200;
        headers?: undefined;
        body: AgentVersion;
    }>;
    /**
     * DELETE /v1/agents/{agent_id}/versions/{version} – Delete a version of an agent
     */
    deleteAgentVersion: (request: {
        caller: Caller;
        params: NonNullable<DeleteAgentVersionData['path']>;
        request_id: string;
        signal: AbortSignal;
    }) => Promise<{
        status: 204;
        headers?: undefined;
        body?: undefined;
    }>;
    /**
     * POST /v1/agents/{agent_id}/versions/{version}/publish – Make a version of an agent live
     */
    publishAgentVersion: (request: {
        caller: Caller;
        params: NonNullable<PublishAgentVersionData['path']>;
        body: PublishAgentVersionData['body'];
        request_id: string;
        signal: AbortSignal;
    }) => Promise<{
        status: 200;
        headers?: undefined;
        body: AgentVersion;
    }>;
    /**
     * POST /v1/agents/{agent_id}/rollback – Roll back an agent
     */
    rollBackAgent: (request: {
        caller: Caller;
        params: NonNullable<RollBackAgentData['path']>;
        body: RollBackAgentData['body'];
        request_id: string;
        signal: AbortSignal;
    }) => Promise<{
        status: 200;
        headers?: undefined;
        body: AgentVersion;
    }>;
    /**
     * GET /v1/agents/{agent_id}/comparison – Compare two versions of an agent
     */
    compareAgentVersions: (request: {
        caller: Caller;
        params: NonNullable<CompareAgentVersionsData['path']>;
        query: Defaulted<NonNullable<CompareAgentVersionsData['query']>, 'to'>;
        request_id: string;
        signal: AbortSignal;
    }) => Promise<{
        status: 200;
        headers?: undefined;
        body: AgentComparison;
    }>;
    /**
     * GET /v1/agents/{agent_id}/draft – Get the draft of an agent
     */
    getAgentDraft: (request: {
        caller: Caller;
        params: NonNullable<GetAgentDraftData['path']>;
        request_id: string;
        signal: AbortSignal;
    }) => Promise<{
        status: 200;
        headers?: undefined;
        body: AgentDraft;
    }>;
    /**
     * DELETE /v1/agents/{agent_id}/draft – Discard the draft of an agent
     */
    deleteAgentDraft: (request: {
        caller: Caller;
        params: NonNullable<DeleteAgentDraftData['path']>;
        query: NonNullable<DeleteAgentDraftData['query']>;
        request_id: string;
        signal: AbortSignal;
    }) => Promise<{
        status: 204;
        headers?: undefined;
        body?: undefined;
    }>;
    /**
     * PATCH /v1/agents/{agent_id}/draft – Change the draft of an agent
     */
    updateAgentDraft: (request: {
        caller: Caller;
        params: NonNullable<UpdateAgentDraftData['path']>;
        query: NonNullable<UpdateAgentDraftData['query']>;
        body: UpdateAgentDraftData['body'];
        request_id: string;
        signal: AbortSignal;
    }) => Promise<{
        status: 200;
        headers?: undefined;
        body: AgentDraft;
    }>;
    /**
     * POST /v1/agents/{agent_id}/draft/publish – Publish the draft of an agent
     */
    publishAgentDraft: (request: {
        caller: Caller;
        params: NonNullable<PublishAgentDraftData['path']>;
        body: PublishAgentDraftData['body'];
        request_id: string;
        signal: AbortSignal;
    }) => Promise<{
        status: 200;
        headers?: undefined;
        body: AgentVersion;
    }>;
    /**
     * GET /v1/agents/{agent_id}/rollouts – List the rollouts of an agent
     */
    listAgentRollouts: (request: {
        caller: Caller;
        params: NonNullable<ListAgentRolloutsData['path']>;
        request_id: string;
        signal: AbortSignal;
    }) => Promise<{
        status: 200;
        headers?: undefined;
        body: AgentRolloutList;
    }>;
    /**
     * POST /v1/agents/{agent_id}/rollouts – Begin a rollout of a version
     */
    createAgentRollout: (request: {
        caller: Caller;
        params: NonNullable<CreateAgentRolloutData['path']>;
        body: CreateAgentRolloutData['body'];
        request_id: string;
        signal: AbortSignal;
    }) => Promise<{
        status: 201;
        headers?: undefined;
        body: AgentRollout;
    }>;
    /**
     * DELETE /v1/agents/{agent_id}/rollouts/{version} – End a rollout
     */
    deleteAgentRollout: (request: {
        caller: Caller;
        params: NonNullable<DeleteAgentRolloutData['path']>;
        request_id: string;
        signal: AbortSignal;
    }) => Promise<{
        status: 204;
        headers?: undefined;
        body?: undefined;
    }>;
    /**
     * PATCH /v1/agents/{agent_id}/rollouts/{version} – Change the share of a rollout
     */
    updateAgentRollout: (request: {
        caller: Caller;
        params: NonNullable<UpdateAgentRolloutData['path']>;
        body: UpdateAgentRolloutData['body'];
        request_id: string;
        signal: AbortSignal;
    }) => Promise<{
        status: 200;
        headers?: undefined;
        body: AgentRollout;
    }>;
    /**
     * GET /v1/agents/{agent_id}/conversations/export – Export an agent's conversations
     */
    exportConversations: (request: {
        caller: Caller;
        params: NonNullable<ExportConversationsData['path']>;
        query: Defaulted<NonNullable<ExportConversationsData['query']>, 'format'>;
        request_id: string;
        signal: AbortSignal;
    }) => Promise<{
        status: 200;
        headers: {
            'Content-Disposition': string;
        };
        type: 'application/json';
        body: AsyncIterable<string>;
    } | {
        status: 200;
        headers: {
            'Content-Disposition': string;
        };
        type: 'text/csv';
        body: AsyncIterable<string>;
    }>;
    /**
     * POST /v1/agents/{agent_id}/playground – Chat with an agent
     */
    playAgent: (request: {
        caller: Caller;
        params: NonNullable<PlayAgentData['path']>;
        body: PlayAgentData['body'];
        request_id: string;
        signal: AbortSignal;
    }) => Promise<{
        status: 200;
        headers?: undefined;
        body: PlaygroundReply;
    }>;
    /**
     * POST /v1/agents/{agent_id}/playground/stream – Chat with an agent and watch the turn
     */
    streamPlayground: (request: {
        caller: Caller;
        params: NonNullable<StreamPlaygroundData['path']>;
        body: StreamPlaygroundData['body'];
        request_id: string;
        signal: AbortSignal;
    }) => Promise<{
        status: 200;
        headers?: undefined;
        body: AsyncIterable<ServerSentEvent<PlaygroundEvent>>;
    }>;
    /**
     * POST /v1/public/try/{agent_id}/offer – Call an agent from a browser
     */
    tryAgent: (request: {
        client_address: string;
        client: string;
        params: NonNullable<TryAgentData['path']>;
        body: TryAgentData['body'];
        request_id: string;
        signal: AbortSignal;
    }) => Promise<{
        status: 200;
        headers?: undefined;
        body: PublicAnswer;
    }>;
    /**
     * POST /v1/public/try/{agent_id}/calls/{call_id}/offer – Reconnect a call from a browser
     */
    reconnectTry: (request: {
        client_address: string;
        client: string;
        params: NonNullable<ReconnectTryData['path']>;
        body: ReconnectTryData['body'];
        request_id: string;
        signal: AbortSignal;
    }) => Promise<{
        status: 200;
        headers?: undefined;
        body: PublicAnswer;
    }>;
    /**
     * GET /try/{agent_id} – Show the page of an agent's public link
     */
    showTryPage: (request: {
        client_address: string;
        client: string;
        params: NonNullable<ShowTryPageData['path']>;
        request_id: string;
        signal: AbortSignal;
    }) => Promise<{
        status: 200;
        headers: {
            'Content-Security-Policy': string;
            'Permissions-Policy': string;
            'Referrer-Policy': string;
            'X-Content-Type-Options': string;
        };
        body: string;
    }>;
    /**
     * GET /v1/templates – List agent templates
     */
    listTemplates: (request: {
        caller: Caller;
        request_id: string;
        signal: AbortSignal;
    }) => Promise<{
        status: 200;
        headers?: undefined;
        body: TemplateList;
    }>;
    /**
     * GET /v1/ai/models – List hosted models
     */
    listModels: (request: {
        caller: Caller;
        request_id: string;
        signal: AbortSignal;
    }) => Promise<{
        status: 200;
        headers?: undefined;
        body: AiModelList;
    }>;
    /**
     * GET /v1/voice/models – List voices
     */
    listVoices: (request: {
        caller: Caller;
        request_id: string;
        signal: AbortSignal;
    }) => Promise<{
        status: 200;
        headers?: undefined;
        body: VoiceList;
    }>;
    /**
     * GET /v1/voice/models/{voice_id}/preview – Listen to a voice
     */
    previewVoice: (request: {
        caller: Caller;
        params: NonNullable<PreviewVoiceData['path']>;
        query: NonNullable<PreviewVoiceData['query']>;
        request_id: string;
        signal: AbortSignal;
    }) => Promise<{
        status: 200;
        headers?: undefined;
        body: Uint8Array | AsyncIterable<Uint8Array>;
    }>;
    /**
     * GET /admin/ai/providers – List hosted AI providers
     */
    listAiProviders: (request: {
        caller: Caller;
        request_id: string;
        signal: AbortSignal;
    }) => Promise<{
        status: 200;
        headers?: undefined;
        body: AiProviderList;
    }>;
    /**
     * GET /v1/admin/ai/providers – List hosted AI providers
     */
    listAiProvidersUnderVersion: (request: {
        caller: Caller;
        request_id: string;
        signal: AbortSignal;
    }) => Promise<{
        status: 200;
        headers?: undefined;
        body: AiProviderList;
    }>;
    /**
     * GET /v1/knowledge-bases – List knowledge bases
     */
    listKnowledgeBases: (request: {
        caller: Caller;
        query: Defaulted<NonNullable<ListKnowledgeBasesData['query']>, 'page_size'>;
        request_id: string;
        signal: AbortSignal;
    }) => Promise<{
        status: 200;
        headers?: undefined;
        body: KnowledgeBasePage;
    }>;
    /**
     * POST /v1/knowledge-bases – Create a knowledge base
     */
    createKnowledgeBase: (request: {
        caller: Caller;
        body: CreateKnowledgeBaseData['body'];
        idempotency?: {
            key: string;
            request_hash: string;
        };
        request_id: string;
        signal: AbortSignal;
    }) => Promise<{
        status: 201;
        headers?: {
            'Idempotent-Replayed'?: string;
        };
        body: KnowledgeBase;
    }>;
    /**
     * GET /v1/knowledge-bases/{knowledge_base_id} – Get a knowledge base
     */
    getKnowledgeBase: (request: {
        caller: Caller;
        params: NonNullable<GetKnowledgeBaseData['path']>;
        request_id: string;
        signal: AbortSignal;
    }) => Promise<{
        status: 200;
        headers?: undefined;
        body: KnowledgeBase;
    }>;
    /**
     * DELETE /v1/knowledge-bases/{knowledge_base_id} – Delete a knowledge base
     */
    deleteKnowledgeBase: (request: {
        caller: Caller;
        params: NonNullable<DeleteKnowledgeBaseData['path']>;
        request_id: string;
        signal: AbortSignal;
    }) => Promise<{
        status: 204;
        headers?: undefined;
        body?: undefined;
    }>;
    /**
     * GET /v1/knowledge-bases/{knowledge_base_id}/search – Search a knowledge base
     */
    searchKnowledgeBase: (request: {
        caller: Caller;
        params: NonNullable<SearchKnowledgeBaseData['path']>;
        query: NonNullable<SearchKnowledgeBaseData['query']>;
        request_id: string;
        signal: AbortSignal;
    }) => Promise<{
        status: 200;
        headers?: undefined;
        body: KnowledgeSearchResult;
    }>;
    /**
     * GET /v1/knowledge-bases/{knowledge_base_id}/documents – List the documents of a knowledge base
     */
    listKnowledgeDocuments: (request: {
        caller: Caller;
        params: NonNullable<ListKnowledgeDocumentsData['path']>;
        query: Defaulted<NonNullable<ListKnowledgeDocumentsData['query']>, 'page_size'>;
        request_id: string;
        signal: AbortSignal;
    }) => Promise<{
        status: 200;
        headers?: undefined;
        body: KnowledgeDocumentPage;
    }>;
    /**
     * POST /v1/knowledge-bases/{knowledge_base_id}/documents – Add a document to a knowledge base
     */
    createKnowledgeDocument: (request: {
        caller: Caller;
        params: NonNullable<CreateKnowledgeDocumentData['path']>;
        body: CreateKnowledgeDocumentData['body'];
        idempotency?: {
            key: string;
            request_hash: string;
        };
        request_id: string;
        signal: AbortSignal;
    }) => Promise<{
        status: 201;
        headers?: {
            'Idempotent-Replayed'?: string;
        };
        body: KnowledgeDocument;
    }>;
    /**
     * GET /v1/knowledge-bases/{knowledge_base_id}/documents/{document_id} – Get a document of a knowledge base
     */
    getKnowledgeDocument: (request: {
        caller: Caller;
        params: NonNullable<GetKnowledgeDocumentData['path']>;
        request_id: string;
        signal: AbortSignal;
    }) => Promise<{
        status: 200;
        headers?: undefined;
        body: KnowledgeDocumentWithContent;
    }>;
    /**
     * DELETE /v1/knowledge-bases/{knowledge_base_id}/documents/{document_id} – Delete a document of a knowledge base
     */
    deleteKnowledgeDocument: (request: {
        caller: Caller;
        params: NonNullable<DeleteKnowledgeDocumentData['path']>;
        request_id: string;
        signal: AbortSignal;
    }) => Promise<{
        status: 204;
        headers?: undefined;
        body?: undefined;
    }>;
    /**
     * GET /v1/numbers – List the workspace's numbers
     */
    listNumbers: (request: {
        caller: Caller;
        query: Defaulted<NonNullable<ListNumbersData['query']>, 'page_size'>;
        request_id: string;
        signal: AbortSignal;
    }) => Promise<{
        status: 200;
        headers?: undefined;
        body: NumberPage;
    }>;
    /**
     * POST /v1/numbers – Claim a number for an agent
     */
    claimNumber: (request: {
        caller: Caller;
        body: ClaimNumberData['body'];
        idempotency?: {
            key: string;
            request_hash: string;
        };
        request_id: string;
        signal: AbortSignal;
    }) => Promise<{
        status: 201;
        headers?: {
            'Idempotent-Replayed'?: string;
        };
        body: PhoneNumber;
    }>;
    /**
     * GET /v1/numbers/available – List available numbers
     */
    listAvailableNumbers: (request: {
        caller: Caller;
        query: Defaulted<NonNullable<ListAvailableNumbersData['query']>, 'page_size'>;
        request_id: string;
        signal: AbortSignal;
    }) => Promise<{
        status: 200;
        headers?: undefined;
        body: NumberPage;
    }>;
    /**
     * POST /v1/numbers/auto – Claim the first matching number
     */
    claimNumberAutomatically: (request: {
        caller: Caller;
        body: ClaimNumberAutomaticallyData['body'];
        idempotency?: {
            key: string;
            request_hash: string;
        };
        request_id: string;
        signal: AbortSignal;
    }) => Promise<{
        status: 201;
        headers?: {
            'Idempotent-Replayed'?: string;
        };
        body: PhoneNumber;
    }>;
    /**
     * GET /v1/numbers/{number_id} – Get a number of the workspace
     */
    getNumber: (request: {
        caller: Caller;
        params: NonNullable<GetNumberData['path']>;
        request_id: string;
        signal: AbortSignal;
    }) => Promise<{
        status: 200;
        headers?: undefined;
        body: PhoneNumber;
    }>;
    /**
     * DELETE /v1/numbers/{number_id} – Release a number
     */
    releaseNumber: (request: {
        caller: Caller;
        params: NonNullable<ReleaseNumberData['path']>;
        request_id: string;
        signal: AbortSignal;
    }) => Promise<{
        status: 200;
        headers?: undefined;
        body: PhoneNumber;
    }>;
    /**
     * PATCH /v1/numbers/{number_id} – Update a number's agent or channels
     */
    updateNumber: (request: {
        caller: Caller;
        params: NonNullable<UpdateNumberData['path']>;
        body: UpdateNumberData['body'];
        request_id: string;
        signal: AbortSignal;
    }) => Promise<{
        status: 200;
        headers?: undefined;
        body: PhoneNumber;
    }>;
    /**
     * POST /v1/numbers/{number_id}/reclaim – Reclaim a released number
     */
    reclaimNumber: (request: {
        caller: Caller;
        params: NonNullable<ReclaimNumberData['path']>;
        request_id: string;
        signal: AbortSignal;
    }) => Promise<{
        status: 200;
        headers?: undefined;
        body: PhoneNumber;
    }>;
    /**
     * GET /v1/calls – List calls
     */
    listCalls: (request: {
        caller: Caller;
        query: Defaulted<NonNullable<ListCallsData['query']>, 'page_size'>;
        request_id: string;
        signal: AbortSignal;
    }) => Promise<{
        status: 200;
        headers?: undefined;
        body: CallPage;
    }>;
    /**
     * POST /v1/calls – Place a call
     */
    createCall: (request: {
        caller: Caller;
        body: CreateCallData['body'];
        idempotency?: {
            key: string;
            request_hash: string;
        };
        request_id: string;
        signal: AbortSignal;
    }) => Promise<{
        status: 201;
        headers?: {
            'Idempotent-Replayed'?: string;
        };
        body: Call;
    }>;
    /**
     * GET /v1/call-backs – List call-backs
     */
    listCallBacks: (request: {
        caller: Caller;
        query: Defaulted<NonNullable<ListCallBacksData['query']>, 'page_size'>;
        request_id: string;
        signal: AbortSignal;
    }) => Promise<{
        status: 200;
        headers?: undefined;
        body: CallBackPage;
    }>;
    /**
     * GET /v1/calls/export – Export calls
     */
    exportCalls: (request: {
        caller: Caller;
        query: Defaulted<NonNullable<ExportCallsData['query']>, 'format'>;
        request_id: string;
        signal: AbortSignal;
    }) => Promise<{
        status: 200;
        headers: {
            'Content-Disposition': string;
        };
        type: 'application/json';
        body: AsyncIterable<string>;
    } | {
        status: 200;
        headers: {
            'Content-Disposition': string;
        };
        type: 'text/csv';
        body: AsyncIterable<string>;
    }>;
    /**
     * GET /v1/calls/live – List the calls in progress
     */
    listLiveCalls: (request: {
        caller: Caller;
        request_id: string;
        signal: AbortSignal;
    }) => Promise<{
        status: 200;
        headers?: undefined;
        body: LiveCalls;
    }>;
    /**
     * GET /v1/calls/live/stream – Stream the calls in progress
     */
    streamLiveCalls: (request: {
        caller: Caller;
        request_id: string;
        signal: AbortSignal;
    }) => Promise<{
        status: 200;
        headers?: undefined;
        body: AsyncIterable<ServerSentEvent<LiveCallsFrame>>;
    }>;
    /**
     * GET /v1/messages – List messages
     */
    listMessages: (request: {
        caller: Caller;
        query: Defaulted<NonNullable<ListMessagesData['query']>, 'page_size'>;
        request_id: string;
        signal: AbortSignal;
    }) => Promise<{
        status: 200;
        headers?: undefined;
        body: MessagePage;
    }>;
    /**
     * POST /v1/messages – Send a message
     */
    createMessage: (request: {
        caller: Caller;
        body: CreateMessageData['body'];
        idempotency?: {
            key: string;
            request_hash: string;
        };
        request_id: string;
        signal: AbortSignal;
    }) => Promise<{
        status: 201;
        headers?: {
            'Idempotent-Replayed'?: string;
        };
        body: Message;
    }>;
    /**
     * GET /v1/messages/{message_id} – Get a message
     */
    getMessage: (request: {
        caller: Caller;
        params: NonNullable<GetMessageData['path']>;
        request_id: string;
        signal: AbortSignal;
    }) => Promise<{
        status: 200;
        headers?: undefined;
        body: Message;
    }>;
    /**
     * GET /v1/messages/{message_id}/media – Download the file of a message
     */
    getMessageMedia: (request: {
        caller: Caller;
        params: NonNullable<GetMessageMediaData['path']>;
        headers: {
            range?: string;
            'if-range'?: string;
        };
        request_id: string;
        signal: AbortSignal;
    }) => Promise<{
        status: 200;
        headers: {
            'Accept-Ranges': string;
            'Content-Disposition': string;
            'Content-Length': number;
            ETag: string;
        };
        type: 'image/jpeg';
        body: Uint8Array | AsyncIterable<Uint8Array>;
    } | {
        status: 200;
        headers: {
            'Accept-Ranges': string;
            'Content-Disposition': string;
            'Content-Length': number;
            ETag: string;
        };
        type: 'image/png';
        body: Uint8Array | AsyncIterable<Uint8Array>;
    } | {
        status: 200;
        headers: {
            'Accept-Ranges': string;
            'Content-Disposition': string;
            'Content-Length': number;
            ETag: string;
        };
        type: 'image/webp';
        body: Uint8Array | AsyncIterable<Uint8Array>;
    } | {
        status: 200;
        headers: {
            'Accept-Ranges': string;
            'Content-Disposition': string;
            'Content-Length': number;
            ETag: string;
        };
        type: 'audio/aac';
        body: Uint8Array | AsyncIterable<Uint8Array>;
    } | {
        status: 200;
        headers: {
            'Accept-Ranges': string;
            'Content-Disposition': string;
            'Content-Length': number;
            ETag: string;
        };
        type: 'audio/amr';
        body: Uint8Array | AsyncIterable<Uint8Array>;
    } | {
        status: 200;
        headers: {
            'Accept-Ranges': string;
            'Content-Disposition': string;
            'Content-Length': number;
            ETag: string;
        };
        type: 'audio/mpeg';
        body: Uint8Array | AsyncIterable<Uint8Array>;
    } | {
        status: 200;
        headers: {
            'Accept-Ranges': string;
            'Content-Disposition': string;
            'Content-Length': number;
            ETag: string;
        };
        type: 'audio/mp4';
        body: Uint8Array | AsyncIterable<Uint8Array>;
    } | {
        status: 200;
        headers: {
            'Accept-Ranges': string;
            'Content-Disposition': string;
            'Content-Length': number;
            ETag: string;
        };
        type: 'audio/ogg';
        body: Uint8Array | AsyncIterable<Uint8Array>;
    } | {
        status: 200;
        headers: {
            'Accept-Ranges': string;
            'Content-Disposition': string;
            'Content-Length': number;
            ETag: string;
        };
        type: 'video/mp4';
        body: Uint8Array | AsyncIterable<Uint8Array>;
    } | {
        status: 200;
        headers: {
            'Accept-Ranges': string;
            'Content-Disposition': string;
            'Content-Length': number;
            ETag: string;
        };
        type: 'video/3gpp';
        body: Uint8Array | AsyncIterable<Uint8Array>;
    } | {
        status: 200;
        headers: {
            'Accept-Ranges': string;
            'Content-Disposition': string;
            'Content-Length': number;
            ETag: string;
        };
        type: 'application/pdf';
        body: Uint8Array | AsyncIterable<Uint8Array>;
    } | {
        status: 200;
        headers: {
            'Accept-Ranges': string;
            'Content-Disposition': string;
            'Content-Length': number;
            ETag: string;
        };
        type: 'application/octet-stream';
        body: Uint8Array | AsyncIterable<Uint8Array>;
    } | {
        status: 206;
        headers: {
            'Accept-Ranges': string;
            'Content-Disposition': string;
            'Content-Length': number;
            'Content-Range': string;
            ETag: string;
        };
        type: 'image/jpeg';
        body: Uint8Array | AsyncIterable<Uint8Array>;
    } | {
        status: 206;
        headers: {
            'Accept-Ranges': string;
            'Content-Disposition': string;
            'Content-Length': number;
            'Content-Range': string;
            ETag: string;
        };
        type: 'image/png';
        body: Uint8Array | AsyncIterable<Uint8Array>;
    } | {
        status: 206;
        headers: {
            'Accept-Ranges': string;
            'Content-Disposition': string;
            'Content-Length': number;
            'Content-Range': string;
            ETag: string;
        };
        type: 'image/webp';
        body: Uint8Array | AsyncIterable<Uint8Array>;
    } | {
        status: 206;
        headers: {
            'Accept-Ranges': string;
            'Content-Disposition': string;
            'Content-Length': number;
            'Content-Range': string;
            ETag: string;
        };
        type: 'audio/aac';
        body: Uint8Array | AsyncIterable<Uint8Array>;
    } | {
        status: 206;
        headers: {
            'Accept-Ranges': string;
            'Content-Disposition': string;
            'Content-Length': number;
            'Content-Range': string;
            ETag: string;
        };
        type: 'audio/amr';
        body: Uint8Array | AsyncIterable<Uint8Array>;
    } | {
        status: 206;
        headers: {
            'Accept-Ranges': string;
            'Content-Disposition': string;
            'Content-Length': number;
            'Content-Range': string;
            ETag: string;
        };
        type: 'audio/mpeg';
        body: Uint8Array | AsyncIterable<Uint8Array>;
    } | {
        status: 206;
        headers: {
            'Accept-Ranges': string;
            'Content-Disposition': string;
            'Content-Length': number;
            'Content-Range': string;
            ETag: string;
        };
        type: 'audio/mp4';
        body: Uint8Array | AsyncIterable<Uint8Array>;
    } | {
        status: 206;
        headers: {
            'Accept-Ranges': string;
            'Content-Disposition': string;
            'Content-Length': number;
            'Content-Range': string;
            ETag: string;
        };
        type: 'audio/ogg';
        body: Uint8Array | AsyncIterable<Uint8Array>;
    } | {
        status: 206;
        headers: {
            'Accept-Ranges': string;
            'Content-Disposition': string;
            'Content-Length': number;
            'Content-Range': string;
            ETag: string;
        };
        type: 'video/mp4';
        body: Uint8Array | AsyncIterable<Uint8Array>;
    } | {
        status: 206;
        headers: {
            'Accept-Ranges': string;
            'Content-Disposition': string;
            'Content-Length': number;
            'Content-Range': string;
            ETag: string;
        };
        type: 'video/3gpp';
        body: Uint8Array | AsyncIterable<Uint8Array>;
    } | {
        status: 206;
        headers: {
            'Accept-Ranges': string;
            'Content-Disposition': string;
            'Content-Length': number;
            'Content-Range': string;
            ETag: string;
        };
        type: 'application/pdf';
        body: Uint8Array | AsyncIterable<Uint8Array>;
    } | {
        status: 206;
        headers: {
            'Accept-Ranges': string;
            'Content-Disposition': string;
            'Content-Length': number;
            'Content-Range': string;
            ETag: string;
        };
        type: 'application/octet-stream';
        body: Uint8Array | AsyncIterable<Uint8Array>;
    }>;
    /**
     * POST /v1/media – Upload a file to send
     */
    uploadMedia: (request: {
        caller: Caller;
        query: NonNullable<UploadMediaData['query']>;
        body: AsyncIterable<Uint8Array>;
        request_id: string;
        signal: AbortSignal;
    }) => Promise<{
        status: 201;
        headers?: undefined;
        body: MediaUpload;
    }>;
    /**
     * GET /v1/conversations – List conversations
     */
    listConversations: (request: {
        caller: Caller;
        query: Defaulted<NonNullable<ListConversationsData['query']>, 'page_size'>;
        request_id: string;
        signal: AbortSignal;
    }) => Promise<{
        status: 200;
        headers?: undefined;
        body: ConversationPage;
    }>;
    /**
     * GET /v1/conversations/{conversation_id} – Get a conversation
     */
    getConversation: (request: {
        caller: Caller;
        params: NonNullable<GetConversationData['path']>;
        query: Defaulted<NonNullable<GetConversationData['query']>, 'page_size'>;
        request_id: string;
        signal: AbortSignal;
    }) => Promise<{
        status: 200;
        headers?: undefined;
        body: ConversationWithMessages;
    }>;
    /**
     * PATCH /v1/conversations/{conversation_id} – Change a conversation
     */
    updateConversation: (request: {
        caller: Caller;
        params: NonNullable<UpdateConversationData['path']>;
        body: UpdateConversationData['body'];
        request_id: string;
        signal: AbortSignal;
    }) => Promise<{
        status: 200;
        headers?: undefined;
        body: ConversationUpdated;
    }>;
    /**
     * GET /v1/conversations/{conversation_id}/stream – Stream a conversation
     */
    streamConversation: (request: {
        caller: Caller;
        params: NonNullable<StreamConversationData['path']>;
        request_id: string;
        signal: AbortSignal;
    }) => Promise<{
        status: 200;
        headers?: undefined;
        body: AsyncIterable<ServerSentEvent<ConversationFrame>>;
    }>;
    /**
     * GET /v1/conversations/{conversation_id}/notes – List the notes of a conversation
     */
    listConversationNotes: (request: {
        caller: Caller;
        params: NonNullable<ListConversationNotesData['path']>;
        query: Defaulted<NonNullable<ListConversationNotesData['query']>, 'page_size'>;
        request_id: string;
        signal: AbortSignal;
    }) => Promise<{
        status: 200;
        headers?: undefined;
        body: ConversationNotePage;
    }>;
    /**
     * POST /v1/conversations/{conversation_id}/notes – Add a note to a conversation
     */
    createConversationNote: (request: {
        caller: Caller;
        params: NonNullable<CreateConversationNoteData['path']>;
        body: CreateConversationNoteData['body'];
        idempotency?: {
            key: string;
            request_hash: string;
        };
        request_id: string;
        signal: AbortSignal;
    }) => Promise<{
        status: 201;
        headers?: {
            'Idempotent-Replayed'?: string;
        };
        body: ConversationNote;
    }>;
    /**
     * DELETE /v1/conversations/{conversation_id}/notes/{note_id} – Delete a note
     */
    deleteConversationNote: (request: {
        caller: Caller;
        params: NonNullable<DeleteConversationNoteData['path']>;
        request_id: string;
        signal: AbortSignal;
    }) => Promise<{
        status: 204;
        headers?: undefined;
        body?: undefined;
    }>;
    /**
     * GET /v1/saved-views – List saved views
     */
    listSavedViews: (request: {
        caller: Caller;
        query: Defaulted<NonNullable<ListSavedViewsData['query']>, 'page_size'>;
        request_id: string;
        signal: AbortSignal;
    }) => Promise<{
        status: 200;
        headers?: undefined;
        body: SavedViewPage;
    }>;
    /**
     * POST /v1/saved-views – Save a view
     */
    createSavedView: (request: {
        caller: Caller;
        body: CreateSavedViewData['body'];
        request_id: string;
        signal: AbortSignal;
    }) => Promise<{
        status: 201;
        headers?: undefined;
        body: SavedView;
    }>;
    /**
     * DELETE /v1/saved-views/{saved_view_id} – Delete a saved view
     */
    deleteSavedView: (request: {
        caller: Caller;
        params: NonNullable<DeleteSavedViewData['path']>;
        request_id: string;
        signal: AbortSignal;
    }) => Promise<{
        status: 204;
        headers?: undefined;
        body?: undefined;
    }>;
    /**
     * PATCH /v1/saved-views/{saved_view_id} – Change a saved view
     */
    updateSavedView: (request: {
        caller: Caller;
        params: NonNullable<UpdateSavedViewData['path']>;
        body: UpdateSavedViewData['body'];
        request_id: string;
        signal: AbortSignal;
    }) => Promise<{
        status: 200;
        headers?: undefined;
        body: SavedView;
    }>;
    /**
     * GET /v1/canned-replies – List canned replies
     */
    listCannedReplies: (request: {
        caller: Caller;
        query: Defaulted<NonNullable<ListCannedRepliesData['query']>, 'page_size'>;
        request_id: string;
        signal: AbortSignal;
    }) => Promise<{
        status: 200;
        headers?: undefined;
        body: CannedReplyPage;
    }>;
    /**
     * POST /v1/canned-replies – Create a canned reply
     */
    createCannedReply: (request: {
        caller: Caller;
        body: CreateCannedReplyData['body'];
        request_id: string;
        signal: AbortSignal;
    }) => Promise<{
        status: 201;
        headers?: undefined;
        body: CannedReply;
    }>;
    /**
     * GET /v1/canned-replies/{canned_reply_id} – Get a canned reply
     */
    getCannedReply: (request: {
        caller: Caller;
        params: NonNullable<GetCannedReplyData['path']>;
        request_id: string;
        signal: AbortSignal;
    }) => Promise<{
        status: 200;
        headers?: undefined;
        body: CannedReply;
    }>;
    /**
     * DELETE /v1/canned-replies/{canned_reply_id} – Delete a canned reply
     */
    deleteCannedReply: (request: {
        caller: Caller;
        params: NonNullable<DeleteCannedReplyData['path']>;
        request_id: string;
        signal: AbortSignal;
    }) => Promise<{
        status: 204;
        headers?: undefined;
        body?: undefined;
    }>;
    /**
     * PATCH /v1/canned-replies/{canned_reply_id} – Change a canned reply
     */
    updateCannedReply: (request: {
        caller: Caller;
        params: NonNullable<UpdateCannedReplyData['path']>;
        body: UpdateCannedReplyData['body'];
        request_id: string;
        signal: AbortSignal;
    }) => Promise<{
        status: 200;
        headers?: undefined;
        body: CannedReply;
    }>;
    /**
     * GET /v1/inbox – List the inbox
     */
    listInbox: (request: {
        caller: Caller;
        query: Defaulted<NonNullable<ListInboxData['query']>, 'page_size'>;
        request_id: string;
        signal: AbortSignal;
    }) => Promise<{
        status: 200;
        headers?: undefined;
        body: InboxPage;
    }>;
    /**
     * GET /v1/inbox/stream – Stream the inbox
     */
    streamInbox: (request: {
        caller: Caller;
        request_id: string;
        signal: AbortSignal;
    }) => Promise<{
        status: 200;
        headers?: undefined;
        body: AsyncIterable<ServerSentEvent<InboxFrame>>;
    }>;
    /**
     * GET /v1/calls/{call_id} – Get a call
     */
    getCall: (request: {
        caller: Caller;
        params: NonNullable<GetCallData['path']>;
        request_id: string;
        signal: AbortSignal;
    }) => Promise<{
        status: 200;
        headers?: undefined;
        body: Call;
    }>;
    /**
     * DELETE /v1/calls/{call_id} – Hang up a call
     */
    hangUpCall: (request: {
        caller: Caller;
        params: NonNullable<HangUpCallData['path']>;
        request_id: string;
        signal: AbortSignal;
    }) => Promise<{
        status: 204;
        headers?: undefined;
        body?: undefined;
    }>;
    /**
     * GET /v1/calls/{call_id}/recording – Download a call's recording
     */
    getCallRecording: (request: {
        caller: Caller;
        params: NonNullable<GetCallRecordingData['path']>;
        headers: {
            range?: string;
            'if-range'?: string;
        };
        request_id: string;
        signal: AbortSignal;
    }) => Promise<{
        status: 200;
        headers: {
            'Accept-Ranges': string;
            'Content-Length': number;
            ETag: string;
        };
        body: Uint8Array | AsyncIterable<Uint8Array>;
    } | {
        status: 206;
        headers: {
            'Accept-Ranges': string;
            'Content-Length': number;
            'Content-Range': string;
            ETag: string;
        };
        body: Uint8Array | AsyncIterable<Uint8Array>;
    }>;
    /**
     * GET /v1/calls/{call_id}/recording/peaks – Get the waveform of a call's recording
     */
    getCallRecordingPeaks: (request: {
        caller: Caller;
        params: NonNullable<GetCallRecordingPeaksData['path']>;
        request_id: string;
        signal: AbortSignal;
    }) => Promise<{
        status: 200;
        headers?: undefined;
        body: RecordingPeaks;
    }>;
    /**
     * GET /v1/analytics – Get call analytics
     */
    getAnalytics: (request: {
        caller: Caller;
        query: Defaulted<NonNullable<GetAnalyticsData['query']>, 'days'>;
        request_id: string;
        signal: AbortSignal;
    }) => Promise<{
        status: 200;
        headers?: undefined;
        body: Analytics;
    }>;
    /**
     * GET /v1/statistics – Get statistics by day, agent and channel
     */
    getStatistics: (request: {
        caller: Caller;
        query: NonNullable<GetStatisticsData['query']>;
        request_id: string;
        signal: AbortSignal;
    }) => Promise<{
        status: 200;
        headers?: undefined;
        body: Statistics;
    }>;
    /**
     * GET /v1/statistics/latency – Get the time of answers by stage, day, agent and version
     */
    getLatencyStatistics: (request: {
        caller: Caller;
        query: NonNullable<GetLatencyStatisticsData['query']>;
        request_id: string;
        signal: AbortSignal;
    }) => Promise<{
        status: 200;
        headers?: undefined;
        body: LatencyStatistics;
    }>;
    /**
     * GET /v1/call-backs/{call_back_id} – Get a call-back
     */
    getCallBack: (request: {
        caller: Caller;
        params: NonNullable<GetCallBackData['path']>;
        request_id: string;
        signal: AbortSignal;
    }) => Promise<{
        status: 200;
        headers?: undefined;
        body: CallBack;
    }>;
    /**
     * POST /v1/call-backs/{call_back_id}/cancel – Cancel a call-back
     */
    cancelCallBack: (request: {
        caller: Caller;
        params: NonNullable<CancelCallBackData['path']>;
        request_id: string;
        signal: AbortSignal;
    }) => Promise<{
        status: 200;
        headers?: undefined;
        body: CallBack;
    }>;
    /**
     * POST /v1/calls/{call_id}/hold – Put a call on hold
     */
    holdCall: (request: {
        caller: Caller;
        params: NonNullable<HoldCallData['path']>;
        request_id: string;
        signal: AbortSignal;
    }) => Promise<{
        status: 200;
        headers?: undefined;
        body: CallControl;
    }>;
    /**
     * POST /v1/calls/{call_id}/resume – Resume a call that is on hold
     */
    resumeCall: (request: {
        caller: Caller;
        params: NonNullable<ResumeCallData['path']>;
        request_id: string;
        signal: AbortSignal;
    }) => Promise<{
        status: 200;
        headers?: undefined;
        body: CallControl;
    }>;
    /**
     * POST /v1/calls/{call_id}/leave – Let the agent leave a talk of three
     */
    leaveCall: (request: {
        caller: Caller;
        params: NonNullable<LeaveCallData['path']>;
        request_id: string;
        signal: AbortSignal;
    }) => Promise<{
        status: 200;
        headers?: undefined;
        body: CallControl;
    }>;
    /**
     * POST /v1/calls/{call_id}/transfer – Transfer a call
     */
    transferCall: (request: {
        caller: Caller;
        params: NonNullable<TransferCallData['path']>;
        body: TransferCallData['body'];
        request_id: string;
        signal: AbortSignal;
    }) => Promise<{
        status: 200;
        headers?: undefined;
        body: CallControl;
    }>;
    /**
     * POST /v1/calls/{call_id}/dtmf – Press keys in a call
     */
    sendCallDigits: (request: {
        caller: Caller;
        params: NonNullable<SendCallDigitsData['path']>;
        body: SendCallDigitsData['body'];
        request_id: string;
        signal: AbortSignal;
    }) => Promise<{
        status: 200;
        headers?: undefined;
        body: CallControl;
    }>;
    /**
     * GET /v1/calls/{call_id}/charges – List the charges of a call
     */
    listCallCharges: (request: {
        caller: Caller;
        params: NonNullable<ListCallChargesData['path']>;
        request_id: string;
        signal: AbortSignal;
    }) => Promise<{
        status: 200;
        headers?: undefined;
        body: CallCharges;
    }>;
    /**
     * GET /v1/calls/{call_id}/turns – List the turns of a call with their timings
     */
    listCallTurns: (request: {
        caller: Caller;
        params: NonNullable<ListCallTurnsData['path']>;
        request_id: string;
        signal: AbortSignal;
    }) => Promise<{
        status: 200;
        headers?: undefined;
        body: CallTurns;
    }>;
    /**
     * POST /v1/calls/{call_id}/analysis – Analyze a call again
     */
    analyzeCall: (request: {
        caller: Caller;
        params: NonNullable<AnalyzeCallData['path']>;
        request_id: string;
        signal: AbortSignal;
    }) => Promise<{
        status: 200;
        headers?: undefined;
        body: Analysis;
    }>;
    /**
     * GET /v1/calls/{call_id}/exchanges – List the requests that a call has made
     */
    listCallExchanges: (request: {
        caller: Caller;
        params: NonNullable<ListCallExchangesData['path']>;
        request_id: string;
        signal: AbortSignal;
    }) => Promise<{
        status: 200;
        headers?: undefined;
        body: CallExchanges;
    }>;
    /**
     * GET /v1/calls/{call_id}/exchanges/{exchange_id} – Get a request that a call has made
     */
    getCallExchange: (request: {
        caller: Caller;
        params: NonNullable<GetCallExchangeData['path']>;
        request_id: string;
        signal: AbortSignal;
    }) => Promise<{
        status: 200;
        headers?: undefined;
        body: CallExchangeContent;
    }>;
    /**
     * GET /v1/calls/{call_id}/quality – List how a call sounded over time
     */
    listCallQuality: (request: {
        caller: Caller;
        params: NonNullable<ListCallQualityData['path']>;
        request_id: string;
        signal: AbortSignal;
    }) => Promise<{
        status: 200;
        headers?: undefined;
        body: CallQualitySamples;
    }>;
    /**
     * GET /v1/calls/{call_id}/transcript/stream – Stream the transcript of a call
     */
    streamTranscript: (request: {
        caller: Caller;
        params: NonNullable<StreamTranscriptData['path']>;
        query: NonNullable<StreamTranscriptData['query']>;
        headers: {
            'last-event-id'?: string;
        };
        request_id: string;
        signal: AbortSignal;
    }) => Promise<{
        status: 200;
        headers?: undefined;
        body: AsyncIterable<ServerSentEvent<TranscriptFrame>>;
    } | {
        status: 204;
        headers?: undefined;
        body?: undefined;
    }>;
    /**
     * GET /v1/calls/{call_id}/stream – Connect to a call
     */
    connectCall: (request: {
        caller: Caller;
        params: NonNullable<ConnectCallData['path']>;
        request_id: string;
        signal: AbortSignal;
    }) => Promise<{
        status: 101;
        headers?: undefined;
        body: SocketSession<Event, CallStreamCommand>;
    }>;
    /**
     * GET /v1/calls/{call_id}/monitor – Listen to a call, or take it over
     */
    monitorCall: (request: {
        caller: Caller;
        params: NonNullable<MonitorCallData['path']>;
        request_id: string;
        signal: AbortSignal;
    }) => Promise<{
        status: 101;
        headers?: undefined;
        body: SocketSession<CallMonitorFrame, CallMonitorCommand>;
    }>;
    /**
     * GET /v1/carriers/whatsapp/{name} – Verify the webhook of a WhatsApp account
     */
    verifyWhatsAppWebhook: (request: {
        client_address: string;
        client: string;
        params: NonNullable<VerifyWhatsAppWebhookData['path']>;
        query: NonNullable<VerifyWhatsAppWebhookData['query']>;
        request_id: string;
        signal: AbortSignal;
    }) => Promise<{
        status: 200;
        headers?: undefined;
        body: string;
    }>;
    /**
     * POST /v1/carriers/whatsapp/{name} – Receive messages and receipts of a WhatsApp account
     */
    receiveWhatsAppWebhook: (request: {
        client_address: string;
        client: string;
        params: NonNullable<ReceiveWhatsAppWebhookData['path']>;
        headers: {
            'x-hub-signature-256'?: string;
        };
        raw_body: Uint8Array;
        request_id: string;
        signal: AbortSignal;
    }) => Promise<{
        status: 200;
        headers?: undefined;
        body: CarrierReportTaken;
    }>;
    /**
     * GET /v1/simulations – List simulations
     */
    listSimulations: (request: {
        caller: Caller;
        query: Defaulted<NonNullable<ListSimulationsData['query']>, 'page_size'>;
        request_id: string;
        signal: AbortSignal;
    }) => Promise<{
        status: 200;
        headers?: undefined;
        body: SimulationPage;
    }>;
    /**
     * POST /v1/simulations – Try an agent in simulated conversations
     */
    createSimulation: (request: {
        caller: Caller;
        body: CreateSimulationData['body'];
        idempotency?: {
            key: string;
            request_hash: string;
        };
        request_id: string;
        signal: AbortSignal;
    }) => Promise<{
        status: 201;
        headers?: {
            'Idempotent-Replayed'?: string;
        };
        body: SimulationDetail;
    }>;
    /**
     * GET /v1/simulations/{simulation_id} – Get a simulation
     */
    getSimulation: (request: {
        caller: Caller;
        params: NonNullable<GetSimulationData['path']>;
        request_id: string;
        signal: AbortSignal;
    }) => Promise<{
        status: 200;
        headers?: undefined;
        body: SimulationDetail;
    }>;
    /**
     * DELETE /v1/simulations/{simulation_id} – Delete a simulation
     */
    deleteSimulation: (request: {
        caller: Caller;
        params: NonNullable<DeleteSimulationData['path']>;
        request_id: string;
        signal: AbortSignal;
    }) => Promise<{
        status: 204;
        headers?: undefined;
        body?: undefined;
    }>;
    /**
     * POST /v1/sandbox/inbound-calls – Simulate an inbound call to one of your numbers
     */
    createSandboxInboundCall: (request: {
        caller: Caller;
        body: CreateSandboxInboundCallData['body'];
        request_id: string;
        signal: AbortSignal;
    }) => Promise<{
        status: 201;
        headers?: undefined;
        body: Call;
    }>;
    /**
     * POST /v1/sandbox/inbound-messages – Simulate an inbound message to one of your numbers
     */
    createSandboxInboundMessage: (request: {
        caller: Caller;
        body: CreateSandboxInboundMessageData['body'];
        request_id: string;
        signal: AbortSignal;
    }) => Promise<{
        status: 201;
        headers?: undefined;
        body: Message;
    }>;
    /**
     * GET /v1/sandbox/clocks – List the clocks of the sandbox
     */
    listSandboxClocks: (request: {
        caller: Caller;
        request_id: string;
        signal: AbortSignal;
    }) => Promise<{
        status: 200;
        headers?: undefined;
        body: SandboxClockList;
    }>;
    /**
     * POST /v1/sandbox/clocks – Create a clock for the sandbox
     */
    createSandboxClock: (request: {
        caller: Caller;
        body: CreateSandboxClockData['body'];
        request_id: string;
        signal: AbortSignal;
    }) => Promise<{
        status: 201;
        headers?: undefined;
        body: SandboxClock;
    }>;
    /**
     * GET /v1/sandbox/clocks/{clock_id} – Get a clock of the sandbox
     */
    getSandboxClock: (request: {
        caller: Caller;
        params: NonNullable<GetSandboxClockData['path']>;
        request_id: string;
        signal: AbortSignal;
    }) => Promise<{
        status: 200;
        headers?: undefined;
        body: SandboxClock;
    }>;
    /**
     * DELETE /v1/sandbox/clocks/{clock_id} – Delete a clock of the sandbox
     */
    deleteSandboxClock: (request: {
        caller: Caller;
        params: NonNullable<DeleteSandboxClockData['path']>;
        request_id: string;
        signal: AbortSignal;
    }) => Promise<{
        status: 204;
        headers?: undefined;
        body?: undefined;
    }>;
    /**
     * POST /v1/sandbox/clocks/{clock_id}/advance – Turn a clock of the sandbox
     */
    advanceSandboxClock: (request: {
        caller: Caller;
        params: NonNullable<AdvanceSandboxClockData['path']>;
        body: AdvanceSandboxClockData['body'];
        request_id: string;
        signal: AbortSignal;
    }) => Promise<{
        status: 200;
        headers?: undefined;
        body: SandboxClock;
    } | {
        status: 202;
        headers?: undefined;
        body: SandboxClock;
    }>;
    /**
     * GET /v1/routing-rules – List routing rules
     */
    listRoutingRules: (request: {
        caller: Caller;
        query: Defaulted<NonNullable<ListRoutingRulesData['query']>, 'page_size'>;
        request_id: string;
        signal: AbortSignal;
    }) => Promise<{
        status: 200;
        headers?: undefined;
        body: RoutingRulePage;
    }>;
    /**
     * POST /v1/routing-rules – Create a routing rule
     */
    createRoutingRule: (request: {
        caller: Caller;
        body: CreateRoutingRuleData['body'];
        idempotency?: {
            key: string;
            request_hash: string;
        };
        request_id: string;
        signal: AbortSignal;
    }) => Promise<{
        status: 201;
        headers?: {
            'Idempotent-Replayed'?: string;
        };
        body: RoutingRule;
    }>;
    /**
     * POST /v1/routing-rules/test – Test the routing rules of a number
     */
    testRoutingRules: (request: {
        caller: Caller;
        body: TestRoutingRulesData['body'];
        request_id: string;
        signal: AbortSignal;
    }) => Promise<{
        status: 200;
        headers?: undefined;
        body: RoutingTestResult;
    }>;
    /**
     * GET /v1/routing-rules/{rule_id} – Get a routing rule
     */
    getRoutingRule: (request: {
        caller: Caller;
        params: NonNullable<GetRoutingRuleData['path']>;
        request_id: string;
        signal: AbortSignal;
    }) => Promise<{
        status: 200;
        headers?: undefined;
        body: RoutingRule;
    }>;
    /**
     * PUT /v1/routing-rules/{rule_id} – Replace a routing rule
     */
    replaceRoutingRule: (request: {
        caller: Caller;
        params: NonNullable<ReplaceRoutingRuleData['path']>;
        body: ReplaceRoutingRuleData['body'];
        request_id: string;
        signal: AbortSignal;
    }) => Promise<{
        status: 200;
        headers?: undefined;
        body: RoutingRule;
    }>;
    /**
     * DELETE /v1/routing-rules/{rule_id} – Delete a routing rule
     */
    deleteRoutingRule: (request: {
        caller: Caller;
        params: NonNullable<DeleteRoutingRuleData['path']>;
        request_id: string;
        signal: AbortSignal;
    }) => Promise<{
        status: 204;
        headers?: undefined;
        body?: undefined;
    }>;
    /**
     * GET /v1/notifications – Get your notifications
     */
    getNotifications: (request: {
        caller: Caller;
        request_id: string;
        signal: AbortSignal;
    }) => Promise<{
        status: 200;
        headers?: undefined;
        body: NotificationSettings;
    }>;
    /**
     * PATCH /v1/notifications – Choose your notifications
     */
    updateNotifications: (request: {
        caller: Caller;
        body: UpdateNotificationsData['body'];
        request_id: string;
        signal: AbortSignal;
    }) => Promise<{
        status: 200;
        headers?: undefined;
        body: NotificationSettings;
    }>;
    /**
     * GET /v1/workspace/notifications – Get the notifications of the workspace
     */
    getWorkspaceNotifications: (request: {
        caller: Caller;
        request_id: string;
        signal: AbortSignal;
    }) => Promise<{
        status: 200;
        headers?: undefined;
        body: WorkspaceNotifications;
    }>;
    /**
     * PATCH /v1/workspace/notifications – Choose the notifications of the workspace
     */
    updateWorkspaceNotifications: (request: {
        caller: Caller;
        body: UpdateWorkspaceNotificationsData['body'];
        request_id: string;
        signal: AbortSignal;
    }) => Promise<{
        status: 200;
        headers?: undefined;
        body: WorkspaceNotifications;
    }>;
    /**
     * GET /v1/consents – List consent records
     */
    listConsents: (request: {
        caller: Caller;
        query: Defaulted<NonNullable<ListConsentsData['query']>, 'page_size'>;
        request_id: string;
        signal: AbortSignal;
    }) => Promise<{
        status: 200;
        headers?: undefined;
        body: ConsentPage;
    }>;
    /**
     * GET /v1/consents/export – Export consent records
     */
    exportConsents: (request: {
        caller: Caller;
        query: Defaulted<NonNullable<ExportConsentsData['query']>, 'format'>;
        request_id: string;
        signal: AbortSignal;
    }) => Promise<{
        status: 200;
        headers: {
            'Content-Disposition': string;
        };
        type: 'application/json';
        body: AsyncIterable<string>;
    } | {
        status: 200;
        headers: {
            'Content-Disposition': string;
        };
        type: 'text/csv';
        body: AsyncIterable<string>;
    }>;
    /**
     * POST /v1/workspaces – Create a workspace
     */
    createWorkspace: (request: {
        caller: Caller;
        client_address: string;
        client: string;
        body: CreateWorkspaceData['body'];
        request_id: string;
        signal: AbortSignal;
    }) => Promise<{
        status: 201;
        headers?: undefined;
        body: CreatedWorkspace;
    }>;
    /**
     * GET /v1/workspace – Get the workspace
     */
    getWorkspace: (request: {
        caller: Caller;
        request_id: string;
        signal: AbortSignal;
    }) => Promise<{
        status: 200;
        headers?: undefined;
        body: Workspace;
    }>;
    /**
     * DELETE /v1/workspace – Delete the workspace
     */
    deleteWorkspace: (request: {
        caller: Caller;
        query: NonNullable<DeleteWorkspaceData['query']>;
        request_id: string;
        signal: AbortSignal;
    }) => Promise<{
        status: 204;
        headers?: undefined;
        body?: undefined;
    }>;
    /**
     * PATCH /v1/workspace – Update the workspace
     */
    updateWorkspace: (request: {
        caller: Caller;
        body: UpdateWorkspaceData['body'];
        request_id: string;
        signal: AbortSignal;
    }) => Promise<{
        status: 200;
        headers?: undefined;
        body: Workspace;
    }>;
    /**
     * POST /v1/workspace/recording – Switch recording on or off
     */
    switchWorkspaceRecording: (request: {
        caller: Caller;
        body: SwitchWorkspaceRecordingData['body'];
        request_id: string;
        signal: AbortSignal;
    }) => Promise<{
        status: 200;
        headers?: undefined;
        body: Workspace;
    }>;
    /**
     * GET /v1/workspace/subscription – Get the subscription
     */
    getSubscription: (request: {
        caller: Caller;
        request_id: string;
        signal: AbortSignal;
    }) => Promise<{
        status: 200;
        headers?: undefined;
        body: Subscription;
    }>;
    /**
     * PATCH /v1/workspace/subscription – Switch the plan
     */
    switchSubscription: (request: {
        caller: Caller;
        body: SwitchSubscriptionData['body'];
        request_id: string;
        signal: AbortSignal;
    }) => Promise<{
        status: 200;
        headers?: undefined;
        body: PlanSwitch;
    }>;
    /**
     * GET /v1/workspace/subscription/preview – Preview a switch of the plan
     */
    previewSubscription: (request: {
        caller: Caller;
        query: NonNullable<PreviewSubscriptionData['query']>;
        request_id: string;
        signal: AbortSignal;
    }) => Promise<{
        status: 200;
        headers?: undefined;
        body: PlanSwitchPreview;
    }>;
    /**
     * GET /v1/billing/balance – Get the balance
     */
    getBalance: (request: {
        caller: Caller;
        request_id: string;
        signal: AbortSignal;
    }) => Promise<{
        status: 200;
        headers?: undefined;
        body: Balance;
    }>;
    /**
     * GET /v1/billing/ledger – List the ledger
     */
    listLedger: (request: {
        caller: Caller;
        query: Defaulted<NonNullable<ListLedgerData['query']>, 'page_size'>;
        request_id: string;
        signal: AbortSignal;
    }) => Promise<{
        status: 200;
        headers?: undefined;
        body: LedgerPage;
    }>;
    /**
     * GET /v1/billing/pricing – Get prices and plans
     */
    getPricing: (request: {
        caller: Caller;
        request_id: string;
        signal: AbortSignal;
    }) => Promise<{
        status: 200;
        headers?: undefined;
        body: Pricing;
    }>;
    /**
     * GET /v1/billing/details – Get the billing details
     */
    getBillingDetails: (request: {
        caller: Caller;
        request_id: string;
        signal: AbortSignal;
    }) => Promise<{
        status: 200;
        headers?: undefined;
        body: BillingDetails;
    }>;
    /**
     * PATCH /v1/billing/details – Change the billing details
     */
    updateBillingDetails: (request: {
        caller: Caller;
        body: UpdateBillingDetailsData['body'];
        request_id: string;
        signal: AbortSignal;
    }) => Promise<{
        status: 200;
        headers?: undefined;
        body: BillingDetails;
    }>;
    /**
     * PUT /v1/billing/spend-cap – Set the spend cap of the workspace
     */
    setSpendCap: (request: {
        caller: Caller;
        body: SetSpendCapData['body'];
        request_id: string;
        signal: AbortSignal;
    }) => Promise<{
        status: 200;
        headers?: undefined;
        body: Workspace;
    }>;
    /**
     * GET /v1/billing/spend-caps – List spend caps
     */
    listSpendCaps: (request: {
        caller: Caller;
        query: Defaulted<NonNullable<ListSpendCapsData['query']>, 'page_size'>;
        request_id: string;
        signal: AbortSignal;
    }) => Promise<{
        status: 200;
        headers?: undefined;
        body: SpendCapPage;
    }>;
    /**
     * GET /v1/billing/invoices – List invoices
     */
    listInvoices: (request: {
        caller: Caller;
        query: Defaulted<NonNullable<ListInvoicesData['query']>, 'page_size'>;
        request_id: string;
        signal: AbortSignal;
    }) => Promise<{
        status: 200;
        headers?: undefined;
        body: InvoicePage;
    }>;
    /**
     * GET /v1/billing/invoices/{month} – Get an invoice
     */
    getInvoice: (request: {
        caller: Caller;
        params: NonNullable<GetInvoiceData['path']>;
        request_id: string;
        signal: AbortSignal;
    }) => Promise<{
        status: 200;
        headers?: undefined;
        body: Invoice;
    }>;
    /**
     * GET /v1/billing/invoices/{month}/pdf – Download an invoice as PDF
     */
    getInvoicePdf: (request: {
        caller: Caller;
        params: NonNullable<GetInvoicePdfData['path']>;
        request_id: string;
        signal: AbortSignal;
    }) => Promise<{
        status: 200;
        headers: {
            'Content-Disposition': string;
        };
        body: Uint8Array | AsyncIterable<Uint8Array>;
    }>;
    /**
     * POST /v1/billing/checkout – Start a top-up
     */
    createCheckout: (request: {
        caller: Caller;
        body: CreateCheckoutData['body'];
        idempotency?: {
            key: string;
            request_hash: string;
        };
        request_id: string;
        signal: AbortSignal;
    }) => Promise<{
        status: 201;
        headers?: {
            'Idempotent-Replayed'?: string;
        };
        body: Checkout;
    }>;
    /**
     * GET /v1/billing/checkouts – List top-ups
     */
    listCheckouts: (request: {
        caller: Caller;
        query: Defaulted<NonNullable<ListCheckoutsData['query']>, 'page_size'>;
        request_id: string;
        signal: AbortSignal;
    }) => Promise<{
        status: 200;
        headers?: undefined;
        body: CheckoutPage;
    }>;
    /**
     * GET /v1/billing/checkouts/{checkout_id} – Get a top-up
     */
    getCheckout: (request: {
        caller: Caller;
        params: NonNullable<GetCheckoutData['path']>;
        request_id: string;
        signal: AbortSignal;
    }) => Promise<{
        status: 200;
        headers?: undefined;
        body: Checkout;
    }>;
    /**
     * POST /v1/billing/paystack/webhook – Receive webhooks from Paystack
     */
    receivePaystackEvent: (request: {
        client_address: string;
        client: string;
        headers: {
            'x-paystack-signature'?: string;
        };
        raw_body: Uint8Array;
        request_id: string;
        signal: AbortSignal;
    }) => Promise<{
        status: 200;
        headers?: undefined;
        body: PaystackEventTaken;
    }>;
    /**
     * GET /v1/pay/{pay_token} – Show the payment page of a top-up
     */
    showPayPage: (request: {
        client_address: string;
        client: string;
        params: NonNullable<ShowPayPageData['path']>;
        query: NonNullable<ShowPayPageData['query']>;
        request_id: string;
        signal: AbortSignal;
    }) => Promise<{
        status: 200;
        headers: {
            'Content-Security-Policy': string;
            'Referrer-Policy': string;
            'X-Content-Type-Options': string;
        };
        body: string;
    }>;
    /**
     * POST /v1/pay/{pay_token}/confirm – Pay on the payment page
     */
    confirmSimulatedPayment: (request: {
        client_address: string;
        client: string;
        params: NonNullable<ConfirmSimulatedPaymentData['path']>;
        headers: {
            origin?: string;
            'sec-fetch-site'?: string;
            host?: string;
        };
        request_id: string;
        signal: AbortSignal;
    }) => Promise<{
        status: 303;
        headers: {
            Location: string;
        };
        body?: undefined;
    }>;
    /**
     * POST /v1/pay/{pay_token}/cancel – Cancel on the payment page
     */
    cancelSimulatedPayment: (request: {
        client_address: string;
        client: string;
        params: NonNullable<CancelSimulatedPaymentData['path']>;
        headers: {
            origin?: string;
            'sec-fetch-site'?: string;
            host?: string;
        };
        request_id: string;
        signal: AbortSignal;
    }) => Promise<{
        status: 303;
        headers: {
            Location: string;
        };
        body?: undefined;
    }>;
    /**
     * GET /v1/usage – Get the usage of a month
     */
    getUsage: (request: {
        caller: Caller;
        query: NonNullable<GetUsageData['query']>;
        request_id: string;
        signal: AbortSignal;
    }) => Promise<{
        status: 200;
        headers?: undefined;
        body: Usage;
    }>;
    /**
     * POST /v1/dpa/accept – Accept the data processing agreement
     */
    acceptDpa: (request: {
        caller: Caller;
        body: AcceptDpaData['body'];
        request_id: string;
        signal: AbortSignal;
    }) => Promise<{
        status: 200;
        headers?: undefined;
        body: DpaAcceptance;
    }>;
    /**
     * GET /v1/dpa/status – Get the status of the data processing agreement
     */
    getDpaStatus: (request: {
        caller: Caller;
        request_id: string;
        signal: AbortSignal;
    }) => Promise<{
        status: 200;
        headers?: undefined;
        body: DpaStatus;
    }>;
    /**
     * GET /v1/opt-outs – List opt-outs
     */
    listOptOuts: (request: {
        caller: Caller;
        query: Defaulted<NonNullable<ListOptOutsData['query']>, 'page_size'>;
        request_id: string;
        signal: AbortSignal;
    }) => Promise<{
        status: 200;
        headers?: undefined;
        body: OptOutPage;
    }>;
    /**
     * POST /v1/opt-outs – Add an opt-out
     */
    addOptOut: (request: {
        caller: Caller;
        body: AddOptOutData['body'];
        request_id: string;
        signal: AbortSignal;
    }) => Promise<{
        status: 201;
        headers?: undefined;
        body: OptOut;
    }>;
    /**
     * DELETE /v1/contacts/{e164} – Erase a contact
     */
    eraseContact: (request: {
        caller: Caller;
        params: NonNullable<EraseContactData['path']>;
        request_id: string;
        signal: AbortSignal;
    }) => Promise<{
        status: 200;
        headers?: undefined;
        body: ContactErasure;
    }>;
    /**
     * GET /v1/audit-log – List the audit log
     */
    listAuditLog: (request: {
        caller: Caller;
        query: Defaulted<NonNullable<ListAuditLogData['query']>, 'page_size'>;
        request_id: string;
        signal: AbortSignal;
    }) => Promise<{
        status: 200;
        headers?: undefined;
        body: AuditLogPage;
    }>;
    /**
     * GET /v1/audit-log/export – Export the audit log
     */
    exportAuditLog: (request: {
        caller: Caller;
        query: Defaulted<NonNullable<ExportAuditLogData['query']>, 'format'>;
        request_id: string;
        signal: AbortSignal;
    }) => Promise<{
        status: 200;
        headers: {
            'Content-Disposition': string;
        };
        type: 'application/json';
        body: AsyncIterable<string>;
    } | {
        status: 200;
        headers: {
            'Content-Disposition': string;
        };
        type: 'text/csv';
        body: AsyncIterable<string>;
    }>;
    /**
     * GET /v1/requests – List API requests
     */
    listRequests: (request: {
        caller: Caller;
        query: Defaulted<NonNullable<ListRequestsData['query']>, 'page_size'>;
        request_id: string;
        signal: AbortSignal;
    }) => Promise<{
        status: 200;
        headers?: undefined;
        body: ApiRequestPage;
    }>;
    /**
     * GET /v1/requests/{request_id} – Get an API request
     */
    getRequest: (request: {
        caller: Caller;
        params: NonNullable<GetRequestData['path']>;
        request_id: string;
        signal: AbortSignal;
    }) => Promise<{
        status: 200;
        headers?: undefined;
        body: ApiRequestResult;
    }>;
    /**
     * GET /v1/agents/{agent_id}/webhooks/endpoints – List an agent's webhook endpoints
     */
    listWebhookEndpoints: (request: {
        caller: Caller;
        params: NonNullable<ListWebhookEndpointsData['path']>;
        request_id: string;
        signal: AbortSignal;
    }) => Promise<{
        status: 200;
        headers?: undefined;
        body: WebhookEndpointList;
    }>;
    /**
     * POST /v1/agents/{agent_id}/webhooks/endpoints – Add a webhook endpoint to an agent
     */
    createWebhookEndpoint: (request: {
        caller: Caller;
        params: NonNullable<CreateWebhookEndpointData['path']>;
        body: CreateWebhookEndpointData['body'];
        idempotency?: {
            key: string;
            request_hash: string;
        };
        request_id: string;
        signal: AbortSignal;
    }) => Promise<{
        status: 201;
        headers?: {
            'Idempotent-Replayed'?: string;
        };
        body: WebhookEndpoint;
    }>;
    /**
     * GET /v1/agents/{agent_id}/webhooks/endpoints/{endpoint_id} – Get a webhook endpoint with its statistics
     */
    getWebhookEndpoint: (request: {
        caller: Caller;
        params: NonNullable<GetWebhookEndpointData['path']>;
        request_id: string;
        signal: AbortSignal;
    }) => Promise<{
        status: 200;
        headers?: undefined;
        body: WebhookEndpointDetail;
    }>;
    /**
     * DELETE /v1/agents/{agent_id}/webhooks/endpoints/{endpoint_id} – Delete a webhook endpoint
     */
    deleteWebhookEndpoint: (request: {
        caller: Caller;
        params: NonNullable<DeleteWebhookEndpointData['path']>;
        request_id: string;
        signal: AbortSignal;
    }) => Promise<{
        status: 204;
        headers?: undefined;
        body?: undefined;
    }>;
    /**
     * PATCH /v1/agents/{agent_id}/webhooks/endpoints/{endpoint_id} – Update, pause or resume a webhook endpoint
     */
    updateWebhookEndpoint: (request: {
        caller: Caller;
        params: NonNullable<UpdateWebhookEndpointData['path']>;
        body: UpdateWebhookEndpointData['body'];
        request_id: string;
        signal: AbortSignal;
    }) => Promise<{
        status: 200;
        headers?: undefined;
        body: WebhookEndpoint;
    }>;
    /**
     * GET /v1/webhooks/endpoints – List the webhook endpoints of all agents
     */
    listAllWebhookEndpoints: (request: {
        caller: Caller;
        query: Defaulted<NonNullable<ListAllWebhookEndpointsData['query']>, 'page_size'>;
        request_id: string;
        signal: AbortSignal;
    }) => Promise<{
        status: 200;
        headers?: undefined;
        body: WebhookEndpointPage;
    }>;
    /**
     * GET /v1/webhooks/signing-secret – Get the signing secret
     */
    getSigningSecret: (request: {
        caller: Caller;
        request_id: string;
        signal: AbortSignal;
    }) => Promise<{
        status: 200;
        headers?: undefined;
        body: SigningSecret;
    }>;
    /**
     * POST /v1/webhooks/signing-secret/rotate – Rotate the signing secret
     */
    rotateSigningSecret: (request: {
        caller: Caller;
        request_id: string;
        signal: AbortSignal;
    }) => Promise<{
        status: 200;
        headers?: undefined;
        body: SigningSecret;
    }>;
    /**
     * POST /v1/webhooks/test – Send a test event
     */
    testWebhook: (request: {
        caller: Caller;
        body: TestWebhookData['body'];
        request_id: string;
        signal: AbortSignal;
    }) => Promise<{
        status: 200;
        headers?: undefined;
        body: WebhookTestResult;
    }>;
    /**
     * GET /v1/webhooks/relay – Relay webhooks over a WebSocket
     */
    relayWebhooks: (request: {
        caller: Caller;
        query: NonNullable<RelayWebhooksData['query']>;
        request_id: string;
        signal: AbortSignal;
    }) => Promise<{
        status: 101;
        headers?: undefined;
        body: SocketSession<RelayFrame, RelayClientFrame>;
    }>;
    /**
     * GET /v1/webhooks/deliveries – List deliveries
     */
    listDeliveries: (request: {
        caller: Caller;
        query: Defaulted<NonNullable<ListDeliveriesData['query']>, 'brief' | 'page_size'>;
        request_id: string;
        signal: AbortSignal;
    }) => Promise<{
        status: 200;
        headers?: undefined;
        body: DeliveryPage;
    }>;
    /**
     * GET /v1/webhooks/deliveries/{delivery_id} – Get a delivery with its attempts
     */
    getDelivery: (request: {
        caller: Caller;
        params: NonNullable<GetDeliveryData['path']>;
        request_id: string;
        signal: AbortSignal;
    }) => Promise<{
        status: 200;
        headers?: undefined;
        body: DeliveryDetail;
    }>;
    /**
     * POST /v1/webhooks/dlq/replay – Replay dead letters and other deliveries
     */
    replayDeadLetters: (request: {
        caller: Caller;
        body: ReplayDeadLettersData['body'];
        request_id: string;
        signal: AbortSignal;
    }) => Promise<{
        status: 200;
        headers?: undefined;
        body: DeadLetterReplayResult;
    }>;
    /**
     * GET /v1/events – List events
     */
    listEvents: (request: {
        caller: Caller;
        query: Defaulted<NonNullable<ListEventsData['query']>, 'brief' | 'page_size'>;
        request_id: string;
        signal: AbortSignal;
    }) => Promise<{
        status: 200;
        headers?: undefined;
        body: EventPage;
    }>;
    /**
     * GET /v1/events/stream – Stream events
     */
    streamEvents: (request: {
        caller: Caller;
        query: NonNullable<StreamEventsData['query']>;
        headers: {
            'last-event-id'?: string;
        };
        request_id: string;
        signal: AbortSignal;
    }) => Promise<{
        status: 200;
        headers?: undefined;
        body: AsyncIterable<ServerSentEvent<Event>>;
    }>;
};

export type Route = {
    operation_id: string;
    method: string;
    /**
     * For koa-router.
     */
    path: string;
    /**
     * As in the document.
     */
    template: string;
    tag: string;
    authenticated: boolean;
    /**
     * Those that may call it.
     */
    roles?: ReadonlyArray<string>;
    /**
     * That which a key with scopes needs, or `any` or `unrestricted`.
     */
    scope?: string;
    /**
     * Refused to API keys.
     */
    session_only?: true;
    /**
     * Takes an Idempotency-Key.
     */
    idempotent: boolean;
    /**
     * Accepts the key as `?token=` too.
     */
    query_token?: true;
    /**
     * Accepts the environment and workspace of a session as `?environment=` and `?workspace=` too.
     */
    session_query?: true;
    /**
     * Becomes a WebSocket.
     */
    websocket?: {
        /**
         * JSON pointer of the schema of its client’s frames.
         */
        receives: string;
        /**
         * Where it is not the usual limit.
         */
        frame_limit_bytes?: number;
        /**
         * Its client’s frames do not count as requests.
         */
        solicited?: true;
        /**
         * Its client sends up to so many, which do not count as requests.
         */
        frames_per_second?: number;
    };
    /**
     * Refused to keys of the other one.
     */
    environment?: 'production';
    /**
     * Requests a minute from one client address.
     */
    address_limit?: number;
    parameters: ReadonlyArray<{
        name: string;
        in: 'path' | 'query' | 'header';
        required: boolean;
        /**
         * JSON pointer into openapi/dist/openapi.json.
         */
        schema: string;
    }>;
    body?: {
        required: boolean;
        /**
         * Media types that the operation takes.
         */
        types: ReadonlyArray<string>;
        /**
         * JSON pointer of the JSON body’s schema.
         */
        schema?: string;
        /**
         * Handed over as it came, unchecked.
         */
        raw?: true;
        /**
         * A file, handed over while it arrives.
         */
        streamed?: true;
        /**
         * Where it is not the usual limit.
         */
        limit_bytes?: number;
    };
    /**
     * The code of a faulty body, where it has its own.
     */
    invalid_code?: 'INVALID_REQUEST';
    /**
     * Media types by declared status.
     */
    statuses: Readonly<Record<number, ReadonlyArray<string>>>;
};

export const routes = {
    getHealth: {
        operation_id: 'getHealth',
        method: 'GET',
        path: '/healthz',
        template: '/healthz',
        tag: 'health',
        authenticated: false,
        idempotent: false,
        address_limit: 600,
        parameters: [],
        statuses: {
            200: ['application/json'],
            400: ['application/json'],
            405: ['application/json'],
            408: ['application/json'],
            429: ['application/json'],
            500: ['application/json'],
            503: ['application/json']
        }
    },
    getReadiness: {
        operation_id: 'getReadiness',
        method: 'GET',
        path: '/readyz',
        template: '/readyz',
        tag: 'health',
        authenticated: false,
        idempotent: false,
        address_limit: 600,
        parameters: [],
        statuses: {
            200: ['application/json'],
            400: ['application/json'],
            405: ['application/json'],
            408: ['application/json'],
            429: ['application/json'],
            500: ['application/json'],
            503: ['application/json']
        }
    },
    getIdentity: {
        operation_id: 'getIdentity',
        method: 'GET',
        path: '/v1/auth/me',
        template: '/v1/auth/me',
        tag: 'auth',
        authenticated: true,
        roles: [
            'owner',
            'admin',
            'developer',
            'support',
            'billing',
            'viewer'
        ],
        scope: 'any',
        idempotent: false,
        parameters: [],
        statuses: {
            200: ['application/json'],
            400: ['application/json'],
            401: ['application/json'],
            403: ['application/json'],
            404: ['application/json'],
            405: ['application/json'],
            408: ['application/json'],
            429: ['application/json'],
            500: ['application/json'],
            503: ['application/json']
        }
    },
    signUp: {
        operation_id: 'signUp',
        method: 'POST',
        path: '/v1/auth/signup',
        template: '/v1/auth/signup',
        tag: 'accounts',
        authenticated: false,
        idempotent: false,
        address_limit: 5,
        parameters: [],
        body: {
            required: true,
            types: ['application/json'],
            schema: '#/components/schemas/SignUp'
        },
        statuses: {
            201: ['application/json'],
            400: ['application/json'],
            405: ['application/json'],
            408: ['application/json'],
            409: ['application/json'],
            413: ['application/json'],
            415: ['application/json'],
            429: ['application/json'],
            500: ['application/json'],
            503: ['application/json']
        }
    },
    verifyEmail: {
        operation_id: 'verifyEmail',
        method: 'POST',
        path: '/v1/auth/verify-email',
        template: '/v1/auth/verify-email',
        tag: 'accounts',
        authenticated: false,
        idempotent: false,
        address_limit: 20,
        parameters: [],
        body: {
            required: true,
            types: ['application/json'],
            schema: '#/components/schemas/EmailVerification'
        },
        statuses: {
            200: ['application/json'],
            400: ['application/json'],
            401: ['application/json'],
            405: ['application/json'],
            408: ['application/json'],
            413: ['application/json'],
            415: ['application/json'],
            429: ['application/json'],
            500: ['application/json'],
            503: ['application/json']
        }
    },
    resendVerification: {
        operation_id: 'resendVerification',
        method: 'POST',
        path: '/v1/auth/resend-verification',
        template: '/v1/auth/resend-verification',
        tag: 'accounts',
        authenticated: false,
        idempotent: false,
        address_limit: 5,
        parameters: [],
        body: {
            required: true,
            types: ['application/json'],
            schema: '#/components/schemas/EmailOnly'
        },
        statuses: {
            200: ['application/json'],
            400: ['application/json'],
            405: ['application/json'],
            408: ['application/json'],
            413: ['application/json'],
            415: ['application/json'],
            429: ['application/json'],
            500: ['application/json'],
            503: ['application/json']
        }
    },
    requestPasswordReset: {
        operation_id: 'requestPasswordReset',
        method: 'POST',
        path: '/v1/auth/request-password-reset',
        template: '/v1/auth/request-password-reset',
        tag: 'accounts',
        authenticated: false,
        idempotent: false,
        address_limit: 5,
        parameters: [],
        body: {
            required: true,
            types: ['application/json'],
            schema: '#/components/schemas/EmailOnly'
        },
        statuses: {
            200: ['application/json'],
            400: ['application/json'],
            405: ['application/json'],
            408: ['application/json'],
            413: ['application/json'],
            415: ['application/json'],
            429: ['application/json'],
            500: ['application/json'],
            503: ['application/json']
        }
    },
    resetPassword: {
        operation_id: 'resetPassword',
        method: 'POST',
        path: '/v1/auth/reset-password',
        template: '/v1/auth/reset-password',
        tag: 'accounts',
        authenticated: false,
        idempotent: false,
        address_limit: 10,
        parameters: [],
        body: {
            required: true,
            types: ['application/json'],
            schema: '#/components/schemas/PasswordReset'
        },
        statuses: {
            200: ['application/json'],
            400: ['application/json'],
            405: ['application/json'],
            408: ['application/json'],
            413: ['application/json'],
            415: ['application/json'],
            429: ['application/json'],
            500: ['application/json'],
            503: ['application/json']
        }
    },
    logIn: {
        operation_id: 'logIn',
        method: 'POST',
        path: '/v1/auth/login',
        template: '/v1/auth/login',
        tag: 'accounts',
        authenticated: false,
        idempotent: false,
        address_limit: 10,
        parameters: [],
        body: {
            required: true,
            types: ['application/json'],
            schema: '#/components/schemas/Login'
        },
        statuses: {
            200: ['application/json'],
            400: ['application/json'],
            401: ['application/json'],
            405: ['application/json'],
            408: ['application/json'],
            413: ['application/json'],
            415: ['application/json'],
            429: ['application/json'],
            500: ['application/json'],
            503: ['application/json']
        }
    },
    logOutAll: {
        operation_id: 'logOutAll',
        method: 'POST',
        path: '/v1/auth/logout-all',
        template: '/v1/auth/logout-all',
        tag: 'accounts',
        authenticated: true,
        roles: [
            'owner',
            'admin',
            'developer',
            'support',
            'billing',
            'viewer'
        ],
        scope: 'unrestricted',
        idempotent: false,
        parameters: [],
        statuses: {
            200: ['application/json'],
            400: ['application/json'],
            401: ['application/json'],
            403: ['application/json'],
            404: ['application/json'],
            405: ['application/json'],
            408: ['application/json'],
            429: ['application/json'],
            500: ['application/json'],
            503: ['application/json']
        }
    },
    changePassword: {
        operation_id: 'changePassword',
        method: 'POST',
        path: '/v1/auth/change-password',
        template: '/v1/auth/change-password',
        tag: 'accounts',
        authenticated: true,
        roles: [
            'owner',
            'admin',
            'developer',
            'support',
            'billing',
            'viewer'
        ],
        scope: 'unrestricted',
        idempotent: false,
        address_limit: 10,
        parameters: [],
        body: {
            required: true,
            types: ['application/json'],
            schema: '#/components/schemas/PasswordChange'
        },
        statuses: {
            200: ['application/json'],
            400: ['application/json'],
            401: ['application/json'],
            403: ['application/json'],
            404: ['application/json'],
            405: ['application/json'],
            408: ['application/json'],
            413: ['application/json'],
            415: ['application/json'],
            429: ['application/json'],
            500: ['application/json'],
            503: ['application/json']
        }
    },
    changeEmail: {
        operation_id: 'changeEmail',
        method: 'POST',
        path: '/v1/auth/change-email',
        template: '/v1/auth/change-email',
        tag: 'accounts',
        authenticated: true,
        roles: [
            'owner',
            'admin',
            'developer',
            'support',
            'billing',
            'viewer'
        ],
        scope: 'unrestricted',
        idempotent: false,
        address_limit: 5,
        parameters: [],
        body: {
            required: true,
            types: ['application/json'],
            schema: '#/components/schemas/EmailChange'
        },
        statuses: {
            200: ['application/json'],
            400: ['application/json'],
            401: ['application/json'],
            403: ['application/json'],
            404: ['application/json'],
            405: ['application/json'],
            408: ['application/json'],
            413: ['application/json'],
            415: ['application/json'],
            429: ['application/json'],
            500: ['application/json'],
            503: ['application/json']
        }
    },
    confirmEmail: {
        operation_id: 'confirmEmail',
        method: 'POST',
        path: '/v1/auth/confirm-email',
        template: '/v1/auth/confirm-email',
        tag: 'accounts',
        authenticated: false,
        idempotent: false,
        address_limit: 20,
        parameters: [],
        body: {
            required: true,
            types: ['application/json'],
            schema: '#/components/schemas/EmailConfirmation'
        },
        statuses: {
            200: ['application/json'],
            400: ['application/json'],
            405: ['application/json'],
            408: ['application/json'],
            409: ['application/json'],
            413: ['application/json'],
            415: ['application/json'],
            429: ['application/json'],
            500: ['application/json'],
            503: ['application/json']
        }
    },
    redeemSignInLink: {
        operation_id: 'redeemSignInLink',
        method: 'POST',
        path: '/v1/auth/redeem-sign-in-link',
        template: '/v1/auth/redeem-sign-in-link',
        tag: 'accounts',
        authenticated: false,
        idempotent: false,
        address_limit: 20,
        parameters: [],
        body: {
            required: true,
            types: ['application/json'],
            schema: '#/components/schemas/SignInLinkRedemption'
        },
        statuses: {
            200: ['application/json'],
            400: ['application/json'],
            405: ['application/json'],
            408: ['application/json'],
            413: ['application/json'],
            415: ['application/json'],
            429: ['application/json'],
            500: ['application/json'],
            503: ['application/json']
        }
    },
    listSessions: {
        operation_id: 'listSessions',
        method: 'GET',
        path: '/v1/auth/sessions',
        template: '/v1/auth/sessions',
        tag: 'accounts',
        authenticated: true,
        roles: [
            'owner',
            'admin',
            'developer',
            'support',
            'billing',
            'viewer'
        ],
        session_only: true,
        idempotent: false,
        parameters: [{
                name: 'page_size',
                in: 'query',
                required: false,
                schema: '#/components/parameters/PageSize/schema'
            }, {
                name: 'page_token',
                in: 'query',
                required: false,
                schema: '#/components/parameters/PageToken/schema'
            }],
        statuses: {
            200: ['application/json'],
            400: ['application/json'],
            401: ['application/json'],
            403: ['application/json'],
            405: ['application/json'],
            408: ['application/json'],
            429: ['application/json'],
            500: ['application/json'],
            503: ['application/json']
        }
    },
    deleteSession: {
        operation_id: 'deleteSession',
        method: 'DELETE',
        path: '/v1/auth/sessions/:session_id',
        template: '/v1/auth/sessions/{session_id}',
        tag: 'accounts',
        authenticated: true,
        roles: [
            'owner',
            'admin',
            'developer',
            'support',
            'billing',
            'viewer'
        ],
        session_only: true,
        idempotent: false,
        parameters: [{
                name: 'session_id',
                in: 'path',
                required: true,
                schema: '#/paths/~1v1~1auth~1sessions~1{session_id}/parameters/0/schema'
            }],
        statuses: {
            204: [],
            400: ['application/json'],
            401: ['application/json'],
            403: ['application/json'],
            404: ['application/json'],
            405: ['application/json'],
            408: ['application/json'],
            429: ['application/json'],
            500: ['application/json'],
            503: ['application/json']
        }
    },
    completeLogin: {
        operation_id: 'completeLogin',
        method: 'POST',
        path: '/v1/auth/complete-login',
        template: '/v1/auth/complete-login',
        tag: 'accounts',
        authenticated: false,
        idempotent: false,
        address_limit: 10,
        parameters: [],
        body: {
            required: true,
            types: ['application/json'],
            schema: '#/components/schemas/LoginCompletion'
        },
        statuses: {
            200: ['application/json'],
            400: ['application/json'],
            401: ['application/json'],
            405: ['application/json'],
            408: ['application/json'],
            413: ['application/json'],
            415: ['application/json'],
            429: ['application/json'],
            500: ['application/json'],
            503: ['application/json']
        }
    },
    startPasskeyLogin: {
        operation_id: 'startPasskeyLogin',
        method: 'POST',
        path: '/v1/auth/start-passkey-login',
        template: '/v1/auth/start-passkey-login',
        tag: 'accounts',
        authenticated: false,
        idempotent: false,
        address_limit: 10,
        parameters: [],
        body: {
            required: true,
            types: ['application/json'],
            schema: '#/components/schemas/PasskeyLoginStart'
        },
        statuses: {
            200: ['application/json'],
            400: ['application/json'],
            405: ['application/json'],
            408: ['application/json'],
            413: ['application/json'],
            415: ['application/json'],
            429: ['application/json'],
            500: ['application/json'],
            503: ['application/json']
        }
    },
    getFactors: {
        operation_id: 'getFactors',
        method: 'GET',
        path: '/v1/auth/factors',
        template: '/v1/auth/factors',
        tag: 'accounts',
        authenticated: true,
        roles: [
            'owner',
            'admin',
            'developer',
            'support',
            'billing',
            'viewer'
        ],
        session_only: true,
        idempotent: false,
        parameters: [],
        statuses: {
            200: ['application/json'],
            400: ['application/json'],
            401: ['application/json'],
            403: ['application/json'],
            405: ['application/json'],
            408: ['application/json'],
            429: ['application/json'],
            500: ['application/json'],
            503: ['application/json']
        }
    },
    startTotp: {
        operation_id: 'startTotp',
        method: 'POST',
        path: '/v1/auth/start-totp',
        template: '/v1/auth/start-totp',
        tag: 'accounts',
        authenticated: true,
        roles: [
            'owner',
            'admin',
            'developer',
            'support',
            'billing',
            'viewer'
        ],
        session_only: true,
        idempotent: false,
        address_limit: 10,
        parameters: [],
        body: {
            required: true,
            types: ['application/json'],
            schema: '#/components/schemas/PasswordProof'
        },
        statuses: {
            200: ['application/json'],
            400: ['application/json'],
            401: ['application/json'],
            403: ['application/json'],
            405: ['application/json'],
            408: ['application/json'],
            409: ['application/json'],
            413: ['application/json'],
            415: ['application/json'],
            429: ['application/json'],
            500: ['application/json'],
            503: ['application/json']
        }
    },
    confirmTotp: {
        operation_id: 'confirmTotp',
        method: 'POST',
        path: '/v1/auth/confirm-totp',
        template: '/v1/auth/confirm-totp',
        tag: 'accounts',
        authenticated: true,
        roles: [
            'owner',
            'admin',
            'developer',
            'support',
            'billing',
            'viewer'
        ],
        session_only: true,
        idempotent: false,
        address_limit: 10,
        parameters: [],
        body: {
            required: true,
            types: ['application/json'],
            schema: '#/components/schemas/TotpConfirmation'
        },
        statuses: {
            200: ['application/json'],
            400: ['application/json'],
            401: ['application/json'],
            403: ['application/json'],
            405: ['application/json'],
            408: ['application/json'],
            409: ['application/json'],
            413: ['application/json'],
            415: ['application/json'],
            429: ['application/json'],
            500: ['application/json'],
            503: ['application/json']
        }
    },
    removeTotp: {
        operation_id: 'removeTotp',
        method: 'POST',
        path: '/v1/auth/remove-totp',
        template: '/v1/auth/remove-totp',
        tag: 'accounts',
        authenticated: true,
        roles: [
            'owner',
            'admin',
            'developer',
            'support',
            'billing',
            'viewer'
        ],
        session_only: true,
        idempotent: false,
        address_limit: 10,
        parameters: [],
        body: {
            required: true,
            types: ['application/json'],
            schema: '#/components/schemas/PasswordProof'
        },
        statuses: {
            200: ['application/json'],
            400: ['application/json'],
            401: ['application/json'],
            403: ['application/json'],
            404: ['application/json'],
            405: ['application/json'],
            408: ['application/json'],
            413: ['application/json'],
            415: ['application/json'],
            429: ['application/json'],
            500: ['application/json'],
            503: ['application/json']
        }
    },
    startPasskey: {
        operation_id: 'startPasskey',
        method: 'POST',
        path: '/v1/auth/start-passkey',
        template: '/v1/auth/start-passkey',
        tag: 'accounts',
        authenticated: true,
        roles: [
            'owner',
            'admin',
            'developer',
            'support',
            'billing',
            'viewer'
        ],
        session_only: true,
        idempotent: false,
        address_limit: 10,
        parameters: [],
        body: {
            required: true,
            types: ['application/json'],
            schema: '#/components/schemas/PasswordProof'
        },
        statuses: {
            200: ['application/json'],
            400: ['application/json'],
            401: ['application/json'],
            403: ['application/json'],
            405: ['application/json'],
            408: ['application/json'],
            413: ['application/json'],
            415: ['application/json'],
            429: ['application/json'],
            500: ['application/json'],
            503: ['application/json']
        }
    },
    addPasskey: {
        operation_id: 'addPasskey',
        method: 'POST',
        path: '/v1/auth/add-passkey',
        template: '/v1/auth/add-passkey',
        tag: 'accounts',
        authenticated: true,
        roles: [
            'owner',
            'admin',
            'developer',
            'support',
            'billing',
            'viewer'
        ],
        session_only: true,
        idempotent: false,
        address_limit: 10,
        parameters: [],
        body: {
            required: true,
            types: ['application/json'],
            schema: '#/components/schemas/NewPasskey'
        },
        statuses: {
            200: ['application/json'],
            400: ['application/json'],
            401: ['application/json'],
            402: ['application/json'],
            403: ['application/json'],
            405: ['application/json'],
            408: ['application/json'],
            409: ['application/json'],
            413: ['application/json'],
            415: ['application/json'],
            429: ['application/json'],
            500: ['application/json'],
            503: ['application/json']
        }
    },
    removePasskey: {
        operation_id: 'removePasskey',
        method: 'POST',
        path: '/v1/auth/remove-passkey',
        template: '/v1/auth/remove-passkey',
        tag: 'accounts',
        authenticated: true,
        roles: [
            'owner',
            'admin',
            'developer',
            'support',
            'billing',
            'viewer'
        ],
        session_only: true,
        idempotent: false,
        address_limit: 10,
        parameters: [],
        body: {
            required: true,
            types: ['application/json'],
            schema: '#/components/schemas/PasskeyRemoval'
        },
        statuses: {
            200: ['application/json'],
            400: ['application/json'],
            401: ['application/json'],
            403: ['application/json'],
            404: ['application/json'],
            405: ['application/json'],
            408: ['application/json'],
            413: ['application/json'],
            415: ['application/json'],
            429: ['application/json'],
            500: ['application/json'],
            503: ['application/json']
        }
    },
    replaceRecoveryCodes: {
        operation_id: 'replaceRecoveryCodes',
        method: 'POST',
        path: '/v1/auth/replace-recovery-codes',
        template: '/v1/auth/replace-recovery-codes',
        tag: 'accounts',
        authenticated: true,
        roles: [
            'owner',
            'admin',
            'developer',
            'support',
            'billing',
            'viewer'
        ],
        session_only: true,
        idempotent: false,
        address_limit: 10,
        parameters: [],
        body: {
            required: true,
            types: ['application/json'],
            schema: '#/components/schemas/PasswordProof'
        },
        statuses: {
            200: ['application/json'],
            400: ['application/json'],
            401: ['application/json'],
            403: ['application/json'],
            404: ['application/json'],
            405: ['application/json'],
            408: ['application/json'],
            413: ['application/json'],
            415: ['application/json'],
            429: ['application/json'],
            500: ['application/json'],
            503: ['application/json']
        }
    },
    deleteAccount: {
        operation_id: 'deleteAccount',
        method: 'POST',
        path: '/v1/auth/delete-account',
        template: '/v1/auth/delete-account',
        tag: 'accounts',
        authenticated: true,
        roles: [
            'owner',
            'admin',
            'developer',
            'support',
            'billing',
            'viewer'
        ],
        scope: 'unrestricted',
        idempotent: false,
        address_limit: 5,
        parameters: [],
        body: {
            required: true,
            types: ['application/json'],
            schema: '#/components/schemas/AccountDeletion'
        },
        invalid_code: 'INVALID_REQUEST',
        statuses: {
            200: ['application/json'],
            400: ['application/json'],
            401: ['application/json'],
            403: ['application/json'],
            404: ['application/json'],
            405: ['application/json'],
            408: ['application/json'],
            429: ['application/json'],
            500: ['application/json'],
            503: ['application/json']
        }
    },
    listMembers: {
        operation_id: 'listMembers',
        method: 'GET',
        path: '/v1/members',
        template: '/v1/members',
        tag: 'members',
        authenticated: true,
        roles: [
            'owner',
            'admin',
            'developer',
            'support',
            'billing',
            'viewer'
        ],
        scope: 'members:read',
        idempotent: false,
        parameters: [{
                name: 'page_size',
                in: 'query',
                required: false,
                schema: '#/components/parameters/PageSize/schema'
            }, {
                name: 'page_token',
                in: 'query',
                required: false,
                schema: '#/components/parameters/PageToken/schema'
            }],
        statuses: {
            200: ['application/json'],
            400: ['application/json'],
            401: ['application/json'],
            403: ['application/json'],
            405: ['application/json'],
            408: ['application/json'],
            429: ['application/json'],
            500: ['application/json'],
            503: ['application/json']
        }
    },
    deleteMember: {
        operation_id: 'deleteMember',
        method: 'DELETE',
        path: '/v1/members/:user_id',
        template: '/v1/members/{user_id}',
        tag: 'members',
        authenticated: true,
        roles: [
            'owner',
            'admin',
            'developer',
            'support',
            'billing',
            'viewer'
        ],
        scope: 'members:write',
        idempotent: false,
        parameters: [{
                name: 'user_id',
                in: 'path',
                required: true,
                schema: '#/paths/~1v1~1members~1{user_id}/parameters/0/schema'
            }],
        statuses: {
            204: [],
            400: ['application/json'],
            401: ['application/json'],
            403: ['application/json'],
            404: ['application/json'],
            405: ['application/json'],
            408: ['application/json'],
            429: ['application/json'],
            500: ['application/json'],
            503: ['application/json']
        }
    },
    updateMember: {
        operation_id: 'updateMember',
        method: 'PATCH',
        path: '/v1/members/:user_id',
        template: '/v1/members/{user_id}',
        tag: 'members',
        authenticated: true,
        roles: ['owner', 'admin'],
        scope: 'unrestricted',
        idempotent: false,
        parameters: [{
                name: 'user_id',
                in: 'path',
                required: true,
                schema: '#/paths/~1v1~1members~1{user_id}/parameters/0/schema'
            }],
        body: {
            required: true,
            types: ['application/json'],
            schema: '#/components/schemas/MemberUpdate'
        },
        statuses: {
            200: ['application/json'],
            400: ['application/json'],
            401: ['application/json'],
            403: ['application/json'],
            404: ['application/json'],
            405: ['application/json'],
            408: ['application/json'],
            409: ['application/json'],
            413: ['application/json'],
            415: ['application/json'],
            429: ['application/json'],
            500: ['application/json'],
            503: ['application/json']
        }
    },
    listInvitations: {
        operation_id: 'listInvitations',
        method: 'GET',
        path: '/v1/invitations',
        template: '/v1/invitations',
        tag: 'members',
        authenticated: true,
        roles: ['owner', 'admin'],
        scope: 'members:read',
        idempotent: false,
        parameters: [{
                name: 'page_size',
                in: 'query',
                required: false,
                schema: '#/components/parameters/PageSize/schema'
            }, {
                name: 'page_token',
                in: 'query',
                required: false,
                schema: '#/components/parameters/PageToken/schema'
            }],
        statuses: {
            200: ['application/json'],
            400: ['application/json'],
            401: ['application/json'],
            403: ['application/json'],
            405: ['application/json'],
            408: ['application/json'],
            429: ['application/json'],
            500: ['application/json'],
            503: ['application/json']
        }
    },
    createInvitation: {
        operation_id: 'createInvitation',
        method: 'POST',
        path: '/v1/invitations',
        template: '/v1/invitations',
        tag: 'members',
        authenticated: true,
        roles: ['owner', 'admin'],
        scope: 'unrestricted',
        idempotent: false,
        parameters: [],
        body: {
            required: true,
            types: ['application/json'],
            schema: '#/components/schemas/InvitationCreate'
        },
        statuses: {
            201: ['application/json'],
            400: ['application/json'],
            401: ['application/json'],
            402: ['application/json'],
            403: ['application/json'],
            405: ['application/json'],
            408: ['application/json'],
            409: ['application/json'],
            413: ['application/json'],
            415: ['application/json'],
            429: ['application/json'],
            500: ['application/json'],
            503: ['application/json']
        }
    },
    acceptInvitation: {
        operation_id: 'acceptInvitation',
        method: 'POST',
        path: '/v1/invitations/accept',
        template: '/v1/invitations/accept',
        tag: 'members',
        authenticated: false,
        idempotent: false,
        address_limit: 20,
        parameters: [],
        body: {
            required: true,
            types: ['application/json'],
            schema: '#/components/schemas/InvitationAcceptance'
        },
        statuses: {
            200: ['application/json'],
            400: ['application/json'],
            401: ['application/json'],
            405: ['application/json'],
            408: ['application/json'],
            413: ['application/json'],
            415: ['application/json'],
            429: ['application/json'],
            500: ['application/json'],
            503: ['application/json']
        }
    },
    deleteInvitation: {
        operation_id: 'deleteInvitation',
        method: 'DELETE',
        path: '/v1/invitations/:invitation_id',
        template: '/v1/invitations/{invitation_id}',
        tag: 'members',
        authenticated: true,
        roles: ['owner', 'admin'],
        scope: 'members:write',
        idempotent: false,
        parameters: [{
                name: 'invitation_id',
                in: 'path',
                required: true,
                schema: '#/paths/~1v1~1invitations~1{invitation_id}/parameters/0/schema'
            }],
        statuses: {
            204: [],
            400: ['application/json'],
            401: ['application/json'],
            403: ['application/json'],
            404: ['application/json'],
            405: ['application/json'],
            408: ['application/json'],
            429: ['application/json'],
            500: ['application/json'],
            503: ['application/json']
        }
    },
    listApiKeys: {
        operation_id: 'listApiKeys',
        method: 'GET',
        path: '/v1/api-keys',
        template: '/v1/api-keys',
        tag: 'api-keys',
        authenticated: true,
        roles: [
            'owner',
            'admin',
            'developer'
        ],
        scope: 'api-keys:read',
        idempotent: false,
        parameters: [{
                name: 'page_size',
                in: 'query',
                required: false,
                schema: '#/components/parameters/PageSize/schema'
            }, {
                name: 'page_token',
                in: 'query',
                required: false,
                schema: '#/components/parameters/PageToken/schema'
            }],
        statuses: {
            200: ['application/json'],
            400: ['application/json'],
            401: ['application/json'],
            403: ['application/json'],
            405: ['application/json'],
            408: ['application/json'],
            429: ['application/json'],
            500: ['application/json'],
            503: ['application/json']
        }
    },
    createApiKey: {
        operation_id: 'createApiKey',
        method: 'POST',
        path: '/v1/api-keys',
        template: '/v1/api-keys',
        tag: 'api-keys',
        authenticated: true,
        roles: [
            'owner',
            'admin',
            'developer'
        ],
        scope: 'api-keys:write',
        idempotent: false,
        parameters: [],
        body: {
            required: true,
            types: ['application/json'],
            schema: '#/components/schemas/ApiKeyCreate'
        },
        statuses: {
            201: ['application/json'],
            400: ['application/json'],
            401: ['application/json'],
            402: ['application/json'],
            403: ['application/json'],
            405: ['application/json'],
            408: ['application/json'],
            409: ['application/json'],
            413: ['application/json'],
            415: ['application/json'],
            429: ['application/json'],
            500: ['application/json'],
            503: ['application/json']
        }
    },
    getApiKey: {
        operation_id: 'getApiKey',
        method: 'GET',
        path: '/v1/api-keys/:key_id',
        template: '/v1/api-keys/{key_id}',
        tag: 'api-keys',
        authenticated: true,
        roles: [
            'owner',
            'admin',
            'developer'
        ],
        scope: 'api-keys:read',
        idempotent: false,
        parameters: [{
                name: 'key_id',
                in: 'path',
                required: true,
                schema: '#/paths/~1v1~1api-keys~1{key_id}/parameters/0/schema'
            }],
        statuses: {
            200: ['application/json'],
            400: ['application/json'],
            401: ['application/json'],
            403: ['application/json'],
            404: ['application/json'],
            405: ['application/json'],
            408: ['application/json'],
            429: ['application/json'],
            500: ['application/json'],
            503: ['application/json']
        }
    },
    revokeApiKey: {
        operation_id: 'revokeApiKey',
        method: 'DELETE',
        path: '/v1/api-keys/:key_id',
        template: '/v1/api-keys/{key_id}',
        tag: 'api-keys',
        authenticated: true,
        roles: [
            'owner',
            'admin',
            'developer'
        ],
        scope: 'api-keys:write',
        idempotent: false,
        parameters: [{
                name: 'key_id',
                in: 'path',
                required: true,
                schema: '#/paths/~1v1~1api-keys~1{key_id}/parameters/0/schema'
            }],
        statuses: {
            204: [],
            400: ['application/json'],
            401: ['application/json'],
            403: ['application/json'],
            404: ['application/json'],
            405: ['application/json'],
            408: ['application/json'],
            429: ['application/json'],
            500: ['application/json'],
            503: ['application/json']
        }
    },
    updateApiKey: {
        operation_id: 'updateApiKey',
        method: 'PATCH',
        path: '/v1/api-keys/:key_id',
        template: '/v1/api-keys/{key_id}',
        tag: 'api-keys',
        authenticated: true,
        roles: [
            'owner',
            'admin',
            'developer'
        ],
        scope: 'api-keys:write',
        idempotent: false,
        parameters: [{
                name: 'key_id',
                in: 'path',
                required: true,
                schema: '#/paths/~1v1~1api-keys~1{key_id}/parameters/0/schema'
            }],
        body: {
            required: true,
            types: ['application/json'],
            schema: '#/components/schemas/ApiKeyUpdate'
        },
        statuses: {
            200: ['application/json'],
            400: ['application/json'],
            401: ['application/json'],
            403: ['application/json'],
            404: ['application/json'],
            405: ['application/json'],
            408: ['application/json'],
            409: ['application/json'],
            413: ['application/json'],
            415: ['application/json'],
            429: ['application/json'],
            500: ['application/json'],
            503: ['application/json']
        }
    },
    rotateApiKey: {
        operation_id: 'rotateApiKey',
        method: 'POST',
        path: '/v1/api-keys/:key_id/rotate',
        template: '/v1/api-keys/{key_id}/rotate',
        tag: 'api-keys',
        authenticated: true,
        roles: [
            'owner',
            'admin',
            'developer'
        ],
        scope: 'api-keys:write',
        idempotent: false,
        parameters: [{
                name: 'key_id',
                in: 'path',
                required: true,
                schema: '#/paths/~1v1~1api-keys~1{key_id}~1rotate/parameters/0/schema'
            }],
        statuses: {
            200: ['application/json'],
            400: ['application/json'],
            401: ['application/json'],
            403: ['application/json'],
            404: ['application/json'],
            405: ['application/json'],
            408: ['application/json'],
            429: ['application/json'],
            500: ['application/json'],
            503: ['application/json']
        }
    },
    listAgents: {
        operation_id: 'listAgents',
        method: 'GET',
        path: '/v1/agents',
        template: '/v1/agents',
        tag: 'agents',
        authenticated: true,
        roles: [
            'owner',
            'admin',
            'developer',
            'support',
            'viewer'
        ],
        scope: 'agents:read',
        idempotent: false,
        parameters: [{
                name: 'page_size',
                in: 'query',
                required: false,
                schema: '#/components/parameters/PageSize/schema'
            }, {
                name: 'page_token',
                in: 'query',
                required: false,
                schema: '#/components/parameters/PageToken/schema'
            }],
        statuses: {
            200: ['application/json'],
            400: ['application/json'],
            401: ['application/json'],
            403: ['application/json'],
            405: ['application/json'],
            408: ['application/json'],
            429: ['application/json'],
            500: ['application/json'],
            503: ['application/json']
        }
    },
    createAgent: {
        operation_id: 'createAgent',
        method: 'POST',
        path: '/v1/agents',
        template: '/v1/agents',
        tag: 'agents',
        authenticated: true,
        roles: [
            'owner',
            'admin',
            'developer'
        ],
        scope: 'agents:write',
        idempotent: true,
        parameters: [{
                name: 'Idempotency-Key',
                in: 'header',
                required: false,
                schema: '#/components/parameters/IdempotencyKey/schema'
            }],
        body: {
            required: true,
            types: ['application/json'],
            schema: '#/components/schemas/AgentCreate'
        },
        statuses: {
            201: ['application/json'],
            400: ['application/json'],
            401: ['application/json'],
            402: ['application/json'],
            403: ['application/json'],
            404: ['application/json'],
            405: ['application/json'],
            408: ['application/json'],
            409: ['application/json'],
            413: ['application/json'],
            415: ['application/json'],
            429: ['application/json'],
            500: ['application/json'],
            503: ['application/json']
        }
    },
    getAgent: {
        operation_id: 'getAgent',
        method: 'GET',
        path: '/v1/agents/:agent_id',
        template: '/v1/agents/{agent_id}',
        tag: 'agents',
        authenticated: true,
        roles: [
            'owner',
            'admin',
            'developer',
            'support',
            'viewer'
        ],
        scope: 'agents:read',
        idempotent: false,
        parameters: [{
                name: 'agent_id',
                in: 'path',
                required: true,
                schema: '#/paths/~1v1~1agents~1{agent_id}/parameters/0/schema'
            }],
        statuses: {
            200: ['application/json'],
            400: ['application/json'],
            401: ['application/json'],
            403: ['application/json'],
            404: ['application/json'],
            405: ['application/json'],
            408: ['application/json'],
            429: ['application/json'],
            500: ['application/json'],
            503: ['application/json']
        }
    },
    deleteAgent: {
        operation_id: 'deleteAgent',
        method: 'DELETE',
        path: '/v1/agents/:agent_id',
        template: '/v1/agents/{agent_id}',
        tag: 'agents',
        authenticated: true,
        roles: [
            'owner',
            'admin',
            'developer'
        ],
        scope: 'agents:write',
        idempotent: false,
        parameters: [{
                name: 'agent_id',
                in: 'path',
                required: true,
                schema: '#/paths/~1v1~1agents~1{agent_id}/parameters/0/schema'
            }],
        statuses: {
            204: [],
            400: ['application/json'],
            401: ['application/json'],
            403: ['application/json'],
            404: ['application/json'],
            405: ['application/json'],
            408: ['application/json'],
            429: ['application/json'],
            500: ['application/json'],
            503: ['application/json']
        }
    },
    updateAgent: {
        operation_id: 'updateAgent',
        method: 'PATCH',
        path: '/v1/agents/:agent_id',
        template: '/v1/agents/{agent_id}',
        tag: 'agents',
        authenticated: true,
        roles: [
            'owner',
            'admin',
            'developer'
        ],
        scope: 'agents:write',
        idempotent: false,
        parameters: [{
                name: 'agent_id',
                in: 'path',
                required: true,
                schema: '#/paths/~1v1~1agents~1{agent_id}/parameters/0/schema'
            }, {
                name: 'expected_version',
                in: 'query',
                required: false,
                schema: '#/paths/~1v1~1agents~1{agent_id}/patch/parameters/0/schema'
            }],
        body: {
            required: true,
            types: ['application/json'],
            schema: '#/components/schemas/AgentUpdate'
        },
        statuses: {
            200: ['application/json'],
            400: ['application/json'],
            401: ['application/json'],
            402: ['application/json'],
            403: ['application/json'],
            404: ['application/json'],
            405: ['application/json'],
            408: ['application/json'],
            409: ['application/json'],
            413: ['application/json'],
            415: ['application/json'],
            429: ['application/json'],
            500: ['application/json'],
            503: ['application/json']
        }
    },
    getShareLink: {
        operation_id: 'getShareLink',
        method: 'GET',
        path: '/v1/agents/:agent_id/shareable',
        template: '/v1/agents/{agent_id}/shareable',
        tag: 'playground',
        authenticated: true,
        roles: [
            'owner',
            'admin',
            'developer',
            'support',
            'viewer'
        ],
        scope: 'agents:read',
        idempotent: false,
        parameters: [{
                name: 'agent_id',
                in: 'path',
                required: true,
                schema: '#/paths/~1v1~1agents~1{agent_id}~1shareable/parameters/0/schema'
            }],
        statuses: {
            200: ['application/json'],
            400: ['application/json'],
            401: ['application/json'],
            403: ['application/json'],
            404: ['application/json'],
            405: ['application/json'],
            408: ['application/json'],
            429: ['application/json'],
            500: ['application/json'],
            503: ['application/json']
        }
    },
    setAgentShareable: {
        operation_id: 'setAgentShareable',
        method: 'PATCH',
        path: '/v1/agents/:agent_id/shareable',
        template: '/v1/agents/{agent_id}/shareable',
        tag: 'agents',
        authenticated: true,
        roles: [
            'owner',
            'admin',
            'developer'
        ],
        scope: 'agents:write',
        idempotent: false,
        parameters: [{
                name: 'agent_id',
                in: 'path',
                required: true,
                schema: '#/paths/~1v1~1agents~1{agent_id}~1shareable/parameters/0/schema'
            }],
        body: {
            required: true,
            types: ['application/json'],
            schema: '#/components/schemas/AgentShareable'
        },
        statuses: {
            200: ['application/json'],
            400: ['application/json'],
            401: ['application/json'],
            403: ['application/json'],
            404: ['application/json'],
            405: ['application/json'],
            408: ['application/json'],
            413: ['application/json'],
            415: ['application/json'],
            429: ['application/json'],
            500: ['application/json'],
            503: ['application/json']
        }
    },
    checkTools: {
        operation_id: 'checkTools',
        method: 'POST',
        path: '/v1/agents/tools/check',
        template: '/v1/agents/tools/check',
        tag: 'agents',
        authenticated: true,
        roles: [
            'owner',
            'admin',
            'developer',
            'support',
            'viewer'
        ],
        scope: 'agents:read',
        idempotent: false,
        parameters: [],
        body: {
            required: true,
            types: ['application/json'],
            schema: '#/components/schemas/ToolsCheck'
        },
        statuses: {
            200: ['application/json'],
            400: ['application/json'],
            401: ['application/json'],
            403: ['application/json'],
            405: ['application/json'],
            408: ['application/json'],
            413: ['application/json'],
            415: ['application/json'],
            429: ['application/json'],
            500: ['application/json'],
            503: ['application/json']
        }
    },
    testTool: {
        operation_id: 'testTool',
        method: 'POST',
        path: '/v1/agents/:agent_id/tools/test',
        template: '/v1/agents/{agent_id}/tools/test',
        tag: 'agents',
        authenticated: true,
        roles: [
            'owner',
            'admin',
            'developer'
        ],
        scope: 'agents:write',
        idempotent: false,
        parameters: [{
                name: 'agent_id',
                in: 'path',
                required: true,
                schema: '#/paths/~1v1~1agents~1{agent_id}~1tools~1test/parameters/0/schema'
            }],
        body: {
            required: true,
            types: ['application/json'],
            schema: '#/components/schemas/ToolTest'
        },
        statuses: {
            200: ['application/json'],
            400: ['application/json'],
            401: ['application/json'],
            403: ['application/json'],
            404: ['application/json'],
            405: ['application/json'],
            408: ['application/json'],
            413: ['application/json'],
            415: ['application/json'],
            429: ['application/json'],
            500: ['application/json'],
            503: ['application/json']
        }
    },
    listMcpTools: {
        operation_id: 'listMcpTools',
        method: 'POST',
        path: '/v1/agents/:agent_id/mcp/tools',
        template: '/v1/agents/{agent_id}/mcp/tools',
        tag: 'agents',
        authenticated: true,
        roles: [
            'owner',
            'admin',
            'developer'
        ],
        scope: 'agents:write',
        idempotent: false,
        parameters: [{
                name: 'agent_id',
                in: 'path',
                required: true,
                schema: '#/paths/~1v1~1agents~1{agent_id}~1mcp~1tools/parameters/0/schema'
            }],
        body: {
            required: true,
            types: ['application/json'],
            schema: '#/components/schemas/McpToolsRequest'
        },
        statuses: {
            200: ['application/json'],
            400: ['application/json'],
            401: ['application/json'],
            403: ['application/json'],
            404: ['application/json'],
            405: ['application/json'],
            408: ['application/json'],
            413: ['application/json'],
            415: ['application/json'],
            429: ['application/json'],
            500: ['application/json'],
            503: ['application/json']
        }
    },
    listAgentVersions: {
        operation_id: 'listAgentVersions',
        method: 'GET',
        path: '/v1/agents/:agent_id/versions',
        template: '/v1/agents/{agent_id}/versions',
        tag: 'agents',
        authenticated: true,
        roles: [
            'owner',
            'admin',
            'developer',
            'support',
            'viewer'
        ],
        scope: 'agents:read',
        idempotent: false,
        parameters: [
            {
                name: 'agent_id',
                in: 'path',
                required: true,
                schema: '#/paths/~1v1~1agents~1{agent_id}~1versions/parameters/0/schema'
            },
            {
                name: 'page_size',
                in: 'query',
                required: false,
                schema: '#/components/parameters/PageSize/schema'
            },
            {
                name: 'page_token',
                in: 'query',
                required: false,
                schema: '#/components/parameters/PageToken/schema'
            }
        ],
        statuses: {
            200: ['application/json'],
            400: ['application/json'],
            401: ['application/json'],
            403: ['application/json'],
            404: ['application/json'],
            405: ['application/json'],
            408: ['application/json'],
            429: ['application/json'],
            500: ['application/json'],
            503: ['application/json']
        }
    },
    getAgentVersion: {
        operation_id: 'getAgentVersion',
        method: 'GET',
        path: '/v1/agents/:agent_id/versions/:version',
        template: '/v1/agents/{agent_id}/versions/{version}',
        tag: 'agents',
        authenticated: true,
        roles: [
            'owner',
            'admin',
            'developer',
            'support',
            'viewer'
        ],
        scope: 'agents:read',
        idempotent: false,
        parameters: [{
                name: 'agent_id',
                in: 'path',
                required: true,
                schema: '#/paths/~1v1~1agents~1{agent_id}~1versions~1{version}/parameters/0/schema'
            }, {
                name: 'version',
                in: 'path',
                required: true,
                schema: '#/paths/~1v1~1agents~1{agent_id}~1versions~1{version}/parameters/1/schema'
            }],
        statuses: {
            200: ['application/json'],
            400: ['application/json'],
            401: ['application/json'],
            403: ['application/json'],
            404: ['application/json'],
            405: ['application/json'],
            408: ['application/json'],
            429: ['application/json'],
            500: ['application/json'],
            503: ['application/json']
        }
    },
    deleteAgentVersion: {
        operation_id: 'deleteAgentVersion',
        method: 'DELETE',
        path: '/v1/agents/:agent_id/versions/:version',
        template: '/v1/agents/{agent_id}/versions/{version}',
        tag: 'agents',
        authenticated: true,
        roles: [
            'owner',
            'admin',
            'developer'
        ],
        scope: 'agents:write',
        idempotent: false,
        parameters: [{
                name: 'agent_id',
                in: 'path',
                required: true,
                schema: '#/paths/~1v1~1agents~1{agent_id}~1versions~1{version}/parameters/0/schema'
            }, {
                name: 'version',
                in: 'path',
                required: true,
                schema: '#/paths/~1v1~1agents~1{agent_id}~1versions~1{version}/parameters/1/schema'
            }],
        statuses: {
            204: [],
            400: ['application/json'],
            401: ['application/json'],
            403: ['application/json'],
            404: ['application/json'],
            405: ['application/json'],
            408: ['application/json'],
            409: ['application/json'],
            429: ['application/json'],
            500: ['application/json'],
            503: ['application/json']
        }
    },
    publishAgentVersion: {
        operation_id: 'publishAgentVersion',
        method: 'POST',
        path: '/v1/agents/:agent_id/versions/:version/publish',
        template: '/v1/agents/{agent_id}/versions/{version}/publish',
        tag: 'agents',
        authenticated: true,
        roles: [
            'owner',
            'admin',
            'developer'
        ],
        scope: 'agents:write',
        idempotent: false,
        parameters: [{
                name: 'agent_id',
                in: 'path',
                required: true,
                schema: '#/paths/~1v1~1agents~1{agent_id}~1versions~1{version}~1publish/parameters/0/schema'
            }, {
                name: 'version',
                in: 'path',
                required: true,
                schema: '#/paths/~1v1~1agents~1{agent_id}~1versions~1{version}~1publish/parameters/1/schema'
            }],
        body: {
            required: false,
            types: ['application/json'],
            schema: '#/components/schemas/AgentVersionPublish'
        },
        statuses: {
            200: ['application/json'],
            400: ['application/json'],
            401: ['application/json'],
            403: ['application/json'],
            404: ['application/json'],
            405: ['application/json'],
            408: ['application/json'],
            409: ['application/json'],
            413: ['application/json'],
            415: ['application/json'],
            429: ['application/json'],
            500: ['application/json'],
            503: ['application/json']
        }
    },
    rollBackAgent: {
        operation_id: 'rollBackAgent',
        method: 'POST',
        path: '/v1/agents/:agent_id/rollback',
        template: '/v1/agents/{agent_id}/rollback',
        tag: 'agents',
        authenticated: true,
        roles: [
            'owner',
            'admin',
            'developer'
        ],
        scope: 'agents:write',
        idempotent: false,
        parameters: [{
                name: 'agent_id',
                in: 'path',
                required: true,
                schema: '#/paths/~1v1~1agents~1{agent_id}~1rollback/parameters/0/schema'
            }],
        body: {
            required: false,
            types: ['application/json'],
            schema: '#/components/schemas/AgentVersionPublish'
        },
        statuses: {
            200: ['application/json'],
            400: ['application/json'],
            401: ['application/json'],
            403: ['application/json'],
            404: ['application/json'],
            405: ['application/json'],
            408: ['application/json'],
            409: ['application/json'],
            413: ['application/json'],
            415: ['application/json'],
            429: ['application/json'],
            500: ['application/json'],
            503: ['application/json']
        }
    },
    compareAgentVersions: {
        operation_id: 'compareAgentVersions',
        method: 'GET',
        path: '/v1/agents/:agent_id/comparison',
        template: '/v1/agents/{agent_id}/comparison',
        tag: 'agents',
        authenticated: true,
        roles: [
            'owner',
            'admin',
            'developer',
            'support',
            'viewer'
        ],
        scope: 'agents:read',
        idempotent: false,
        parameters: [
            {
                name: 'agent_id',
                in: 'path',
                required: true,
                schema: '#/paths/~1v1~1agents~1{agent_id}~1comparison/parameters/0/schema'
            },
            {
                name: 'from',
                in: 'query',
                required: false,
                schema: '#/paths/~1v1~1agents~1{agent_id}~1comparison/get/parameters/0/schema'
            },
            {
                name: 'to',
                in: 'query',
                required: false,
                schema: '#/paths/~1v1~1agents~1{agent_id}~1comparison/get/parameters/1/schema'
            }
        ],
        statuses: {
            200: ['application/json'],
            400: ['application/json'],
            401: ['application/json'],
            403: ['application/json'],
            404: ['application/json'],
            405: ['application/json'],
            408: ['application/json'],
            429: ['application/json'],
            500: ['application/json'],
            503: ['application/json']
        }
    },
    getAgentDraft: {
        operation_id: 'getAgentDraft',
        method: 'GET',
        path: '/v1/agents/:agent_id/draft',
        template: '/v1/agents/{agent_id}/draft',
        tag: 'agents',
        authenticated: true,
        roles: [
            'owner',
            'admin',
            'developer',
            'support',
            'viewer'
        ],
        scope: 'agents:read',
        idempotent: false,
        parameters: [{
                name: 'agent_id',
                in: 'path',
                required: true,
                schema: '#/paths/~1v1~1agents~1{agent_id}~1draft/parameters/0/schema'
            }],
        statuses: {
            200: ['application/json'],
            400: ['application/json'],
            401: ['application/json'],
            403: ['application/json'],
            404: ['application/json'],
            405: ['application/json'],
            408: ['application/json'],
            429: ['application/json'],
            500: ['application/json'],
            503: ['application/json']
        }
    },
    deleteAgentDraft: {
        operation_id: 'deleteAgentDraft',
        method: 'DELETE',
        path: '/v1/agents/:agent_id/draft',
        template: '/v1/agents/{agent_id}/draft',
        tag: 'agents',
        authenticated: true,
        roles: [
            'owner',
            'admin',
            'developer'
        ],
        scope: 'agents:write',
        idempotent: false,
        parameters: [{
                name: 'agent_id',
                in: 'path',
                required: true,
                schema: '#/paths/~1v1~1agents~1{agent_id}~1draft/parameters/0/schema'
            }, {
                name: 'expected_revision',
                in: 'query',
                required: false,
                schema: '#/paths/~1v1~1agents~1{agent_id}~1draft/delete/parameters/0/schema'
            }],
        statuses: {
            204: [],
            400: ['application/json'],
            401: ['application/json'],
            403: ['application/json'],
            404: ['application/json'],
            405: ['application/json'],
            408: ['application/json'],
            409: ['application/json'],
            429: ['application/json'],
            500: ['application/json'],
            503: ['application/json']
        }
    },
    updateAgentDraft: {
        operation_id: 'updateAgentDraft',
        method: 'PATCH',
        path: '/v1/agents/:agent_id/draft',
        template: '/v1/agents/{agent_id}/draft',
        tag: 'agents',
        authenticated: true,
        roles: [
            'owner',
            'admin',
            'developer'
        ],
        scope: 'agents:write',
        idempotent: false,
        parameters: [{
                name: 'agent_id',
                in: 'path',
                required: true,
                schema: '#/paths/~1v1~1agents~1{agent_id}~1draft/parameters/0/schema'
            }, {
                name: 'expected_revision',
                in: 'query',
                required: false,
                schema: '#/paths/~1v1~1agents~1{agent_id}~1draft/patch/parameters/0/schema'
            }],
        body: {
            required: true,
            types: ['application/json'],
            schema: '#/components/schemas/AgentDraftUpdate'
        },
        statuses: {
            200: ['application/json'],
            400: ['application/json'],
            401: ['application/json'],
            403: ['application/json'],
            404: ['application/json'],
            405: ['application/json'],
            408: ['application/json'],
            409: ['application/json'],
            413: ['application/json'],
            415: ['application/json'],
            429: ['application/json'],
            500: ['application/json'],
            503: ['application/json']
        }
    },
    publishAgentDraft: {
        operation_id: 'publishAgentDraft',
        method: 'POST',
        path: '/v1/agents/:agent_id/draft/publish',
        template: '/v1/agents/{agent_id}/draft/publish',
        tag: 'agents',
        authenticated: true,
        roles: [
            'owner',
            'admin',
            'developer'
        ],
        scope: 'agents:write',
        idempotent: false,
        parameters: [{
                name: 'agent_id',
                in: 'path',
                required: true,
                schema: '#/paths/~1v1~1agents~1{agent_id}~1draft~1publish/parameters/0/schema'
            }],
        body: {
            required: false,
            types: ['application/json'],
            schema: '#/components/schemas/AgentDraftPublish'
        },
        statuses: {
            200: ['application/json'],
            400: ['application/json'],
            401: ['application/json'],
            403: ['application/json'],
            404: ['application/json'],
            405: ['application/json'],
            408: ['application/json'],
            409: ['application/json'],
            413: ['application/json'],
            415: ['application/json'],
            429: ['application/json'],
            500: ['application/json'],
            503: ['application/json']
        }
    },
    listAgentRollouts: {
        operation_id: 'listAgentRollouts',
        method: 'GET',
        path: '/v1/agents/:agent_id/rollouts',
        template: '/v1/agents/{agent_id}/rollouts',
        tag: 'agents',
        authenticated: true,
        roles: [
            'owner',
            'admin',
            'developer',
            'support',
            'viewer'
        ],
        scope: 'agents:read',
        idempotent: false,
        parameters: [{
                name: 'agent_id',
                in: 'path',
                required: true,
                schema: '#/paths/~1v1~1agents~1{agent_id}~1rollouts/parameters/0/schema'
            }],
        statuses: {
            200: ['application/json'],
            400: ['application/json'],
            401: ['application/json'],
            403: ['application/json'],
            404: ['application/json'],
            405: ['application/json'],
            408: ['application/json'],
            429: ['application/json'],
            500: ['application/json'],
            503: ['application/json']
        }
    },
    createAgentRollout: {
        operation_id: 'createAgentRollout',
        method: 'POST',
        path: '/v1/agents/:agent_id/rollouts',
        template: '/v1/agents/{agent_id}/rollouts',
        tag: 'agents',
        authenticated: true,
        roles: [
            'owner',
            'admin',
            'developer'
        ],
        scope: 'agents:write',
        idempotent: false,
        parameters: [{
                name: 'agent_id',
                in: 'path',
                required: true,
                schema: '#/paths/~1v1~1agents~1{agent_id}~1rollouts/parameters/0/schema'
            }],
        body: {
            required: true,
            types: ['application/json'],
            schema: '#/components/schemas/AgentRolloutCreate'
        },
        statuses: {
            201: ['application/json'],
            400: ['application/json'],
            401: ['application/json'],
            403: ['application/json'],
            404: ['application/json'],
            405: ['application/json'],
            408: ['application/json'],
            409: ['application/json'],
            413: ['application/json'],
            415: ['application/json'],
            429: ['application/json'],
            500: ['application/json'],
            503: ['application/json']
        }
    },
    deleteAgentRollout: {
        operation_id: 'deleteAgentRollout',
        method: 'DELETE',
        path: '/v1/agents/:agent_id/rollouts/:version',
        template: '/v1/agents/{agent_id}/rollouts/{version}',
        tag: 'agents',
        authenticated: true,
        roles: [
            'owner',
            'admin',
            'developer'
        ],
        scope: 'agents:write',
        idempotent: false,
        parameters: [{
                name: 'agent_id',
                in: 'path',
                required: true,
                schema: '#/paths/~1v1~1agents~1{agent_id}~1rollouts~1{version}/parameters/0/schema'
            }, {
                name: 'version',
                in: 'path',
                required: true,
                schema: '#/paths/~1v1~1agents~1{agent_id}~1rollouts~1{version}/parameters/1/schema'
            }],
        statuses: {
            204: [],
            400: ['application/json'],
            401: ['application/json'],
            403: ['application/json'],
            404: ['application/json'],
            405: ['application/json'],
            408: ['application/json'],
            429: ['application/json'],
            500: ['application/json'],
            503: ['application/json']
        }
    },
    updateAgentRollout: {
        operation_id: 'updateAgentRollout',
        method: 'PATCH',
        path: '/v1/agents/:agent_id/rollouts/:version',
        template: '/v1/agents/{agent_id}/rollouts/{version}',
        tag: 'agents',
        authenticated: true,
        roles: [
            'owner',
            'admin',
            'developer'
        ],
        scope: 'agents:write',
        idempotent: false,
        parameters: [{
                name: 'agent_id',
                in: 'path',
                required: true,
                schema: '#/paths/~1v1~1agents~1{agent_id}~1rollouts~1{version}/parameters/0/schema'
            }, {
                name: 'version',
                in: 'path',
                required: true,
                schema: '#/paths/~1v1~1agents~1{agent_id}~1rollouts~1{version}/parameters/1/schema'
            }],
        body: {
            required: true,
            types: ['application/json'],
            schema: '#/components/schemas/AgentRolloutUpdate'
        },
        statuses: {
            200: ['application/json'],
            400: ['application/json'],
            401: ['application/json'],
            403: ['application/json'],
            404: ['application/json'],
            405: ['application/json'],
            408: ['application/json'],
            413: ['application/json'],
            415: ['application/json'],
            429: ['application/json'],
            500: ['application/json'],
            503: ['application/json']
        }
    },
    exportConversations: {
        operation_id: 'exportConversations',
        method: 'GET',
        path: '/v1/agents/:agent_id/conversations/export',
        template: '/v1/agents/{agent_id}/conversations/export',
        tag: 'agents',
        authenticated: true,
        roles: [
            'owner',
            'admin',
            'developer',
            'support'
        ],
        scope: 'conversations:read',
        idempotent: false,
        parameters: [{
                name: 'agent_id',
                in: 'path',
                required: true,
                schema: '#/paths/~1v1~1agents~1{agent_id}~1conversations~1export/parameters/0/schema'
            }, {
                name: 'format',
                in: 'query',
                required: false,
                schema: '#/paths/~1v1~1agents~1{agent_id}~1conversations~1export/get/parameters/0/schema'
            }],
        statuses: {
            200: ['application/json', 'text/csv'],
            400: ['application/json'],
            401: ['application/json'],
            403: ['application/json'],
            404: ['application/json'],
            405: ['application/json'],
            408: ['application/json'],
            429: ['application/json'],
            500: ['application/json'],
            503: ['application/json']
        }
    },
    playAgent: {
        operation_id: 'playAgent',
        method: 'POST',
        path: '/v1/agents/:agent_id/playground',
        template: '/v1/agents/{agent_id}/playground',
        tag: 'playground',
        authenticated: true,
        roles: [
            'owner',
            'admin',
            'developer',
            'support'
        ],
        scope: 'agents:write',
        idempotent: false,
        parameters: [{
                name: 'agent_id',
                in: 'path',
                required: true,
                schema: '#/paths/~1v1~1agents~1{agent_id}~1playground/parameters/0/schema'
            }],
        body: {
            required: true,
            types: ['application/json'],
            schema: '#/components/schemas/PlaygroundRequest'
        },
        statuses: {
            200: ['application/json'],
            400: ['application/json'],
            401: ['application/json'],
            402: ['application/json'],
            403: ['application/json'],
            404: ['application/json'],
            405: ['application/json'],
            408: ['application/json'],
            413: ['application/json'],
            415: ['application/json'],
            429: ['application/json'],
            500: ['application/json'],
            502: ['application/json'],
            503: ['application/json']
        }
    },
    streamPlayground: {
        operation_id: 'streamPlayground',
        method: 'POST',
        path: '/v1/agents/:agent_id/playground/stream',
        template: '/v1/agents/{agent_id}/playground/stream',
        tag: 'playground',
        authenticated: true,
        roles: [
            'owner',
            'admin',
            'developer',
            'support'
        ],
        scope: 'agents:write',
        idempotent: false,
        parameters: [{
                name: 'agent_id',
                in: 'path',
                required: true,
                schema: '#/paths/~1v1~1agents~1{agent_id}~1playground~1stream/parameters/0/schema'
            }],
        body: {
            required: true,
            types: ['application/json'],
            schema: '#/components/schemas/PlaygroundRequest'
        },
        statuses: {
            200: ['text/event-stream'],
            400: ['application/json'],
            401: ['application/json'],
            402: ['application/json'],
            403: ['application/json'],
            404: ['application/json'],
            405: ['application/json'],
            408: ['application/json'],
            413: ['application/json'],
            415: ['application/json'],
            429: ['application/json'],
            500: ['application/json'],
            503: ['application/json']
        }
    },
    tryAgent: {
        operation_id: 'tryAgent',
        method: 'POST',
        path: '/v1/public/try/:agent_id/offer',
        template: '/v1/public/try/{agent_id}/offer',
        tag: 'playground',
        authenticated: false,
        idempotent: false,
        address_limit: 10,
        parameters: [{
                name: 'agent_id',
                in: 'path',
                required: true,
                schema: '#/paths/~1v1~1public~1try~1{agent_id}~1offer/parameters/0/schema'
            }],
        body: {
            required: true,
            types: ['application/json'],
            schema: '#/components/schemas/PublicOffer'
        },
        statuses: {
            200: ['application/json'],
            400: ['application/json'],
            404: ['application/json'],
            405: ['application/json'],
            408: ['application/json'],
            413: ['application/json'],
            415: ['application/json'],
            429: ['application/json'],
            500: ['application/json'],
            503: ['application/json']
        }
    },
    reconnectTry: {
        operation_id: 'reconnectTry',
        method: 'POST',
        path: '/v1/public/try/:agent_id/calls/:call_id/offer',
        template: '/v1/public/try/{agent_id}/calls/{call_id}/offer',
        tag: 'playground',
        authenticated: false,
        idempotent: false,
        address_limit: 30,
        parameters: [{
                name: 'agent_id',
                in: 'path',
                required: true,
                schema: '#/paths/~1v1~1public~1try~1{agent_id}~1calls~1{call_id}~1offer/parameters/0/schema'
            }, {
                name: 'call_id',
                in: 'path',
                required: true,
                schema: '#/paths/~1v1~1public~1try~1{agent_id}~1calls~1{call_id}~1offer/parameters/1/schema'
            }],
        body: {
            required: true,
            types: ['application/json'],
            schema: '#/components/schemas/PublicReconnect'
        },
        statuses: {
            200: ['application/json'],
            400: ['application/json'],
            404: ['application/json'],
            405: ['application/json'],
            408: ['application/json'],
            413: ['application/json'],
            415: ['application/json'],
            429: ['application/json'],
            500: ['application/json'],
            503: ['application/json']
        }
    },
    showTryPage: {
        operation_id: 'showTryPage',
        method: 'GET',
        path: '/try/:agent_id',
        template: '/try/{agent_id}',
        tag: 'playground',
        authenticated: false,
        idempotent: false,
        address_limit: 60,
        parameters: [{
                name: 'agent_id',
                in: 'path',
                required: true,
                schema: '#/paths/~1try~1{agent_id}/parameters/0/schema'
            }],
        statuses: {
            200: ['text/html'],
            400: ['application/json'],
            404: ['application/json', 'text/html'],
            405: ['application/json'],
            408: ['application/json'],
            429: ['application/json'],
            500: ['application/json'],
            503: ['application/json']
        }
    },
    listTemplates: {
        operation_id: 'listTemplates',
        method: 'GET',
        path: '/v1/templates',
        template: '/v1/templates',
        tag: 'templates',
        authenticated: true,
        roles: [
            'owner',
            'admin',
            'developer',
            'support',
            'viewer'
        ],
        scope: 'agents:read',
        idempotent: false,
        parameters: [],
        statuses: {
            200: ['application/json'],
            400: ['application/json'],
            401: ['application/json'],
            403: ['application/json'],
            405: ['application/json'],
            408: ['application/json'],
            429: ['application/json'],
            500: ['application/json'],
            503: ['application/json']
        }
    },
    listModels: {
        operation_id: 'listModels',
        method: 'GET',
        path: '/v1/ai/models',
        template: '/v1/ai/models',
        tag: 'catalogues',
        authenticated: true,
        roles: [
            'owner',
            'admin',
            'developer',
            'support',
            'viewer'
        ],
        scope: 'agents:read',
        idempotent: false,
        parameters: [],
        statuses: {
            200: ['application/json'],
            400: ['application/json'],
            401: ['application/json'],
            403: ['application/json'],
            405: ['application/json'],
            408: ['application/json'],
            429: ['application/json'],
            500: ['application/json'],
            503: ['application/json']
        }
    },
    listVoices: {
        operation_id: 'listVoices',
        method: 'GET',
        path: '/v1/voice/models',
        template: '/v1/voice/models',
        tag: 'catalogues',
        authenticated: true,
        roles: [
            'owner',
            'admin',
            'developer',
            'support',
            'viewer'
        ],
        scope: 'agents:read',
        idempotent: false,
        parameters: [],
        statuses: {
            200: ['application/json'],
            400: ['application/json'],
            401: ['application/json'],
            403: ['application/json'],
            405: ['application/json'],
            408: ['application/json'],
            429: ['application/json'],
            500: ['application/json'],
            503: ['application/json']
        }
    },
    previewVoice: {
        operation_id: 'previewVoice',
        method: 'GET',
        path: '/v1/voice/models/:voice_id/preview',
        template: '/v1/voice/models/{voice_id}/preview',
        tag: 'catalogues',
        authenticated: true,
        roles: [
            'owner',
            'admin',
            'developer',
            'support',
            'viewer'
        ],
        scope: 'agents:read',
        idempotent: false,
        parameters: [{
                name: 'voice_id',
                in: 'path',
                required: true,
                schema: '#/paths/~1v1~1voice~1models~1{voice_id}~1preview/parameters/0/schema'
            }, {
                name: 'text',
                in: 'query',
                required: false,
                schema: '#/paths/~1v1~1voice~1models~1{voice_id}~1preview/get/parameters/0/schema'
            }],
        statuses: {
            200: ['audio/wav'],
            400: ['application/json'],
            401: ['application/json'],
            403: ['application/json'],
            404: ['application/json'],
            405: ['application/json'],
            408: ['application/json'],
            429: ['application/json'],
            500: ['application/json'],
            502: ['application/json'],
            503: ['application/json']
        }
    },
    listAiProviders: {
        operation_id: 'listAiProviders',
        method: 'GET',
        path: '/admin/ai/providers',
        template: '/admin/ai/providers',
        tag: 'catalogues',
        authenticated: true,
        roles: [
            'owner',
            'admin',
            'developer',
            'support',
            'viewer'
        ],
        scope: 'agents:read',
        idempotent: false,
        parameters: [],
        statuses: {
            200: ['application/json'],
            400: ['application/json'],
            401: ['application/json'],
            403: ['application/json'],
            405: ['application/json'],
            408: ['application/json'],
            429: ['application/json'],
            500: ['application/json'],
            503: ['application/json']
        }
    },
    listAiProvidersUnderVersion: {
        operation_id: 'listAiProvidersUnderVersion',
        method: 'GET',
        path: '/v1/admin/ai/providers',
        template: '/v1/admin/ai/providers',
        tag: 'catalogues',
        authenticated: true,
        roles: [
            'owner',
            'admin',
            'developer',
            'support',
            'viewer'
        ],
        scope: 'agents:read',
        idempotent: false,
        parameters: [],
        statuses: {
            200: ['application/json'],
            400: ['application/json'],
            401: ['application/json'],
            403: ['application/json'],
            405: ['application/json'],
            408: ['application/json'],
            429: ['application/json'],
            500: ['application/json'],
            503: ['application/json']
        }
    },
    listKnowledgeBases: {
        operation_id: 'listKnowledgeBases',
        method: 'GET',
        path: '/v1/knowledge-bases',
        template: '/v1/knowledge-bases',
        tag: 'knowledge-bases',
        authenticated: true,
        roles: [
            'owner',
            'admin',
            'developer',
            'support',
            'viewer'
        ],
        scope: 'knowledge-bases:read',
        idempotent: false,
        parameters: [{
                name: 'page_size',
                in: 'query',
                required: false,
                schema: '#/components/parameters/PageSize/schema'
            }, {
                name: 'page_token',
                in: 'query',
                required: false,
                schema: '#/components/parameters/PageToken/schema'
            }],
        statuses: {
            200: ['application/json'],
            400: ['application/json'],
            401: ['application/json'],
            403: ['application/json'],
            405: ['application/json'],
            408: ['application/json'],
            429: ['application/json'],
            500: ['application/json'],
            503: ['application/json']
        }
    },
    createKnowledgeBase: {
        operation_id: 'createKnowledgeBase',
        method: 'POST',
        path: '/v1/knowledge-bases',
        template: '/v1/knowledge-bases',
        tag: 'knowledge-bases',
        authenticated: true,
        roles: [
            'owner',
            'admin',
            'developer'
        ],
        scope: 'knowledge-bases:write',
        idempotent: true,
        parameters: [{
                name: 'Idempotency-Key',
                in: 'header',
                required: false,
                schema: '#/components/parameters/IdempotencyKey/schema'
            }],
        body: {
            required: true,
            types: ['application/json'],
            schema: '#/components/schemas/KnowledgeBaseCreate'
        },
        statuses: {
            201: ['application/json'],
            400: ['application/json'],
            401: ['application/json'],
            403: ['application/json'],
            405: ['application/json'],
            408: ['application/json'],
            409: ['application/json'],
            413: ['application/json'],
            415: ['application/json'],
            429: ['application/json'],
            500: ['application/json'],
            503: ['application/json']
        }
    },
    getKnowledgeBase: {
        operation_id: 'getKnowledgeBase',
        method: 'GET',
        path: '/v1/knowledge-bases/:knowledge_base_id',
        template: '/v1/knowledge-bases/{knowledge_base_id}',
        tag: 'knowledge-bases',
        authenticated: true,
        roles: [
            'owner',
            'admin',
            'developer',
            'support',
            'viewer'
        ],
        scope: 'knowledge-bases:read',
        idempotent: false,
        parameters: [{
                name: 'knowledge_base_id',
                in: 'path',
                required: true,
                schema: '#/paths/~1v1~1knowledge-bases~1{knowledge_base_id}/parameters/0/schema'
            }],
        statuses: {
            200: ['application/json'],
            400: ['application/json'],
            401: ['application/json'],
            403: ['application/json'],
            404: ['application/json'],
            405: ['application/json'],
            408: ['application/json'],
            429: ['application/json'],
            500: ['application/json'],
            503: ['application/json']
        }
    },
    deleteKnowledgeBase: {
        operation_id: 'deleteKnowledgeBase',
        method: 'DELETE',
        path: '/v1/knowledge-bases/:knowledge_base_id',
        template: '/v1/knowledge-bases/{knowledge_base_id}',
        tag: 'knowledge-bases',
        authenticated: true,
        roles: [
            'owner',
            'admin',
            'developer'
        ],
        scope: 'knowledge-bases:write',
        idempotent: false,
        parameters: [{
                name: 'knowledge_base_id',
                in: 'path',
                required: true,
                schema: '#/paths/~1v1~1knowledge-bases~1{knowledge_base_id}/parameters/0/schema'
            }],
        statuses: {
            204: [],
            400: ['application/json'],
            401: ['application/json'],
            403: ['application/json'],
            404: ['application/json'],
            405: ['application/json'],
            408: ['application/json'],
            429: ['application/json'],
            500: ['application/json'],
            503: ['application/json']
        }
    },
    searchKnowledgeBase: {
        operation_id: 'searchKnowledgeBase',
        method: 'GET',
        path: '/v1/knowledge-bases/:knowledge_base_id/search',
        template: '/v1/knowledge-bases/{knowledge_base_id}/search',
        tag: 'knowledge-bases',
        authenticated: true,
        roles: [
            'owner',
            'admin',
            'developer',
            'support',
            'viewer'
        ],
        scope: 'knowledge-bases:read',
        idempotent: false,
        parameters: [{
                name: 'knowledge_base_id',
                in: 'path',
                required: true,
                schema: '#/paths/~1v1~1knowledge-bases~1{knowledge_base_id}~1search/parameters/0/schema'
            }, {
                name: 'query',
                in: 'query',
                required: true,
                schema: '#/paths/~1v1~1knowledge-bases~1{knowledge_base_id}~1search/get/parameters/0/schema'
            }],
        statuses: {
            200: ['application/json'],
            400: ['application/json'],
            401: ['application/json'],
            403: ['application/json'],
            404: ['application/json'],
            405: ['application/json'],
            408: ['application/json'],
            429: ['application/json'],
            500: ['application/json'],
            503: ['application/json']
        }
    },
    listKnowledgeDocuments: {
        operation_id: 'listKnowledgeDocuments',
        method: 'GET',
        path: '/v1/knowledge-bases/:knowledge_base_id/documents',
        template: '/v1/knowledge-bases/{knowledge_base_id}/documents',
        tag: 'knowledge-bases',
        authenticated: true,
        roles: [
            'owner',
            'admin',
            'developer',
            'support',
            'viewer'
        ],
        scope: 'knowledge-bases:read',
        idempotent: false,
        parameters: [
            {
                name: 'knowledge_base_id',
                in: 'path',
                required: true,
                schema: '#/paths/~1v1~1knowledge-bases~1{knowledge_base_id}~1documents/parameters/0/schema'
            },
            {
                name: 'page_size',
                in: 'query',
                required: false,
                schema: '#/components/parameters/PageSize/schema'
            },
            {
                name: 'page_token',
                in: 'query',
                required: false,
                schema: '#/components/parameters/PageToken/schema'
            }
        ],
        statuses: {
            200: ['application/json'],
            400: ['application/json'],
            401: ['application/json'],
            403: ['application/json'],
            404: ['application/json'],
            405: ['application/json'],
            408: ['application/json'],
            429: ['application/json'],
            500: ['application/json'],
            503: ['application/json']
        }
    },
    createKnowledgeDocument: {
        operation_id: 'createKnowledgeDocument',
        method: 'POST',
        path: '/v1/knowledge-bases/:knowledge_base_id/documents',
        template: '/v1/knowledge-bases/{knowledge_base_id}/documents',
        tag: 'knowledge-bases',
        authenticated: true,
        roles: [
            'owner',
            'admin',
            'developer'
        ],
        scope: 'knowledge-bases:write',
        idempotent: true,
        parameters: [{
                name: 'knowledge_base_id',
                in: 'path',
                required: true,
                schema: '#/paths/~1v1~1knowledge-bases~1{knowledge_base_id}~1documents/parameters/0/schema'
            }, {
                name: 'Idempotency-Key',
                in: 'header',
                required: false,
                schema: '#/components/parameters/IdempotencyKey/schema'
            }],
        body: {
            required: true,
            types: ['application/json'],
            schema: '#/components/schemas/KnowledgeDocumentCreate'
        },
        statuses: {
            201: ['application/json'],
            400: ['application/json'],
            401: ['application/json'],
            403: ['application/json'],
            404: ['application/json'],
            405: ['application/json'],
            408: ['application/json'],
            409: ['application/json'],
            413: ['application/json'],
            415: ['application/json'],
            429: ['application/json'],
            500: ['application/json'],
            503: ['application/json']
        }
    },
    getKnowledgeDocument: {
        operation_id: 'getKnowledgeDocument',
        method: 'GET',
        path: '/v1/knowledge-bases/:knowledge_base_id/documents/:document_id',
        template: '/v1/knowledge-bases/{knowledge_base_id}/documents/{document_id}',
        tag: 'knowledge-bases',
        authenticated: true,
        roles: [
            'owner',
            'admin',
            'developer',
            'support',
            'viewer'
        ],
        scope: 'knowledge-bases:read',
        idempotent: false,
        parameters: [{
                name: 'knowledge_base_id',
                in: 'path',
                required: true,
                schema: '#/paths/~1v1~1knowledge-bases~1{knowledge_base_id}~1documents~1{document_id}/parameters/0/schema'
            }, {
                name: 'document_id',
                in: 'path',
                required: true,
                schema: '#/paths/~1v1~1knowledge-bases~1{knowledge_base_id}~1documents~1{document_id}/parameters/1/schema'
            }],
        statuses: {
            200: ['application/json'],
            400: ['application/json'],
            401: ['application/json'],
            403: ['application/json'],
            404: ['application/json'],
            405: ['application/json'],
            408: ['application/json'],
            429: ['application/json'],
            500: ['application/json'],
            503: ['application/json']
        }
    },
    deleteKnowledgeDocument: {
        operation_id: 'deleteKnowledgeDocument',
        method: 'DELETE',
        path: '/v1/knowledge-bases/:knowledge_base_id/documents/:document_id',
        template: '/v1/knowledge-bases/{knowledge_base_id}/documents/{document_id}',
        tag: 'knowledge-bases',
        authenticated: true,
        roles: [
            'owner',
            'admin',
            'developer'
        ],
        scope: 'knowledge-bases:write',
        idempotent: false,
        parameters: [{
                name: 'knowledge_base_id',
                in: 'path',
                required: true,
                schema: '#/paths/~1v1~1knowledge-bases~1{knowledge_base_id}~1documents~1{document_id}/parameters/0/schema'
            }, {
                name: 'document_id',
                in: 'path',
                required: true,
                schema: '#/paths/~1v1~1knowledge-bases~1{knowledge_base_id}~1documents~1{document_id}/parameters/1/schema'
            }],
        statuses: {
            204: [],
            400: ['application/json'],
            401: ['application/json'],
            403: ['application/json'],
            404: ['application/json'],
            405: ['application/json'],
            408: ['application/json'],
            429: ['application/json'],
            500: ['application/json'],
            503: ['application/json']
        }
    },
    listNumbers: {
        operation_id: 'listNumbers',
        method: 'GET',
        path: '/v1/numbers',
        template: '/v1/numbers',
        tag: 'numbers',
        authenticated: true,
        roles: [
            'owner',
            'admin',
            'developer',
            'support',
            'viewer'
        ],
        scope: 'numbers:read',
        idempotent: false,
        parameters: [
            {
                name: 'search',
                in: 'query',
                required: false,
                schema: '#/paths/~1v1~1numbers/get/parameters/0/schema'
            },
            {
                name: 'page_size',
                in: 'query',
                required: false,
                schema: '#/components/parameters/PageSize/schema'
            },
            {
                name: 'page_token',
                in: 'query',
                required: false,
                schema: '#/components/parameters/PageToken/schema'
            }
        ],
        statuses: {
            200: ['application/json'],
            400: ['application/json'],
            401: ['application/json'],
            403: ['application/json'],
            405: ['application/json'],
            408: ['application/json'],
            429: ['application/json'],
            500: ['application/json'],
            503: ['application/json']
        }
    },
    claimNumber: {
        operation_id: 'claimNumber',
        method: 'POST',
        path: '/v1/numbers',
        template: '/v1/numbers',
        tag: 'numbers',
        authenticated: true,
        roles: [
            'owner',
            'admin',
            'developer'
        ],
        scope: 'numbers:write',
        idempotent: true,
        parameters: [{
                name: 'Idempotency-Key',
                in: 'header',
                required: false,
                schema: '#/components/parameters/IdempotencyKey/schema'
            }],
        body: {
            required: true,
            types: ['application/json'],
            schema: '#/components/schemas/NumberClaim'
        },
        statuses: {
            201: ['application/json'],
            400: ['application/json'],
            401: ['application/json'],
            402: ['application/json'],
            403: ['application/json'],
            404: ['application/json'],
            405: ['application/json'],
            408: ['application/json'],
            409: ['application/json'],
            413: ['application/json'],
            415: ['application/json'],
            429: ['application/json'],
            500: ['application/json'],
            503: ['application/json']
        }
    },
    listAvailableNumbers: {
        operation_id: 'listAvailableNumbers',
        method: 'GET',
        path: '/v1/numbers/available',
        template: '/v1/numbers/available',
        tag: 'numbers',
        authenticated: true,
        roles: [
            'owner',
            'admin',
            'developer',
            'support',
            'viewer'
        ],
        scope: 'numbers:read',
        idempotent: false,
        parameters: [
            {
                name: 'type',
                in: 'query',
                required: false,
                schema: '#/components/schemas/NumberType'
            },
            {
                name: 'country_code',
                in: 'query',
                required: false,
                schema: '#/paths/~1v1~1numbers~1available/get/parameters/1/schema'
            },
            {
                name: 'area_code',
                in: 'query',
                required: false,
                schema: '#/paths/~1v1~1numbers~1available/get/parameters/2/schema'
            },
            {
                name: 'page_size',
                in: 'query',
                required: false,
                schema: '#/components/parameters/PageSize/schema'
            },
            {
                name: 'page_token',
                in: 'query',
                required: false,
                schema: '#/components/parameters/PageToken/schema'
            }
        ],
        statuses: {
            200: ['application/json'],
            400: ['application/json'],
            401: ['application/json'],
            403: ['application/json'],
            405: ['application/json'],
            408: ['application/json'],
            429: ['application/json'],
            500: ['application/json'],
            503: ['application/json']
        }
    },
    claimNumberAutomatically: {
        operation_id: 'claimNumberAutomatically',
        method: 'POST',
        path: '/v1/numbers/auto',
        template: '/v1/numbers/auto',
        tag: 'numbers',
        authenticated: true,
        roles: [
            'owner',
            'admin',
            'developer'
        ],
        scope: 'numbers:write',
        idempotent: true,
        parameters: [{
                name: 'Idempotency-Key',
                in: 'header',
                required: false,
                schema: '#/components/parameters/IdempotencyKey/schema'
            }],
        body: {
            required: true,
            types: ['application/json'],
            schema: '#/components/schemas/NumberAutoClaim'
        },
        statuses: {
            201: ['application/json'],
            400: ['application/json'],
            401: ['application/json'],
            402: ['application/json'],
            403: ['application/json'],
            404: ['application/json'],
            405: ['application/json'],
            408: ['application/json'],
            409: ['application/json'],
            413: ['application/json'],
            415: ['application/json'],
            429: ['application/json'],
            500: ['application/json'],
            503: ['application/json']
        }
    },
    getNumber: {
        operation_id: 'getNumber',
        method: 'GET',
        path: '/v1/numbers/:number_id',
        template: '/v1/numbers/{number_id}',
        tag: 'numbers',
        authenticated: true,
        roles: [
            'owner',
            'admin',
            'developer',
            'support',
            'viewer'
        ],
        scope: 'numbers:read',
        idempotent: false,
        parameters: [{
                name: 'number_id',
                in: 'path',
                required: true,
                schema: '#/paths/~1v1~1numbers~1{number_id}/parameters/0/schema'
            }],
        statuses: {
            200: ['application/json'],
            400: ['application/json'],
            401: ['application/json'],
            403: ['application/json'],
            404: ['application/json'],
            405: ['application/json'],
            408: ['application/json'],
            429: ['application/json'],
            500: ['application/json'],
            503: ['application/json']
        }
    },
    releaseNumber: {
        operation_id: 'releaseNumber',
        method: 'DELETE',
        path: '/v1/numbers/:number_id',
        template: '/v1/numbers/{number_id}',
        tag: 'numbers',
        authenticated: true,
        roles: [
            'owner',
            'admin',
            'developer'
        ],
        scope: 'numbers:write',
        idempotent: false,
        parameters: [{
                name: 'number_id',
                in: 'path',
                required: true,
                schema: '#/paths/~1v1~1numbers~1{number_id}/parameters/0/schema'
            }],
        statuses: {
            200: ['application/json'],
            400: ['application/json'],
            401: ['application/json'],
            403: ['application/json'],
            404: ['application/json'],
            405: ['application/json'],
            408: ['application/json'],
            429: ['application/json'],
            500: ['application/json'],
            503: ['application/json']
        }
    },
    updateNumber: {
        operation_id: 'updateNumber',
        method: 'PATCH',
        path: '/v1/numbers/:number_id',
        template: '/v1/numbers/{number_id}',
        tag: 'numbers',
        authenticated: true,
        roles: [
            'owner',
            'admin',
            'developer'
        ],
        scope: 'numbers:write',
        idempotent: false,
        parameters: [{
                name: 'number_id',
                in: 'path',
                required: true,
                schema: '#/paths/~1v1~1numbers~1{number_id}/parameters/0/schema'
            }],
        body: {
            required: true,
            types: ['application/json'],
            schema: '#/components/schemas/NumberUpdate'
        },
        statuses: {
            200: ['application/json'],
            400: ['application/json'],
            401: ['application/json'],
            403: ['application/json'],
            404: ['application/json'],
            405: ['application/json'],
            408: ['application/json'],
            409: ['application/json'],
            413: ['application/json'],
            415: ['application/json'],
            429: ['application/json'],
            500: ['application/json'],
            503: ['application/json']
        }
    },
    reclaimNumber: {
        operation_id: 'reclaimNumber',
        method: 'POST',
        path: '/v1/numbers/:number_id/reclaim',
        template: '/v1/numbers/{number_id}/reclaim',
        tag: 'numbers',
        authenticated: true,
        roles: [
            'owner',
            'admin',
            'developer'
        ],
        scope: 'numbers:write',
        idempotent: false,
        parameters: [{
                name: 'number_id',
                in: 'path',
                required: true,
                schema: '#/paths/~1v1~1numbers~1{number_id}~1reclaim/parameters/0/schema'
            }],
        statuses: {
            200: ['application/json'],
            400: ['application/json'],
            401: ['application/json'],
            402: ['application/json'],
            403: ['application/json'],
            404: ['application/json'],
            405: ['application/json'],
            408: ['application/json'],
            409: ['application/json'],
            429: ['application/json'],
            500: ['application/json'],
            503: ['application/json']
        }
    },
    listCalls: {
        operation_id: 'listCalls',
        method: 'GET',
        path: '/v1/calls',
        template: '/v1/calls',
        tag: 'calls',
        authenticated: true,
        roles: [
            'owner',
            'admin',
            'developer',
            'support',
            'viewer'
        ],
        scope: 'calls:read',
        idempotent: false,
        parameters: [
            {
                name: 'agent_id',
                in: 'query',
                required: false,
                schema: '#/components/parameters/CallsAgent/schema'
            },
            {
                name: 'agent_version',
                in: 'query',
                required: false,
                schema: '#/components/parameters/CallsVersion/schema'
            },
            {
                name: 'direction',
                in: 'query',
                required: false,
                schema: '#/components/schemas/CallDirection'
            },
            {
                name: 'status',
                in: 'query',
                required: false,
                schema: '#/components/schemas/CallStatus'
            },
            {
                name: 'created_after',
                in: 'query',
                required: false,
                schema: '#/components/parameters/CallsCreatedAfter/schema'
            },
            {
                name: 'created_before',
                in: 'query',
                required: false,
                schema: '#/components/parameters/CallsCreatedBefore/schema'
            },
            {
                name: 'number',
                in: 'query',
                required: false,
                schema: '#/components/schemas/E164'
            },
            {
                name: 'end_reason',
                in: 'query',
                required: false,
                schema: '#/components/schemas/CallEndReason'
            },
            {
                name: 'resolution',
                in: 'query',
                required: false,
                schema: '#/components/parameters/CallsResolution/schema'
            },
            {
                name: 'analysis_status',
                in: 'query',
                required: false,
                schema: '#/components/schemas/AnalysisStatus'
            },
            {
                name: 'answered_by',
                in: 'query',
                required: false,
                schema: '#/components/schemas/AnsweredBy'
            },
            {
                name: 'announcement',
                in: 'query',
                required: false,
                schema: '#/components/schemas/CallAnnouncementSays'
            },
            {
                name: 'min_duration_seconds',
                in: 'query',
                required: false,
                schema: '#/components/parameters/CallsMinDuration/schema'
            },
            {
                name: 'max_duration_seconds',
                in: 'query',
                required: false,
                schema: '#/components/parameters/CallsMaxDuration/schema'
            },
            {
                name: 'min_cost_kobo',
                in: 'query',
                required: false,
                schema: '#/components/parameters/CallsMinCost/schema'
            },
            {
                name: 'max_cost_kobo',
                in: 'query',
                required: false,
                schema: '#/components/parameters/CallsMaxCost/schema'
            },
            {
                name: 'text',
                in: 'query',
                required: false,
                schema: '#/components/parameters/CallsText/schema'
            },
            {
                name: 'page_size',
                in: 'query',
                required: false,
                schema: '#/components/parameters/PageSize/schema'
            },
            {
                name: 'page_token',
                in: 'query',
                required: false,
                schema: '#/components/parameters/PageToken/schema'
            }
        ],
        statuses: {
            200: ['application/json'],
            400: ['application/json'],
            401: ['application/json'],
            403: ['application/json'],
            405: ['application/json'],
            408: ['application/json'],
            429: ['application/json'],
            500: ['application/json'],
            503: ['application/json']
        }
    },
    createCall: {
        operation_id: 'createCall',
        method: 'POST',
        path: '/v1/calls',
        template: '/v1/calls',
        tag: 'calls',
        authenticated: true,
        roles: [
            'owner',
            'admin',
            'developer',
            'support'
        ],
        scope: 'calls:write',
        idempotent: true,
        parameters: [{
                name: 'Idempotency-Key',
                in: 'header',
                required: false,
                schema: '#/components/parameters/IdempotencyKey/schema'
            }],
        body: {
            required: true,
            types: ['application/json'],
            schema: '#/components/schemas/CallCreate'
        },
        statuses: {
            201: ['application/json'],
            400: ['application/json'],
            401: ['application/json'],
            402: ['application/json'],
            403: ['application/json'],
            404: ['application/json'],
            405: ['application/json'],
            408: ['application/json'],
            409: ['application/json'],
            413: ['application/json'],
            415: ['application/json'],
            422: ['application/json'],
            429: ['application/json'],
            500: ['application/json'],
            502: ['application/json'],
            503: ['application/json']
        }
    },
    listCallBacks: {
        operation_id: 'listCallBacks',
        method: 'GET',
        path: '/v1/call-backs',
        template: '/v1/call-backs',
        tag: 'calls',
        authenticated: true,
        roles: [
            'owner',
            'admin',
            'developer',
            'support',
            'viewer'
        ],
        scope: 'calls:read',
        idempotent: false,
        parameters: [
            {
                name: 'status',
                in: 'query',
                required: false,
                schema: '#/components/schemas/CallBackStatus'
            },
            {
                name: 'agent_id',
                in: 'query',
                required: false,
                schema: '#/paths/~1v1~1call-backs/get/parameters/1/schema'
            },
            {
                name: 'page_size',
                in: 'query',
                required: false,
                schema: '#/components/parameters/PageSize/schema'
            },
            {
                name: 'page_token',
                in: 'query',
                required: false,
                schema: '#/components/parameters/PageToken/schema'
            }
        ],
        statuses: {
            200: ['application/json'],
            400: ['application/json'],
            401: ['application/json'],
            403: ['application/json'],
            405: ['application/json'],
            408: ['application/json'],
            429: ['application/json'],
            500: ['application/json'],
            503: ['application/json']
        }
    },
    exportCalls: {
        operation_id: 'exportCalls',
        method: 'GET',
        path: '/v1/calls/export',
        template: '/v1/calls/export',
        tag: 'calls',
        authenticated: true,
        roles: [
            'owner',
            'admin',
            'developer',
            'support'
        ],
        scope: 'calls:read',
        idempotent: false,
        parameters: [
            {
                name: 'format',
                in: 'query',
                required: false,
                schema: '#/paths/~1v1~1calls~1export/get/parameters/0/schema'
            },
            {
                name: 'agent_id',
                in: 'query',
                required: false,
                schema: '#/components/parameters/CallsAgent/schema'
            },
            {
                name: 'agent_version',
                in: 'query',
                required: false,
                schema: '#/components/parameters/CallsVersion/schema'
            },
            {
                name: 'direction',
                in: 'query',
                required: false,
                schema: '#/components/schemas/CallDirection'
            },
            {
                name: 'status',
                in: 'query',
                required: false,
                schema: '#/components/schemas/CallStatus'
            },
            {
                name: 'created_after',
                in: 'query',
                required: false,
                schema: '#/components/parameters/CallsCreatedAfter/schema'
            },
            {
                name: 'created_before',
                in: 'query',
                required: false,
                schema: '#/components/parameters/CallsCreatedBefore/schema'
            },
            {
                name: 'number',
                in: 'query',
                required: false,
                schema: '#/components/schemas/E164'
            },
            {
                name: 'end_reason',
                in: 'query',
                required: false,
                schema: '#/components/schemas/CallEndReason'
            },
            {
                name: 'resolution',
                in: 'query',
                required: false,
                schema: '#/components/parameters/CallsResolution/schema'
            },
            {
                name: 'analysis_status',
                in: 'query',
                required: false,
                schema: '#/components/schemas/AnalysisStatus'
            },
            {
                name: 'answered_by',
                in: 'query',
                required: false,
                schema: '#/components/schemas/AnsweredBy'
            },
            {
                name: 'announcement',
                in: 'query',
                required: false,
                schema: '#/components/schemas/CallAnnouncementSays'
            },
            {
                name: 'min_duration_seconds',
                in: 'query',
                required: false,
                schema: '#/components/parameters/CallsMinDuration/schema'
            },
            {
                name: 'max_duration_seconds',
                in: 'query',
                required: false,
                schema: '#/components/parameters/CallsMaxDuration/schema'
            },
            {
                name: 'min_cost_kobo',
                in: 'query',
                required: false,
                schema: '#/components/parameters/CallsMinCost/schema'
            },
            {
                name: 'max_cost_kobo',
                in: 'query',
                required: false,
                schema: '#/components/parameters/CallsMaxCost/schema'
            },
            {
                name: 'text',
                in: 'query',
                required: false,
                schema: '#/components/parameters/CallsText/schema'
            }
        ],
        statuses: {
            200: ['application/json', 'text/csv'],
            400: ['application/json'],
            401: ['application/json'],
            403: ['application/json'],
            405: ['application/json'],
            408: ['application/json'],
            429: ['application/json'],
            500: ['application/json'],
            503: ['application/json']
        }
    },
    listLiveCalls: {
        operation_id: 'listLiveCalls',
        method: 'GET',
        path: '/v1/calls/live',
        template: '/v1/calls/live',
        tag: 'calls',
        authenticated: true,
        roles: [
            'owner',
            'admin',
            'developer',
            'support',
            'viewer'
        ],
        scope: 'calls:read',
        idempotent: false,
        parameters: [],
        statuses: {
            200: ['application/json'],
            400: ['application/json'],
            401: ['application/json'],
            403: ['application/json'],
            405: ['application/json'],
            408: ['application/json'],
            429: ['application/json'],
            500: ['application/json'],
            503: ['application/json']
        }
    },
    streamLiveCalls: {
        operation_id: 'streamLiveCalls',
        method: 'GET',
        path: '/v1/calls/live/stream',
        template: '/v1/calls/live/stream',
        tag: 'calls',
        authenticated: true,
        roles: [
            'owner',
            'admin',
            'developer',
            'support',
            'viewer'
        ],
        scope: 'calls:read',
        idempotent: false,
        query_token: true,
        parameters: [],
        statuses: {
            200: ['text/event-stream'],
            400: ['application/json'],
            401: ['application/json'],
            403: ['application/json'],
            405: ['application/json'],
            408: ['application/json'],
            429: ['application/json'],
            500: ['application/json'],
            503: ['application/json']
        }
    },
    listMessages: {
        operation_id: 'listMessages',
        method: 'GET',
        path: '/v1/messages',
        template: '/v1/messages',
        tag: 'messages',
        authenticated: true,
        roles: [
            'owner',
            'admin',
            'developer',
            'support',
            'viewer'
        ],
        scope: 'messages:read',
        idempotent: false,
        parameters: [
            {
                name: 'agent_id',
                in: 'query',
                required: false,
                schema: '#/paths/~1v1~1messages/get/parameters/0/schema'
            },
            {
                name: 'conversation_id',
                in: 'query',
                required: false,
                schema: '#/paths/~1v1~1messages/get/parameters/1/schema'
            },
            {
                name: 'channel',
                in: 'query',
                required: false,
                schema: '#/components/schemas/MessageChannel'
            },
            {
                name: 'direction',
                in: 'query',
                required: false,
                schema: '#/components/schemas/MessageDirection'
            },
            {
                name: 'status',
                in: 'query',
                required: false,
                schema: '#/components/schemas/MessageStatus'
            },
            {
                name: 'created_after',
                in: 'query',
                required: false,
                schema: '#/paths/~1v1~1messages/get/parameters/5/schema'
            },
            {
                name: 'created_before',
                in: 'query',
                required: false,
                schema: '#/paths/~1v1~1messages/get/parameters/6/schema'
            },
            {
                name: 'page_size',
                in: 'query',
                required: false,
                schema: '#/components/parameters/PageSize/schema'
            },
            {
                name: 'page_token',
                in: 'query',
                required: false,
                schema: '#/components/parameters/PageToken/schema'
            }
        ],
        statuses: {
            200: ['application/json'],
            400: ['application/json'],
            401: ['application/json'],
            403: ['application/json'],
            405: ['application/json'],
            408: ['application/json'],
            429: ['application/json'],
            500: ['application/json'],
            503: ['application/json']
        }
    },
    createMessage: {
        operation_id: 'createMessage',
        method: 'POST',
        path: '/v1/messages',
        template: '/v1/messages',
        tag: 'messages',
        authenticated: true,
        roles: [
            'owner',
            'admin',
            'developer',
            'support'
        ],
        scope: 'messages:write',
        idempotent: true,
        parameters: [{
                name: 'Idempotency-Key',
                in: 'header',
                required: false,
                schema: '#/components/parameters/IdempotencyKey/schema'
            }],
        body: {
            required: true,
            types: ['application/json'],
            schema: '#/components/schemas/MessageCreate'
        },
        statuses: {
            201: ['application/json'],
            400: ['application/json'],
            401: ['application/json'],
            402: ['application/json'],
            403: ['application/json'],
            404: ['application/json'],
            405: ['application/json'],
            408: ['application/json'],
            409: ['application/json'],
            413: ['application/json'],
            415: ['application/json'],
            422: ['application/json'],
            429: ['application/json'],
            500: ['application/json'],
            502: ['application/json'],
            503: ['application/json']
        }
    },
    getMessage: {
        operation_id: 'getMessage',
        method: 'GET',
        path: '/v1/messages/:message_id',
        template: '/v1/messages/{message_id}',
        tag: 'messages',
        authenticated: true,
        roles: [
            'owner',
            'admin',
            'developer',
            'support',
            'viewer'
        ],
        scope: 'messages:read',
        idempotent: false,
        parameters: [{
                name: 'message_id',
                in: 'path',
                required: true,
                schema: '#/paths/~1v1~1messages~1{message_id}/parameters/0/schema'
            }],
        statuses: {
            200: ['application/json'],
            400: ['application/json'],
            401: ['application/json'],
            403: ['application/json'],
            404: ['application/json'],
            405: ['application/json'],
            408: ['application/json'],
            429: ['application/json'],
            500: ['application/json'],
            503: ['application/json']
        }
    },
    getMessageMedia: {
        operation_id: 'getMessageMedia',
        method: 'GET',
        path: '/v1/messages/:message_id/media',
        template: '/v1/messages/{message_id}/media',
        tag: 'messages',
        authenticated: true,
        roles: [
            'owner',
            'admin',
            'developer',
            'support',
            'viewer'
        ],
        scope: 'messages:read',
        idempotent: false,
        parameters: [
            {
                name: 'message_id',
                in: 'path',
                required: true,
                schema: '#/paths/~1v1~1messages~1{message_id}~1media/parameters/0/schema'
            },
            {
                name: 'Range',
                in: 'header',
                required: false,
                schema: '#/paths/~1v1~1messages~1{message_id}~1media/get/parameters/0/schema'
            },
            {
                name: 'If-Range',
                in: 'header',
                required: false,
                schema: '#/paths/~1v1~1messages~1{message_id}~1media/get/parameters/1/schema'
            }
        ],
        statuses: {
            200: [
                'image/jpeg',
                'image/png',
                'image/webp',
                'audio/aac',
                'audio/amr',
                'audio/mpeg',
                'audio/mp4',
                'audio/ogg',
                'video/mp4',
                'video/3gpp',
                'application/pdf',
                'application/octet-stream'
            ],
            206: [
                'image/jpeg',
                'image/png',
                'image/webp',
                'audio/aac',
                'audio/amr',
                'audio/mpeg',
                'audio/mp4',
                'audio/ogg',
                'video/mp4',
                'video/3gpp',
                'application/pdf',
                'application/octet-stream'
            ],
            400: ['application/json'],
            401: ['application/json'],
            403: ['application/json'],
            404: ['application/json'],
            405: ['application/json'],
            408: ['application/json'],
            416: ['application/json'],
            429: ['application/json'],
            500: ['application/json'],
            503: ['application/json']
        }
    },
    uploadMedia: {
        operation_id: 'uploadMedia',
        method: 'POST',
        path: '/v1/media',
        template: '/v1/media',
        tag: 'messages',
        authenticated: true,
        roles: [
            'owner',
            'admin',
            'developer',
            'support'
        ],
        scope: 'messages:write',
        idempotent: false,
        parameters: [{
                name: 'filename',
                in: 'query',
                required: true,
                schema: '#/paths/~1v1~1media/post/parameters/0/schema'
            }],
        body: {
            required: true,
            types: ['application/octet-stream'],
            streamed: true,
            limit_bytes: 16777216
        },
        statuses: {
            201: ['application/json'],
            400: ['application/json'],
            401: ['application/json'],
            403: ['application/json'],
            405: ['application/json'],
            408: ['application/json'],
            413: ['application/json'],
            415: ['application/json'],
            429: ['application/json'],
            500: ['application/json'],
            503: ['application/json']
        }
    },
    listConversations: {
        operation_id: 'listConversations',
        method: 'GET',
        path: '/v1/conversations',
        template: '/v1/conversations',
        tag: 'conversations',
        authenticated: true,
        roles: [
            'owner',
            'admin',
            'developer',
            'support',
            'viewer'
        ],
        scope: 'conversations:read',
        idempotent: false,
        parameters: [
            {
                name: 'agent_id',
                in: 'query',
                required: false,
                schema: '#/paths/~1v1~1conversations/get/parameters/0/schema'
            },
            {
                name: 'channel',
                in: 'query',
                required: false,
                schema: '#/components/schemas/MessageChannel'
            },
            {
                name: 'mode',
                in: 'query',
                required: false,
                schema: '#/components/schemas/ConversationMode'
            },
            {
                name: 'contact',
                in: 'query',
                required: false,
                schema: '#/components/schemas/E164'
            },
            {
                name: 'page_size',
                in: 'query',
                required: false,
                schema: '#/components/parameters/PageSize/schema'
            },
            {
                name: 'page_token',
                in: 'query',
                required: false,
                schema: '#/components/parameters/PageToken/schema'
            }
        ],
        statuses: {
            200: ['application/json'],
            400: ['application/json'],
            401: ['application/json'],
            403: ['application/json'],
            405: ['application/json'],
            408: ['application/json'],
            429: ['application/json'],
            500: ['application/json'],
            503: ['application/json']
        }
    },
    getConversation: {
        operation_id: 'getConversation',
        method: 'GET',
        path: '/v1/conversations/:conversation_id',
        template: '/v1/conversations/{conversation_id}',
        tag: 'conversations',
        authenticated: true,
        roles: [
            'owner',
            'admin',
            'developer',
            'support',
            'viewer'
        ],
        scope: 'conversations:read',
        idempotent: false,
        parameters: [
            {
                name: 'conversation_id',
                in: 'path',
                required: true,
                schema: '#/paths/~1v1~1conversations~1{conversation_id}/parameters/0/schema'
            },
            {
                name: 'page_size',
                in: 'query',
                required: false,
                schema: '#/components/parameters/PageSize/schema'
            },
            {
                name: 'page_token',
                in: 'query',
                required: false,
                schema: '#/components/parameters/PageToken/schema'
            }
        ],
        statuses: {
            200: ['application/json'],
            400: ['application/json'],
            401: ['application/json'],
            403: ['application/json'],
            404: ['application/json'],
            405: ['application/json'],
            408: ['application/json'],
            429: ['application/json'],
            500: ['application/json'],
            503: ['application/json']
        }
    },
    updateConversation: {
        operation_id: 'updateConversation',
        method: 'PATCH',
        path: '/v1/conversations/:conversation_id',
        template: '/v1/conversations/{conversation_id}',
        tag: 'conversations',
        authenticated: true,
        roles: [
            'owner',
            'admin',
            'developer',
            'support'
        ],
        scope: 'conversations:write',
        idempotent: false,
        parameters: [{
                name: 'conversation_id',
                in: 'path',
                required: true,
                schema: '#/paths/~1v1~1conversations~1{conversation_id}/parameters/0/schema'
            }],
        body: {
            required: true,
            types: ['application/json'],
            schema: '#/components/schemas/ConversationUpdate'
        },
        statuses: {
            200: ['application/json'],
            400: ['application/json'],
            401: ['application/json'],
            403: ['application/json'],
            404: ['application/json'],
            405: ['application/json'],
            408: ['application/json'],
            413: ['application/json'],
            415: ['application/json'],
            429: ['application/json'],
            500: ['application/json'],
            503: ['application/json']
        }
    },
    streamConversation: {
        operation_id: 'streamConversation',
        method: 'GET',
        path: '/v1/conversations/:conversation_id/stream',
        template: '/v1/conversations/{conversation_id}/stream',
        tag: 'conversations',
        authenticated: true,
        roles: [
            'owner',
            'admin',
            'developer',
            'support',
            'viewer'
        ],
        scope: 'conversations:read',
        idempotent: false,
        parameters: [{
                name: 'conversation_id',
                in: 'path',
                required: true,
                schema: '#/paths/~1v1~1conversations~1{conversation_id}~1stream/parameters/0/schema'
            }],
        statuses: {
            200: ['text/event-stream'],
            400: ['application/json'],
            401: ['application/json'],
            403: ['application/json'],
            404: ['application/json'],
            405: ['application/json'],
            408: ['application/json'],
            429: ['application/json'],
            500: ['application/json'],
            503: ['application/json']
        }
    },
    listConversationNotes: {
        operation_id: 'listConversationNotes',
        method: 'GET',
        path: '/v1/conversations/:conversation_id/notes',
        template: '/v1/conversations/{conversation_id}/notes',
        tag: 'conversations',
        authenticated: true,
        roles: [
            'owner',
            'admin',
            'developer',
            'support',
            'viewer'
        ],
        scope: 'conversations:read',
        idempotent: false,
        parameters: [
            {
                name: 'conversation_id',
                in: 'path',
                required: true,
                schema: '#/paths/~1v1~1conversations~1{conversation_id}~1notes/parameters/0/schema'
            },
            {
                name: 'page_size',
                in: 'query',
                required: false,
                schema: '#/components/parameters/PageSize/schema'
            },
            {
                name: 'page_token',
                in: 'query',
                required: false,
                schema: '#/components/parameters/PageToken/schema'
            }
        ],
        statuses: {
            200: ['application/json'],
            400: ['application/json'],
            401: ['application/json'],
            403: ['application/json'],
            404: ['application/json'],
            405: ['application/json'],
            408: ['application/json'],
            429: ['application/json'],
            500: ['application/json'],
            503: ['application/json']
        }
    },
    createConversationNote: {
        operation_id: 'createConversationNote',
        method: 'POST',
        path: '/v1/conversations/:conversation_id/notes',
        template: '/v1/conversations/{conversation_id}/notes',
        tag: 'conversations',
        authenticated: true,
        roles: [
            'owner',
            'admin',
            'developer',
            'support'
        ],
        scope: 'conversations:write',
        idempotent: true,
        parameters: [{
                name: 'conversation_id',
                in: 'path',
                required: true,
                schema: '#/paths/~1v1~1conversations~1{conversation_id}~1notes/parameters/0/schema'
            }, {
                name: 'Idempotency-Key',
                in: 'header',
                required: false,
                schema: '#/components/parameters/IdempotencyKey/schema'
            }],
        body: {
            required: true,
            types: ['application/json'],
            schema: '#/components/schemas/ConversationNoteCreate'
        },
        statuses: {
            201: ['application/json'],
            400: ['application/json'],
            401: ['application/json'],
            403: ['application/json'],
            404: ['application/json'],
            405: ['application/json'],
            408: ['application/json'],
            409: ['application/json'],
            413: ['application/json'],
            415: ['application/json'],
            429: ['application/json'],
            500: ['application/json'],
            503: ['application/json']
        }
    },
    deleteConversationNote: {
        operation_id: 'deleteConversationNote',
        method: 'DELETE',
        path: '/v1/conversations/:conversation_id/notes/:note_id',
        template: '/v1/conversations/{conversation_id}/notes/{note_id}',
        tag: 'conversations',
        authenticated: true,
        roles: [
            'owner',
            'admin',
            'developer',
            'support'
        ],
        scope: 'conversations:write',
        idempotent: false,
        parameters: [{
                name: 'conversation_id',
                in: 'path',
                required: true,
                schema: '#/paths/~1v1~1conversations~1{conversation_id}~1notes~1{note_id}/parameters/0/schema'
            }, {
                name: 'note_id',
                in: 'path',
                required: true,
                schema: '#/paths/~1v1~1conversations~1{conversation_id}~1notes~1{note_id}/parameters/1/schema'
            }],
        statuses: {
            204: [],
            400: ['application/json'],
            401: ['application/json'],
            403: ['application/json'],
            404: ['application/json'],
            405: ['application/json'],
            408: ['application/json'],
            429: ['application/json'],
            500: ['application/json'],
            503: ['application/json']
        }
    },
    listSavedViews: {
        operation_id: 'listSavedViews',
        method: 'GET',
        path: '/v1/saved-views',
        template: '/v1/saved-views',
        tag: 'saved-views',
        authenticated: true,
        roles: [
            'owner',
            'admin',
            'developer',
            'support',
            'billing',
            'viewer'
        ],
        session_only: true,
        idempotent: false,
        parameters: [
            {
                name: 'list',
                in: 'query',
                required: false,
                schema: '#/components/schemas/SavedViewList'
            },
            {
                name: 'page_size',
                in: 'query',
                required: false,
                schema: '#/components/parameters/PageSize/schema'
            },
            {
                name: 'page_token',
                in: 'query',
                required: false,
                schema: '#/components/parameters/PageToken/schema'
            }
        ],
        statuses: {
            200: ['application/json'],
            400: ['application/json'],
            401: ['application/json'],
            403: ['application/json'],
            405: ['application/json'],
            408: ['application/json'],
            429: ['application/json'],
            500: ['application/json'],
            503: ['application/json']
        }
    },
    createSavedView: {
        operation_id: 'createSavedView',
        method: 'POST',
        path: '/v1/saved-views',
        template: '/v1/saved-views',
        tag: 'saved-views',
        authenticated: true,
        roles: [
            'owner',
            'admin',
            'developer',
            'support',
            'billing',
            'viewer'
        ],
        session_only: true,
        idempotent: false,
        parameters: [],
        body: {
            required: true,
            types: ['application/json'],
            schema: '#/components/schemas/SavedViewCreate'
        },
        statuses: {
            201: ['application/json'],
            400: ['application/json'],
            401: ['application/json'],
            403: ['application/json'],
            405: ['application/json'],
            408: ['application/json'],
            409: ['application/json'],
            413: ['application/json'],
            415: ['application/json'],
            429: ['application/json'],
            500: ['application/json'],
            503: ['application/json']
        }
    },
    deleteSavedView: {
        operation_id: 'deleteSavedView',
        method: 'DELETE',
        path: '/v1/saved-views/:saved_view_id',
        template: '/v1/saved-views/{saved_view_id}',
        tag: 'saved-views',
        authenticated: true,
        roles: [
            'owner',
            'admin',
            'developer',
            'support',
            'billing',
            'viewer'
        ],
        session_only: true,
        idempotent: false,
        parameters: [{
                name: 'saved_view_id',
                in: 'path',
                required: true,
                schema: '#/paths/~1v1~1saved-views~1{saved_view_id}/parameters/0/schema'
            }],
        statuses: {
            204: [],
            400: ['application/json'],
            401: ['application/json'],
            403: ['application/json'],
            404: ['application/json'],
            405: ['application/json'],
            408: ['application/json'],
            429: ['application/json'],
            500: ['application/json'],
            503: ['application/json']
        }
    },
    updateSavedView: {
        operation_id: 'updateSavedView',
        method: 'PATCH',
        path: '/v1/saved-views/:saved_view_id',
        template: '/v1/saved-views/{saved_view_id}',
        tag: 'saved-views',
        authenticated: true,
        roles: [
            'owner',
            'admin',
            'developer',
            'support',
            'billing',
            'viewer'
        ],
        session_only: true,
        idempotent: false,
        parameters: [{
                name: 'saved_view_id',
                in: 'path',
                required: true,
                schema: '#/paths/~1v1~1saved-views~1{saved_view_id}/parameters/0/schema'
            }],
        body: {
            required: true,
            types: ['application/json'],
            schema: '#/components/schemas/SavedViewUpdate'
        },
        statuses: {
            200: ['application/json'],
            400: ['application/json'],
            401: ['application/json'],
            403: ['application/json'],
            404: ['application/json'],
            405: ['application/json'],
            408: ['application/json'],
            409: ['application/json'],
            413: ['application/json'],
            415: ['application/json'],
            429: ['application/json'],
            500: ['application/json'],
            503: ['application/json']
        }
    },
    listCannedReplies: {
        operation_id: 'listCannedReplies',
        method: 'GET',
        path: '/v1/canned-replies',
        template: '/v1/canned-replies',
        tag: 'inbox',
        authenticated: true,
        roles: [
            'owner',
            'admin',
            'developer',
            'support',
            'viewer'
        ],
        scope: 'conversations:read',
        idempotent: false,
        parameters: [{
                name: 'page_size',
                in: 'query',
                required: false,
                schema: '#/components/parameters/PageSize/schema'
            }, {
                name: 'page_token',
                in: 'query',
                required: false,
                schema: '#/components/parameters/PageToken/schema'
            }],
        statuses: {
            200: ['application/json'],
            400: ['application/json'],
            401: ['application/json'],
            403: ['application/json'],
            405: ['application/json'],
            408: ['application/json'],
            429: ['application/json'],
            500: ['application/json'],
            503: ['application/json']
        }
    },
    createCannedReply: {
        operation_id: 'createCannedReply',
        method: 'POST',
        path: '/v1/canned-replies',
        template: '/v1/canned-replies',
        tag: 'inbox',
        authenticated: true,
        roles: [
            'owner',
            'admin',
            'developer',
            'support'
        ],
        scope: 'conversations:write',
        idempotent: false,
        parameters: [],
        body: {
            required: true,
            types: ['application/json'],
            schema: '#/components/schemas/CannedReplyCreate'
        },
        statuses: {
            201: ['application/json'],
            400: ['application/json'],
            401: ['application/json'],
            403: ['application/json'],
            405: ['application/json'],
            408: ['application/json'],
            409: ['application/json'],
            413: ['application/json'],
            415: ['application/json'],
            429: ['application/json'],
            500: ['application/json'],
            503: ['application/json']
        }
    },
    getCannedReply: {
        operation_id: 'getCannedReply',
        method: 'GET',
        path: '/v1/canned-replies/:canned_reply_id',
        template: '/v1/canned-replies/{canned_reply_id}',
        tag: 'inbox',
        authenticated: true,
        roles: [
            'owner',
            'admin',
            'developer',
            'support',
            'viewer'
        ],
        scope: 'conversations:read',
        idempotent: false,
        parameters: [{
                name: 'canned_reply_id',
                in: 'path',
                required: true,
                schema: '#/paths/~1v1~1canned-replies~1{canned_reply_id}/parameters/0/schema'
            }],
        statuses: {
            200: ['application/json'],
            400: ['application/json'],
            401: ['application/json'],
            403: ['application/json'],
            404: ['application/json'],
            405: ['application/json'],
            408: ['application/json'],
            429: ['application/json'],
            500: ['application/json'],
            503: ['application/json']
        }
    },
    deleteCannedReply: {
        operation_id: 'deleteCannedReply',
        method: 'DELETE',
        path: '/v1/canned-replies/:canned_reply_id',
        template: '/v1/canned-replies/{canned_reply_id}',
        tag: 'inbox',
        authenticated: true,
        roles: [
            'owner',
            'admin',
            'developer',
            'support'
        ],
        scope: 'conversations:write',
        idempotent: false,
        parameters: [{
                name: 'canned_reply_id',
                in: 'path',
                required: true,
                schema: '#/paths/~1v1~1canned-replies~1{canned_reply_id}/parameters/0/schema'
            }],
        statuses: {
            204: [],
            400: ['application/json'],
            401: ['application/json'],
            403: ['application/json'],
            404: ['application/json'],
            405: ['application/json'],
            408: ['application/json'],
            429: ['application/json'],
            500: ['application/json'],
            503: ['application/json']
        }
    },
    updateCannedReply: {
        operation_id: 'updateCannedReply',
        method: 'PATCH',
        path: '/v1/canned-replies/:canned_reply_id',
        template: '/v1/canned-replies/{canned_reply_id}',
        tag: 'inbox',
        authenticated: true,
        roles: [
            'owner',
            'admin',
            'developer',
            'support'
        ],
        scope: 'conversations:write',
        idempotent: false,
        parameters: [{
                name: 'canned_reply_id',
                in: 'path',
                required: true,
                schema: '#/paths/~1v1~1canned-replies~1{canned_reply_id}/parameters/0/schema'
            }],
        body: {
            required: true,
            types: ['application/json'],
            schema: '#/components/schemas/CannedReplyUpdate'
        },
        statuses: {
            200: ['application/json'],
            400: ['application/json'],
            401: ['application/json'],
            403: ['application/json'],
            404: ['application/json'],
            405: ['application/json'],
            408: ['application/json'],
            409: ['application/json'],
            413: ['application/json'],
            415: ['application/json'],
            429: ['application/json'],
            500: ['application/json'],
            503: ['application/json']
        }
    },
    listInbox: {
        operation_id: 'listInbox',
        method: 'GET',
        path: '/v1/inbox',
        template: '/v1/inbox',
        tag: 'inbox',
        authenticated: true,
        roles: [
            'owner',
            'admin',
            'developer',
            'support',
            'viewer'
        ],
        scope: 'conversations:read',
        idempotent: false,
        parameters: [
            {
                name: 'mode',
                in: 'query',
                required: false,
                schema: '#/components/schemas/ConversationMode'
            },
            {
                name: 'channel',
                in: 'query',
                required: false,
                schema: '#/components/schemas/MessageChannel'
            },
            {
                name: 'agent_id',
                in: 'query',
                required: false,
                schema: '#/paths/~1v1~1inbox/get/parameters/2/schema'
            },
            {
                name: 'assigned_user_id',
                in: 'query',
                required: false,
                schema: '#/paths/~1v1~1inbox/get/parameters/3/schema'
            },
            {
                name: 'unread',
                in: 'query',
                required: false,
                schema: '#/paths/~1v1~1inbox/get/parameters/4/schema'
            },
            {
                name: 'search',
                in: 'query',
                required: false,
                schema: '#/paths/~1v1~1inbox/get/parameters/5/schema'
            },
            {
                name: 'page_size',
                in: 'query',
                required: false,
                schema: '#/components/parameters/PageSize/schema'
            },
            {
                name: 'page_token',
                in: 'query',
                required: false,
                schema: '#/components/parameters/PageToken/schema'
            }
        ],
        statuses: {
            200: ['application/json'],
            400: ['application/json'],
            401: ['application/json'],
            403: ['application/json'],
            405: ['application/json'],
            408: ['application/json'],
            429: ['application/json'],
            500: ['application/json'],
            503: ['application/json']
        }
    },
    streamInbox: {
        operation_id: 'streamInbox',
        method: 'GET',
        path: '/v1/inbox/stream',
        template: '/v1/inbox/stream',
        tag: 'inbox',
        authenticated: true,
        roles: [
            'owner',
            'admin',
            'developer',
            'support',
            'viewer'
        ],
        scope: 'conversations:read',
        idempotent: false,
        parameters: [],
        statuses: {
            200: ['text/event-stream'],
            400: ['application/json'],
            401: ['application/json'],
            403: ['application/json'],
            405: ['application/json'],
            408: ['application/json'],
            429: ['application/json'],
            500: ['application/json'],
            503: ['application/json']
        }
    },
    getCall: {
        operation_id: 'getCall',
        method: 'GET',
        path: '/v1/calls/:call_id',
        template: '/v1/calls/{call_id}',
        tag: 'calls',
        authenticated: true,
        roles: [
            'owner',
            'admin',
            'developer',
            'support',
            'viewer'
        ],
        scope: 'calls:read',
        idempotent: false,
        parameters: [{
                name: 'call_id',
                in: 'path',
                required: true,
                schema: '#/paths/~1v1~1calls~1{call_id}/parameters/0/schema'
            }],
        statuses: {
            200: ['application/json'],
            400: ['application/json'],
            401: ['application/json'],
            403: ['application/json'],
            404: ['application/json'],
            405: ['application/json'],
            408: ['application/json'],
            429: ['application/json'],
            500: ['application/json'],
            503: ['application/json']
        }
    },
    hangUpCall: {
        operation_id: 'hangUpCall',
        method: 'DELETE',
        path: '/v1/calls/:call_id',
        template: '/v1/calls/{call_id}',
        tag: 'calls',
        authenticated: true,
        roles: [
            'owner',
            'admin',
            'developer',
            'support'
        ],
        scope: 'calls:write',
        idempotent: false,
        parameters: [{
                name: 'call_id',
                in: 'path',
                required: true,
                schema: '#/paths/~1v1~1calls~1{call_id}/parameters/0/schema'
            }],
        statuses: {
            204: [],
            400: ['application/json'],
            401: ['application/json'],
            403: ['application/json'],
            404: ['application/json'],
            405: ['application/json'],
            408: ['application/json'],
            429: ['application/json'],
            500: ['application/json'],
            503: ['application/json']
        }
    },
    getCallRecording: {
        operation_id: 'getCallRecording',
        method: 'GET',
        path: '/v1/calls/:call_id/recording',
        template: '/v1/calls/{call_id}/recording',
        tag: 'calls',
        authenticated: true,
        roles: [
            'owner',
            'admin',
            'developer',
            'support',
            'viewer'
        ],
        scope: 'calls:read',
        idempotent: false,
        session_query: true,
        parameters: [
            {
                name: 'call_id',
                in: 'path',
                required: true,
                schema: '#/paths/~1v1~1calls~1{call_id}~1recording/parameters/0/schema'
            },
            {
                name: 'Range',
                in: 'header',
                required: false,
                schema: '#/paths/~1v1~1calls~1{call_id}~1recording/get/parameters/0/schema'
            },
            {
                name: 'If-Range',
                in: 'header',
                required: false,
                schema: '#/paths/~1v1~1calls~1{call_id}~1recording/get/parameters/1/schema'
            }
        ],
        statuses: {
            200: ['audio/wav'],
            206: ['audio/wav'],
            400: ['application/json'],
            401: ['application/json'],
            403: ['application/json'],
            404: ['application/json'],
            405: ['application/json'],
            408: ['application/json'],
            416: ['application/json'],
            429: ['application/json'],
            500: ['application/json'],
            503: ['application/json']
        }
    },
    getCallRecordingPeaks: {
        operation_id: 'getCallRecordingPeaks',
        method: 'GET',
        path: '/v1/calls/:call_id/recording/peaks',
        template: '/v1/calls/{call_id}/recording/peaks',
        tag: 'calls',
        authenticated: true,
        roles: [
            'owner',
            'admin',
            'developer',
            'support',
            'viewer'
        ],
        scope: 'calls:read',
        idempotent: false,
        parameters: [{
                name: 'call_id',
                in: 'path',
                required: true,
                schema: '#/paths/~1v1~1calls~1{call_id}~1recording~1peaks/parameters/0/schema'
            }],
        statuses: {
            200: ['application/json'],
            400: ['application/json'],
            401: ['application/json'],
            403: ['application/json'],
            404: ['application/json'],
            405: ['application/json'],
            408: ['application/json'],
            429: ['application/json'],
            500: ['application/json'],
            503: ['application/json']
        }
    },
    getAnalytics: {
        operation_id: 'getAnalytics',
        method: 'GET',
        path: '/v1/analytics',
        template: '/v1/analytics',
        tag: 'analytics',
        authenticated: true,
        roles: [
            'owner',
            'admin',
            'developer',
            'support',
            'viewer'
        ],
        scope: 'analytics:read',
        idempotent: false,
        parameters: [{
                name: 'days',
                in: 'query',
                required: false,
                schema: '#/paths/~1v1~1analytics/get/parameters/0/schema'
            }],
        statuses: {
            200: ['application/json'],
            400: ['application/json'],
            401: ['application/json'],
            403: ['application/json'],
            405: ['application/json'],
            408: ['application/json'],
            429: ['application/json'],
            500: ['application/json'],
            503: ['application/json']
        }
    },
    getStatistics: {
        operation_id: 'getStatistics',
        method: 'GET',
        path: '/v1/statistics',
        template: '/v1/statistics',
        tag: 'analytics',
        authenticated: true,
        roles: [
            'owner',
            'admin',
            'developer',
            'support',
            'billing',
            'viewer'
        ],
        scope: 'analytics:read',
        idempotent: false,
        parameters: [
            {
                name: 'from',
                in: 'query',
                required: false,
                schema: '#/paths/~1v1~1statistics/get/parameters/0/schema'
            },
            {
                name: 'to',
                in: 'query',
                required: false,
                schema: '#/paths/~1v1~1statistics/get/parameters/1/schema'
            },
            {
                name: 'agent_id',
                in: 'query',
                required: false,
                schema: '#/paths/~1v1~1statistics/get/parameters/2/schema'
            },
            {
                name: 'agent_version',
                in: 'query',
                required: false,
                schema: '#/paths/~1v1~1statistics/get/parameters/3/schema'
            },
            {
                name: 'channel',
                in: 'query',
                required: false,
                schema: '#/components/schemas/StatisticsChannel'
            }
        ],
        statuses: {
            200: ['application/json'],
            400: ['application/json'],
            401: ['application/json'],
            403: ['application/json'],
            405: ['application/json'],
            408: ['application/json'],
            429: ['application/json'],
            500: ['application/json'],
            503: ['application/json']
        }
    },
    getLatencyStatistics: {
        operation_id: 'getLatencyStatistics',
        method: 'GET',
        path: '/v1/statistics/latency',
        template: '/v1/statistics/latency',
        tag: 'analytics',
        authenticated: true,
        roles: [
            'owner',
            'admin',
            'developer',
            'support',
            'viewer'
        ],
        scope: 'analytics:read',
        idempotent: false,
        parameters: [
            {
                name: 'from',
                in: 'query',
                required: false,
                schema: '#/paths/~1v1~1statistics~1latency/get/parameters/0/schema'
            },
            {
                name: 'to',
                in: 'query',
                required: false,
                schema: '#/paths/~1v1~1statistics~1latency/get/parameters/1/schema'
            },
            {
                name: 'agent_id',
                in: 'query',
                required: false,
                schema: '#/paths/~1v1~1statistics~1latency/get/parameters/2/schema'
            },
            {
                name: 'agent_version',
                in: 'query',
                required: false,
                schema: '#/paths/~1v1~1statistics~1latency/get/parameters/3/schema'
            }
        ],
        statuses: {
            200: ['application/json'],
            400: ['application/json'],
            401: ['application/json'],
            403: ['application/json'],
            405: ['application/json'],
            408: ['application/json'],
            429: ['application/json'],
            500: ['application/json'],
            503: ['application/json']
        }
    },
    getCallBack: {
        operation_id: 'getCallBack',
        method: 'GET',
        path: '/v1/call-backs/:call_back_id',
        template: '/v1/call-backs/{call_back_id}',
        tag: 'calls',
        authenticated: true,
        roles: [
            'owner',
            'admin',
            'developer',
            'support',
            'viewer'
        ],
        scope: 'calls:read',
        idempotent: false,
        parameters: [{
                name: 'call_back_id',
                in: 'path',
                required: true,
                schema: '#/paths/~1v1~1call-backs~1{call_back_id}/parameters/0/schema'
            }],
        statuses: {
            200: ['application/json'],
            400: ['application/json'],
            401: ['application/json'],
            403: ['application/json'],
            404: ['application/json'],
            405: ['application/json'],
            408: ['application/json'],
            429: ['application/json'],
            500: ['application/json'],
            503: ['application/json']
        }
    },
    cancelCallBack: {
        operation_id: 'cancelCallBack',
        method: 'POST',
        path: '/v1/call-backs/:call_back_id/cancel',
        template: '/v1/call-backs/{call_back_id}/cancel',
        tag: 'calls',
        authenticated: true,
        roles: [
            'owner',
            'admin',
            'developer',
            'support'
        ],
        scope: 'calls:write',
        idempotent: false,
        parameters: [{
                name: 'call_back_id',
                in: 'path',
                required: true,
                schema: '#/paths/~1v1~1call-backs~1{call_back_id}~1cancel/parameters/0/schema'
            }],
        statuses: {
            200: ['application/json'],
            400: ['application/json'],
            401: ['application/json'],
            403: ['application/json'],
            404: ['application/json'],
            405: ['application/json'],
            408: ['application/json'],
            429: ['application/json'],
            500: ['application/json'],
            503: ['application/json']
        }
    },
    holdCall: {
        operation_id: 'holdCall',
        method: 'POST',
        path: '/v1/calls/:call_id/hold',
        template: '/v1/calls/{call_id}/hold',
        tag: 'calls',
        authenticated: true,
        roles: [
            'owner',
            'admin',
            'developer',
            'support'
        ],
        scope: 'calls:write',
        idempotent: false,
        parameters: [{
                name: 'call_id',
                in: 'path',
                required: true,
                schema: '#/paths/~1v1~1calls~1{call_id}~1hold/parameters/0/schema'
            }],
        statuses: {
            200: ['application/json'],
            400: ['application/json'],
            401: ['application/json'],
            403: ['application/json'],
            404: ['application/json'],
            405: ['application/json'],
            408: ['application/json'],
            429: ['application/json'],
            500: ['application/json'],
            503: ['application/json']
        }
    },
    resumeCall: {
        operation_id: 'resumeCall',
        method: 'POST',
        path: '/v1/calls/:call_id/resume',
        template: '/v1/calls/{call_id}/resume',
        tag: 'calls',
        authenticated: true,
        roles: [
            'owner',
            'admin',
            'developer',
            'support'
        ],
        scope: 'calls:write',
        idempotent: false,
        parameters: [{
                name: 'call_id',
                in: 'path',
                required: true,
                schema: '#/paths/~1v1~1calls~1{call_id}~1resume/parameters/0/schema'
            }],
        statuses: {
            200: ['application/json'],
            400: ['application/json'],
            401: ['application/json'],
            403: ['application/json'],
            404: ['application/json'],
            405: ['application/json'],
            408: ['application/json'],
            429: ['application/json'],
            500: ['application/json'],
            503: ['application/json']
        }
    },
    leaveCall: {
        operation_id: 'leaveCall',
        method: 'POST',
        path: '/v1/calls/:call_id/leave',
        template: '/v1/calls/{call_id}/leave',
        tag: 'calls',
        authenticated: true,
        roles: [
            'owner',
            'admin',
            'developer',
            'support'
        ],
        scope: 'calls:write',
        idempotent: false,
        parameters: [{
                name: 'call_id',
                in: 'path',
                required: true,
                schema: '#/paths/~1v1~1calls~1{call_id}~1leave/parameters/0/schema'
            }],
        statuses: {
            200: ['application/json'],
            400: ['application/json'],
            401: ['application/json'],
            403: ['application/json'],
            404: ['application/json'],
            405: ['application/json'],
            408: ['application/json'],
            429: ['application/json'],
            500: ['application/json'],
            503: ['application/json']
        }
    },
    transferCall: {
        operation_id: 'transferCall',
        method: 'POST',
        path: '/v1/calls/:call_id/transfer',
        template: '/v1/calls/{call_id}/transfer',
        tag: 'calls',
        authenticated: true,
        roles: [
            'owner',
            'admin',
            'developer',
            'support'
        ],
        scope: 'calls:write',
        idempotent: false,
        parameters: [{
                name: 'call_id',
                in: 'path',
                required: true,
                schema: '#/paths/~1v1~1calls~1{call_id}~1transfer/parameters/0/schema'
            }],
        body: {
            required: true,
            types: ['application/json'],
            schema: '#/components/schemas/CallTransfer'
        },
        statuses: {
            200: ['application/json'],
            400: ['application/json'],
            401: ['application/json'],
            403: ['application/json'],
            404: ['application/json'],
            405: ['application/json'],
            408: ['application/json'],
            413: ['application/json'],
            415: ['application/json'],
            429: ['application/json'],
            500: ['application/json'],
            503: ['application/json']
        }
    },
    sendCallDigits: {
        operation_id: 'sendCallDigits',
        method: 'POST',
        path: '/v1/calls/:call_id/dtmf',
        template: '/v1/calls/{call_id}/dtmf',
        tag: 'calls',
        authenticated: true,
        roles: [
            'owner',
            'admin',
            'developer',
            'support'
        ],
        scope: 'calls:write',
        idempotent: false,
        parameters: [{
                name: 'call_id',
                in: 'path',
                required: true,
                schema: '#/paths/~1v1~1calls~1{call_id}~1dtmf/parameters/0/schema'
            }],
        body: {
            required: true,
            types: ['application/json'],
            schema: '#/components/schemas/CallDigits'
        },
        statuses: {
            200: ['application/json'],
            400: ['application/json'],
            401: ['application/json'],
            403: ['application/json'],
            404: ['application/json'],
            405: ['application/json'],
            408: ['application/json'],
            413: ['application/json'],
            415: ['application/json'],
            429: ['application/json'],
            500: ['application/json'],
            503: ['application/json']
        }
    },
    listCallCharges: {
        operation_id: 'listCallCharges',
        method: 'GET',
        path: '/v1/calls/:call_id/charges',
        template: '/v1/calls/{call_id}/charges',
        tag: 'calls',
        authenticated: true,
        roles: [
            'owner',
            'admin',
            'developer',
            'support',
            'billing',
            'viewer'
        ],
        scope: 'calls:read',
        idempotent: false,
        parameters: [{
                name: 'call_id',
                in: 'path',
                required: true,
                schema: '#/paths/~1v1~1calls~1{call_id}~1charges/parameters/0/schema'
            }],
        statuses: {
            200: ['application/json'],
            400: ['application/json'],
            401: ['application/json'],
            403: ['application/json'],
            404: ['application/json'],
            405: ['application/json'],
            408: ['application/json'],
            429: ['application/json'],
            500: ['application/json'],
            503: ['application/json']
        }
    },
    listCallTurns: {
        operation_id: 'listCallTurns',
        method: 'GET',
        path: '/v1/calls/:call_id/turns',
        template: '/v1/calls/{call_id}/turns',
        tag: 'calls',
        authenticated: true,
        roles: [
            'owner',
            'admin',
            'developer',
            'support',
            'viewer'
        ],
        scope: 'calls:read',
        idempotent: false,
        parameters: [{
                name: 'call_id',
                in: 'path',
                required: true,
                schema: '#/paths/~1v1~1calls~1{call_id}~1turns/parameters/0/schema'
            }],
        statuses: {
            200: ['application/json'],
            400: ['application/json'],
            401: ['application/json'],
            403: ['application/json'],
            404: ['application/json'],
            405: ['application/json'],
            408: ['application/json'],
            429: ['application/json'],
            500: ['application/json'],
            503: ['application/json']
        }
    },
    analyzeCall: {
        operation_id: 'analyzeCall',
        method: 'POST',
        path: '/v1/calls/:call_id/analysis',
        template: '/v1/calls/{call_id}/analysis',
        tag: 'calls',
        authenticated: true,
        roles: [
            'owner',
            'admin',
            'developer',
            'support'
        ],
        scope: 'calls:write',
        idempotent: false,
        parameters: [{
                name: 'call_id',
                in: 'path',
                required: true,
                schema: '#/paths/~1v1~1calls~1{call_id}~1analysis/parameters/0/schema'
            }],
        statuses: {
            200: ['application/json'],
            400: ['application/json'],
            401: ['application/json'],
            403: ['application/json'],
            404: ['application/json'],
            405: ['application/json'],
            408: ['application/json'],
            429: ['application/json'],
            500: ['application/json'],
            503: ['application/json']
        }
    },
    listCallExchanges: {
        operation_id: 'listCallExchanges',
        method: 'GET',
        path: '/v1/calls/:call_id/exchanges',
        template: '/v1/calls/{call_id}/exchanges',
        tag: 'calls',
        authenticated: true,
        roles: [
            'owner',
            'admin',
            'developer',
            'support',
            'viewer'
        ],
        scope: 'calls:read',
        idempotent: false,
        parameters: [{
                name: 'call_id',
                in: 'path',
                required: true,
                schema: '#/paths/~1v1~1calls~1{call_id}~1exchanges/parameters/0/schema'
            }],
        statuses: {
            200: ['application/json'],
            400: ['application/json'],
            401: ['application/json'],
            403: ['application/json'],
            404: ['application/json'],
            405: ['application/json'],
            408: ['application/json'],
            429: ['application/json'],
            500: ['application/json'],
            503: ['application/json']
        }
    },
    getCallExchange: {
        operation_id: 'getCallExchange',
        method: 'GET',
        path: '/v1/calls/:call_id/exchanges/:exchange_id',
        template: '/v1/calls/{call_id}/exchanges/{exchange_id}',
        tag: 'calls',
        authenticated: true,
        roles: [
            'owner',
            'admin',
            'developer',
            'support',
            'viewer'
        ],
        scope: 'calls:read',
        idempotent: false,
        parameters: [{
                name: 'call_id',
                in: 'path',
                required: true,
                schema: '#/paths/~1v1~1calls~1{call_id}~1exchanges~1{exchange_id}/parameters/0/schema'
            }, {
                name: 'exchange_id',
                in: 'path',
                required: true,
                schema: '#/paths/~1v1~1calls~1{call_id}~1exchanges~1{exchange_id}/parameters/1/schema'
            }],
        statuses: {
            200: ['application/json'],
            400: ['application/json'],
            401: ['application/json'],
            403: ['application/json'],
            404: ['application/json'],
            405: ['application/json'],
            408: ['application/json'],
            429: ['application/json'],
            500: ['application/json'],
            503: ['application/json']
        }
    },
    listCallQuality: {
        operation_id: 'listCallQuality',
        method: 'GET',
        path: '/v1/calls/:call_id/quality',
        template: '/v1/calls/{call_id}/quality',
        tag: 'calls',
        authenticated: true,
        roles: [
            'owner',
            'admin',
            'developer',
            'support',
            'viewer'
        ],
        scope: 'calls:read',
        idempotent: false,
        parameters: [{
                name: 'call_id',
                in: 'path',
                required: true,
                schema: '#/paths/~1v1~1calls~1{call_id}~1quality/parameters/0/schema'
            }],
        statuses: {
            200: ['application/json'],
            400: ['application/json'],
            401: ['application/json'],
            403: ['application/json'],
            404: ['application/json'],
            405: ['application/json'],
            408: ['application/json'],
            429: ['application/json'],
            500: ['application/json'],
            503: ['application/json']
        }
    },
    streamTranscript: {
        operation_id: 'streamTranscript',
        method: 'GET',
        path: '/v1/calls/:call_id/transcript/stream',
        template: '/v1/calls/{call_id}/transcript/stream',
        tag: 'calls',
        authenticated: true,
        roles: [
            'owner',
            'admin',
            'developer',
            'support',
            'viewer'
        ],
        scope: 'calls:read',
        idempotent: false,
        query_token: true,
        parameters: [
            {
                name: 'call_id',
                in: 'path',
                required: true,
                schema: '#/paths/~1v1~1calls~1{call_id}~1transcript~1stream/parameters/0/schema'
            },
            {
                name: 'from',
                in: 'query',
                required: false,
                schema: '#/paths/~1v1~1calls~1{call_id}~1transcript~1stream/get/parameters/0/schema'
            },
            {
                name: 'Last-Event-ID',
                in: 'header',
                required: false,
                schema: '#/paths/~1v1~1calls~1{call_id}~1transcript~1stream/get/parameters/1/schema'
            }
        ],
        statuses: {
            200: ['text/event-stream'],
            204: [],
            400: ['application/json'],
            401: ['application/json'],
            403: ['application/json'],
            404: ['application/json'],
            405: ['application/json'],
            408: ['application/json'],
            429: ['application/json'],
            500: ['application/json'],
            503: ['application/json']
        }
    },
    connectCall: {
        operation_id: 'connectCall',
        method: 'GET',
        path: '/v1/calls/:call_id/stream',
        template: '/v1/calls/{call_id}/stream',
        tag: 'calls',
        authenticated: true,
        roles: [
            'owner',
            'admin',
            'developer',
            'support'
        ],
        scope: 'calls:write',
        idempotent: false,
        query_token: true,
        session_query: true,
        websocket: { receives: '#/components/schemas/CallStreamCommand' },
        parameters: [{
                name: 'call_id',
                in: 'path',
                required: true,
                schema: '#/paths/~1v1~1calls~1{call_id}~1stream/parameters/0/schema'
            }],
        statuses: {
            101: [],
            400: ['application/json'],
            401: ['application/json'],
            403: ['application/json'],
            404: ['application/json'],
            405: ['application/json'],
            408: ['application/json'],
            426: ['application/json'],
            429: ['application/json'],
            500: ['application/json'],
            503: ['application/json']
        }
    },
    monitorCall: {
        operation_id: 'monitorCall',
        method: 'GET',
        path: '/v1/calls/:call_id/monitor',
        template: '/v1/calls/{call_id}/monitor',
        tag: 'calls',
        authenticated: true,
        roles: [
            'owner',
            'admin',
            'developer',
            'support'
        ],
        scope: 'calls:write',
        idempotent: false,
        query_token: true,
        session_query: true,
        websocket: { receives: '#/components/schemas/CallMonitorCommand', frames_per_second: 25 },
        parameters: [{
                name: 'call_id',
                in: 'path',
                required: true,
                schema: '#/paths/~1v1~1calls~1{call_id}~1monitor/parameters/0/schema'
            }],
        statuses: {
            101: [],
            400: ['application/json'],
            401: ['application/json'],
            403: ['application/json'],
            404: ['application/json'],
            405: ['application/json'],
            408: ['application/json'],
            426: ['application/json'],
            429: ['application/json'],
            500: ['application/json'],
            503: ['application/json']
        }
    },
    verifyWhatsAppWebhook: {
        operation_id: 'verifyWhatsAppWebhook',
        method: 'GET',
        path: '/v1/carriers/whatsapp/:name',
        template: '/v1/carriers/whatsapp/{name}',
        tag: 'carriers',
        authenticated: false,
        idempotent: false,
        address_limit: 60,
        parameters: [
            {
                name: 'name',
                in: 'path',
                required: true,
                schema: '#/paths/~1v1~1carriers~1whatsapp~1{name}/parameters/0/schema'
            },
            {
                name: 'hub.mode',
                in: 'query',
                required: true,
                schema: '#/paths/~1v1~1carriers~1whatsapp~1{name}/get/parameters/0/schema'
            },
            {
                name: 'hub.verify_token',
                in: 'query',
                required: true,
                schema: '#/paths/~1v1~1carriers~1whatsapp~1{name}/get/parameters/1/schema'
            },
            {
                name: 'hub.challenge',
                in: 'query',
                required: true,
                schema: '#/paths/~1v1~1carriers~1whatsapp~1{name}/get/parameters/2/schema'
            }
        ],
        statuses: {
            200: ['text/plain'],
            400: ['application/json'],
            403: ['application/json'],
            404: ['application/json'],
            405: ['application/json'],
            408: ['application/json'],
            429: ['application/json'],
            500: ['application/json'],
            503: ['application/json']
        }
    },
    receiveWhatsAppWebhook: {
        operation_id: 'receiveWhatsAppWebhook',
        method: 'POST',
        path: '/v1/carriers/whatsapp/:name',
        template: '/v1/carriers/whatsapp/{name}',
        tag: 'carriers',
        authenticated: false,
        idempotent: false,
        address_limit: 30000,
        parameters: [{
                name: 'name',
                in: 'path',
                required: true,
                schema: '#/paths/~1v1~1carriers~1whatsapp~1{name}/parameters/0/schema'
            }, {
                name: 'X-Hub-Signature-256',
                in: 'header',
                required: false,
                schema: '#/paths/~1v1~1carriers~1whatsapp~1{name}/post/parameters/0/schema'
            }],
        body: {
            required: true,
            types: ['application/json'],
            raw: true,
            limit_bytes: 3145728
        },
        statuses: {
            200: ['application/json'],
            400: ['application/json'],
            403: ['application/json'],
            404: ['application/json'],
            405: ['application/json'],
            408: ['application/json'],
            413: ['application/json'],
            415: ['application/json'],
            429: ['application/json'],
            500: ['application/json'],
            503: ['application/json']
        }
    },
    listSimulations: {
        operation_id: 'listSimulations',
        method: 'GET',
        path: '/v1/simulations',
        template: '/v1/simulations',
        tag: 'simulations',
        authenticated: true,
        roles: [
            'owner',
            'admin',
            'developer',
            'support',
            'viewer'
        ],
        scope: 'simulations:read',
        idempotent: false,
        parameters: [{
                name: 'page_size',
                in: 'query',
                required: false,
                schema: '#/components/parameters/PageSize/schema'
            }, {
                name: 'page_token',
                in: 'query',
                required: false,
                schema: '#/components/parameters/PageToken/schema'
            }],
        statuses: {
            200: ['application/json'],
            400: ['application/json'],
            401: ['application/json'],
            403: ['application/json'],
            405: ['application/json'],
            408: ['application/json'],
            429: ['application/json'],
            500: ['application/json'],
            503: ['application/json']
        }
    },
    createSimulation: {
        operation_id: 'createSimulation',
        method: 'POST',
        path: '/v1/simulations',
        template: '/v1/simulations',
        tag: 'simulations',
        authenticated: true,
        roles: [
            'owner',
            'admin',
            'developer'
        ],
        scope: 'simulations:write',
        idempotent: true,
        parameters: [{
                name: 'Idempotency-Key',
                in: 'header',
                required: false,
                schema: '#/components/parameters/IdempotencyKey/schema'
            }],
        body: {
            required: true,
            types: ['application/json'],
            schema: '#/components/schemas/SimulationCreate'
        },
        statuses: {
            201: ['application/json'],
            400: ['application/json'],
            401: ['application/json'],
            402: ['application/json'],
            403: ['application/json'],
            404: ['application/json'],
            405: ['application/json'],
            408: ['application/json'],
            409: ['application/json'],
            413: ['application/json'],
            415: ['application/json'],
            429: ['application/json'],
            500: ['application/json'],
            503: ['application/json']
        }
    },
    getSimulation: {
        operation_id: 'getSimulation',
        method: 'GET',
        path: '/v1/simulations/:simulation_id',
        template: '/v1/simulations/{simulation_id}',
        tag: 'simulations',
        authenticated: true,
        roles: [
            'owner',
            'admin',
            'developer',
            'support',
            'viewer'
        ],
        scope: 'simulations:read',
        idempotent: false,
        parameters: [{
                name: 'simulation_id',
                in: 'path',
                required: true,
                schema: '#/paths/~1v1~1simulations~1{simulation_id}/parameters/0/schema'
            }],
        statuses: {
            200: ['application/json'],
            400: ['application/json'],
            401: ['application/json'],
            403: ['application/json'],
            404: ['application/json'],
            405: ['application/json'],
            408: ['application/json'],
            429: ['application/json'],
            500: ['application/json'],
            503: ['application/json']
        }
    },
    deleteSimulation: {
        operation_id: 'deleteSimulation',
        method: 'DELETE',
        path: '/v1/simulations/:simulation_id',
        template: '/v1/simulations/{simulation_id}',
        tag: 'simulations',
        authenticated: true,
        roles: [
            'owner',
            'admin',
            'developer'
        ],
        scope: 'simulations:write',
        idempotent: false,
        parameters: [{
                name: 'simulation_id',
                in: 'path',
                required: true,
                schema: '#/paths/~1v1~1simulations~1{simulation_id}/parameters/0/schema'
            }],
        statuses: {
            204: [],
            400: ['application/json'],
            401: ['application/json'],
            403: ['application/json'],
            404: ['application/json'],
            405: ['application/json'],
            408: ['application/json'],
            429: ['application/json'],
            500: ['application/json'],
            503: ['application/json']
        }
    },
    createSandboxInboundCall: {
        operation_id: 'createSandboxInboundCall',
        method: 'POST',
        path: '/v1/sandbox/inbound-calls',
        template: '/v1/sandbox/inbound-calls',
        tag: 'sandbox',
        authenticated: true,
        roles: [
            'owner',
            'admin',
            'developer',
            'support'
        ],
        scope: 'sandbox:write',
        idempotent: false,
        parameters: [],
        body: {
            required: true,
            types: ['application/json'],
            schema: '#/components/schemas/SandboxInboundCall'
        },
        statuses: {
            201: ['application/json'],
            400: ['application/json'],
            401: ['application/json'],
            403: ['application/json'],
            404: ['application/json'],
            405: ['application/json'],
            408: ['application/json'],
            413: ['application/json'],
            415: ['application/json'],
            429: ['application/json'],
            500: ['application/json'],
            503: ['application/json']
        }
    },
    createSandboxInboundMessage: {
        operation_id: 'createSandboxInboundMessage',
        method: 'POST',
        path: '/v1/sandbox/inbound-messages',
        template: '/v1/sandbox/inbound-messages',
        tag: 'sandbox',
        authenticated: true,
        roles: [
            'owner',
            'admin',
            'developer',
            'support'
        ],
        scope: 'sandbox:write',
        idempotent: false,
        parameters: [],
        body: {
            required: true,
            types: ['application/json'],
            schema: '#/components/schemas/SandboxInboundMessage'
        },
        statuses: {
            201: ['application/json'],
            400: ['application/json'],
            401: ['application/json'],
            403: ['application/json'],
            404: ['application/json'],
            405: ['application/json'],
            408: ['application/json'],
            413: ['application/json'],
            415: ['application/json'],
            429: ['application/json'],
            500: ['application/json'],
            503: ['application/json']
        }
    },
    listSandboxClocks: {
        operation_id: 'listSandboxClocks',
        method: 'GET',
        path: '/v1/sandbox/clocks',
        template: '/v1/sandbox/clocks',
        tag: 'sandbox',
        authenticated: true,
        roles: [
            'owner',
            'admin',
            'developer',
            'support',
            'viewer'
        ],
        scope: 'sandbox:read',
        idempotent: false,
        parameters: [],
        statuses: {
            200: ['application/json'],
            400: ['application/json'],
            401: ['application/json'],
            403: ['application/json'],
            405: ['application/json'],
            408: ['application/json'],
            429: ['application/json'],
            500: ['application/json'],
            503: ['application/json']
        }
    },
    createSandboxClock: {
        operation_id: 'createSandboxClock',
        method: 'POST',
        path: '/v1/sandbox/clocks',
        template: '/v1/sandbox/clocks',
        tag: 'sandbox',
        authenticated: true,
        roles: [
            'owner',
            'admin',
            'developer'
        ],
        scope: 'sandbox:write',
        idempotent: false,
        parameters: [],
        body: {
            required: false,
            types: ['application/json'],
            schema: '#/components/schemas/SandboxClockCreate'
        },
        statuses: {
            201: ['application/json'],
            400: ['application/json'],
            401: ['application/json'],
            403: ['application/json'],
            405: ['application/json'],
            408: ['application/json'],
            409: ['application/json'],
            413: ['application/json'],
            415: ['application/json'],
            429: ['application/json'],
            500: ['application/json'],
            503: ['application/json']
        }
    },
    getSandboxClock: {
        operation_id: 'getSandboxClock',
        method: 'GET',
        path: '/v1/sandbox/clocks/:clock_id',
        template: '/v1/sandbox/clocks/{clock_id}',
        tag: 'sandbox',
        authenticated: true,
        roles: [
            'owner',
            'admin',
            'developer',
            'support',
            'viewer'
        ],
        scope: 'sandbox:read',
        idempotent: false,
        parameters: [{
                name: 'clock_id',
                in: 'path',
                required: true,
                schema: '#/paths/~1v1~1sandbox~1clocks~1{clock_id}/parameters/0/schema'
            }],
        statuses: {
            200: ['application/json'],
            400: ['application/json'],
            401: ['application/json'],
            403: ['application/json'],
            404: ['application/json'],
            405: ['application/json'],
            408: ['application/json'],
            429: ['application/json'],
            500: ['application/json'],
            503: ['application/json']
        }
    },
    deleteSandboxClock: {
        operation_id: 'deleteSandboxClock',
        method: 'DELETE',
        path: '/v1/sandbox/clocks/:clock_id',
        template: '/v1/sandbox/clocks/{clock_id}',
        tag: 'sandbox',
        authenticated: true,
        roles: [
            'owner',
            'admin',
            'developer'
        ],
        scope: 'sandbox:write',
        idempotent: false,
        parameters: [{
                name: 'clock_id',
                in: 'path',
                required: true,
                schema: '#/paths/~1v1~1sandbox~1clocks~1{clock_id}/parameters/0/schema'
            }],
        statuses: {
            204: [],
            400: ['application/json'],
            401: ['application/json'],
            403: ['application/json'],
            404: ['application/json'],
            405: ['application/json'],
            408: ['application/json'],
            429: ['application/json'],
            500: ['application/json'],
            503: ['application/json']
        }
    },
    advanceSandboxClock: {
        operation_id: 'advanceSandboxClock',
        method: 'POST',
        path: '/v1/sandbox/clocks/:clock_id/advance',
        template: '/v1/sandbox/clocks/{clock_id}/advance',
        tag: 'sandbox',
        authenticated: true,
        roles: [
            'owner',
            'admin',
            'developer'
        ],
        scope: 'sandbox:write',
        idempotent: false,
        parameters: [{
                name: 'clock_id',
                in: 'path',
                required: true,
                schema: '#/paths/~1v1~1sandbox~1clocks~1{clock_id}~1advance/parameters/0/schema'
            }],
        body: {
            required: true,
            types: ['application/json'],
            schema: '#/components/schemas/SandboxClockAdvanceRequest'
        },
        statuses: {
            200: ['application/json'],
            202: ['application/json'],
            400: ['application/json'],
            401: ['application/json'],
            403: ['application/json'],
            404: ['application/json'],
            405: ['application/json'],
            408: ['application/json'],
            409: ['application/json'],
            413: ['application/json'],
            415: ['application/json'],
            429: ['application/json'],
            500: ['application/json'],
            503: ['application/json']
        }
    },
    listRoutingRules: {
        operation_id: 'listRoutingRules',
        method: 'GET',
        path: '/v1/routing-rules',
        template: '/v1/routing-rules',
        tag: 'routing-rules',
        authenticated: true,
        roles: [
            'owner',
            'admin',
            'developer',
            'support',
            'viewer'
        ],
        scope: 'routing-rules:read',
        idempotent: false,
        parameters: [
            {
                name: 'number_id',
                in: 'query',
                required: false,
                schema: '#/paths/~1v1~1routing-rules/get/parameters/0/schema'
            },
            {
                name: 'page_size',
                in: 'query',
                required: false,
                schema: '#/components/parameters/PageSize/schema'
            },
            {
                name: 'page_token',
                in: 'query',
                required: false,
                schema: '#/components/parameters/PageToken/schema'
            }
        ],
        statuses: {
            200: ['application/json'],
            400: ['application/json'],
            401: ['application/json'],
            403: ['application/json'],
            405: ['application/json'],
            408: ['application/json'],
            429: ['application/json'],
            500: ['application/json'],
            503: ['application/json']
        }
    },
    createRoutingRule: {
        operation_id: 'createRoutingRule',
        method: 'POST',
        path: '/v1/routing-rules',
        template: '/v1/routing-rules',
        tag: 'routing-rules',
        authenticated: true,
        roles: [
            'owner',
            'admin',
            'developer'
        ],
        scope: 'routing-rules:write',
        idempotent: true,
        parameters: [{
                name: 'Idempotency-Key',
                in: 'header',
                required: false,
                schema: '#/components/parameters/IdempotencyKey/schema'
            }],
        body: {
            required: true,
            types: ['application/json'],
            schema: '#/components/schemas/RoutingRuleWrite'
        },
        statuses: {
            201: ['application/json'],
            400: ['application/json'],
            401: ['application/json'],
            403: ['application/json'],
            404: ['application/json'],
            405: ['application/json'],
            408: ['application/json'],
            409: ['application/json'],
            413: ['application/json'],
            415: ['application/json'],
            429: ['application/json'],
            500: ['application/json'],
            503: ['application/json']
        }
    },
    testRoutingRules: {
        operation_id: 'testRoutingRules',
        method: 'POST',
        path: '/v1/routing-rules/test',
        template: '/v1/routing-rules/test',
        tag: 'routing-rules',
        authenticated: true,
        roles: [
            'owner',
            'admin',
            'developer',
            'support',
            'viewer'
        ],
        scope: 'routing-rules:read',
        idempotent: false,
        parameters: [],
        body: {
            required: true,
            types: ['application/json'],
            schema: '#/components/schemas/RoutingTest'
        },
        statuses: {
            200: ['application/json'],
            400: ['application/json'],
            401: ['application/json'],
            403: ['application/json'],
            404: ['application/json'],
            405: ['application/json'],
            408: ['application/json'],
            413: ['application/json'],
            415: ['application/json'],
            429: ['application/json'],
            500: ['application/json'],
            503: ['application/json']
        }
    },
    getRoutingRule: {
        operation_id: 'getRoutingRule',
        method: 'GET',
        path: '/v1/routing-rules/:rule_id',
        template: '/v1/routing-rules/{rule_id}',
        tag: 'routing-rules',
        authenticated: true,
        roles: [
            'owner',
            'admin',
            'developer',
            'support',
            'viewer'
        ],
        scope: 'routing-rules:read',
        idempotent: false,
        parameters: [{
                name: 'rule_id',
                in: 'path',
                required: true,
                schema: '#/paths/~1v1~1routing-rules~1{rule_id}/parameters/0/schema'
            }],
        statuses: {
            200: ['application/json'],
            400: ['application/json'],
            401: ['application/json'],
            403: ['application/json'],
            404: ['application/json'],
            405: ['application/json'],
            408: ['application/json'],
            429: ['application/json'],
            500: ['application/json'],
            503: ['application/json']
        }
    },
    replaceRoutingRule: {
        operation_id: 'replaceRoutingRule',
        method: 'PUT',
        path: '/v1/routing-rules/:rule_id',
        template: '/v1/routing-rules/{rule_id}',
        tag: 'routing-rules',
        authenticated: true,
        roles: [
            'owner',
            'admin',
            'developer'
        ],
        scope: 'routing-rules:write',
        idempotent: false,
        parameters: [{
                name: 'rule_id',
                in: 'path',
                required: true,
                schema: '#/paths/~1v1~1routing-rules~1{rule_id}/parameters/0/schema'
            }],
        body: {
            required: true,
            types: ['application/json'],
            schema: '#/components/schemas/RoutingRuleReplace'
        },
        statuses: {
            200: ['application/json'],
            400: ['application/json'],
            401: ['application/json'],
            403: ['application/json'],
            404: ['application/json'],
            405: ['application/json'],
            408: ['application/json'],
            409: ['application/json'],
            413: ['application/json'],
            415: ['application/json'],
            429: ['application/json'],
            500: ['application/json'],
            503: ['application/json']
        }
    },
    deleteRoutingRule: {
        operation_id: 'deleteRoutingRule',
        method: 'DELETE',
        path: '/v1/routing-rules/:rule_id',
        template: '/v1/routing-rules/{rule_id}',
        tag: 'routing-rules',
        authenticated: true,
        roles: [
            'owner',
            'admin',
            'developer'
        ],
        scope: 'routing-rules:write',
        idempotent: false,
        parameters: [{
                name: 'rule_id',
                in: 'path',
                required: true,
                schema: '#/paths/~1v1~1routing-rules~1{rule_id}/parameters/0/schema'
            }],
        statuses: {
            204: [],
            400: ['application/json'],
            401: ['application/json'],
            403: ['application/json'],
            404: ['application/json'],
            405: ['application/json'],
            408: ['application/json'],
            429: ['application/json'],
            500: ['application/json'],
            503: ['application/json']
        }
    },
    getNotifications: {
        operation_id: 'getNotifications',
        method: 'GET',
        path: '/v1/notifications',
        template: '/v1/notifications',
        tag: 'notifications',
        authenticated: true,
        roles: [
            'owner',
            'admin',
            'developer',
            'support',
            'billing',
            'viewer'
        ],
        session_only: true,
        idempotent: false,
        parameters: [],
        statuses: {
            200: ['application/json'],
            400: ['application/json'],
            401: ['application/json'],
            403: ['application/json'],
            405: ['application/json'],
            408: ['application/json'],
            429: ['application/json'],
            500: ['application/json'],
            503: ['application/json']
        }
    },
    updateNotifications: {
        operation_id: 'updateNotifications',
        method: 'PATCH',
        path: '/v1/notifications',
        template: '/v1/notifications',
        tag: 'notifications',
        authenticated: true,
        roles: [
            'owner',
            'admin',
            'developer',
            'support',
            'billing',
            'viewer'
        ],
        session_only: true,
        idempotent: false,
        parameters: [],
        body: {
            required: true,
            types: ['application/json'],
            schema: '#/components/schemas/NotificationUpdate'
        },
        statuses: {
            200: ['application/json'],
            400: ['application/json'],
            401: ['application/json'],
            403: ['application/json'],
            405: ['application/json'],
            408: ['application/json'],
            413: ['application/json'],
            415: ['application/json'],
            429: ['application/json'],
            500: ['application/json'],
            503: ['application/json']
        }
    },
    getWorkspaceNotifications: {
        operation_id: 'getWorkspaceNotifications',
        method: 'GET',
        path: '/v1/workspace/notifications',
        template: '/v1/workspace/notifications',
        tag: 'notifications',
        authenticated: true,
        roles: [
            'owner',
            'admin',
            'developer',
            'support',
            'billing',
            'viewer'
        ],
        scope: 'notifications:read',
        idempotent: false,
        parameters: [],
        statuses: {
            200: ['application/json'],
            400: ['application/json'],
            401: ['application/json'],
            403: ['application/json'],
            405: ['application/json'],
            408: ['application/json'],
            429: ['application/json'],
            500: ['application/json'],
            503: ['application/json']
        }
    },
    updateWorkspaceNotifications: {
        operation_id: 'updateWorkspaceNotifications',
        method: 'PATCH',
        path: '/v1/workspace/notifications',
        template: '/v1/workspace/notifications',
        tag: 'notifications',
        authenticated: true,
        roles: ['owner', 'admin'],
        scope: 'notifications:write',
        idempotent: false,
        parameters: [],
        body: {
            required: true,
            types: ['application/json'],
            schema: '#/components/schemas/WorkspaceNotificationUpdate'
        },
        statuses: {
            200: ['application/json'],
            400: ['application/json'],
            401: ['application/json'],
            403: ['application/json'],
            405: ['application/json'],
            408: ['application/json'],
            409: ['application/json'],
            413: ['application/json'],
            415: ['application/json'],
            429: ['application/json'],
            500: ['application/json'],
            503: ['application/json']
        }
    },
    listConsents: {
        operation_id: 'listConsents',
        method: 'GET',
        path: '/v1/consents',
        template: '/v1/consents',
        tag: 'contacts',
        authenticated: true,
        roles: [
            'owner',
            'admin',
            'developer',
            'support',
            'viewer'
        ],
        scope: 'contacts:read',
        idempotent: false,
        parameters: [
            {
                name: 'contact',
                in: 'query',
                required: false,
                schema: '#/paths/~1v1~1consents/get/parameters/0/schema'
            },
            {
                name: 'subject',
                in: 'query',
                required: false,
                schema: '#/components/schemas/ConsentSubject'
            },
            {
                name: 'decision',
                in: 'query',
                required: false,
                schema: '#/components/schemas/ConsentDecision'
            },
            {
                name: 'call_id',
                in: 'query',
                required: false,
                schema: '#/paths/~1v1~1consents/get/parameters/3/schema'
            },
            {
                name: 'created_after',
                in: 'query',
                required: false,
                schema: '#/paths/~1v1~1consents/get/parameters/4/schema'
            },
            {
                name: 'created_before',
                in: 'query',
                required: false,
                schema: '#/paths/~1v1~1consents/get/parameters/5/schema'
            },
            {
                name: 'page_size',
                in: 'query',
                required: false,
                schema: '#/components/parameters/PageSize/schema'
            },
            {
                name: 'page_token',
                in: 'query',
                required: false,
                schema: '#/components/parameters/PageToken/schema'
            }
        ],
        statuses: {
            200: ['application/json'],
            400: ['application/json'],
            401: ['application/json'],
            403: ['application/json'],
            405: ['application/json'],
            408: ['application/json'],
            429: ['application/json'],
            500: ['application/json'],
            503: ['application/json']
        }
    },
    exportConsents: {
        operation_id: 'exportConsents',
        method: 'GET',
        path: '/v1/consents/export',
        template: '/v1/consents/export',
        tag: 'contacts',
        authenticated: true,
        roles: [
            'owner',
            'admin',
            'developer',
            'support'
        ],
        scope: 'contacts:read',
        idempotent: false,
        parameters: [
            {
                name: 'format',
                in: 'query',
                required: false,
                schema: '#/paths/~1v1~1consents~1export/get/parameters/0/schema'
            },
            {
                name: 'contact',
                in: 'query',
                required: false,
                schema: '#/paths/~1v1~1consents~1export/get/parameters/1/schema'
            },
            {
                name: 'subject',
                in: 'query',
                required: false,
                schema: '#/components/schemas/ConsentSubject'
            },
            {
                name: 'decision',
                in: 'query',
                required: false,
                schema: '#/components/schemas/ConsentDecision'
            },
            {
                name: 'call_id',
                in: 'query',
                required: false,
                schema: '#/paths/~1v1~1consents~1export/get/parameters/4/schema'
            },
            {
                name: 'created_after',
                in: 'query',
                required: false,
                schema: '#/paths/~1v1~1consents~1export/get/parameters/5/schema'
            },
            {
                name: 'created_before',
                in: 'query',
                required: false,
                schema: '#/paths/~1v1~1consents~1export/get/parameters/6/schema'
            }
        ],
        statuses: {
            200: ['application/json', 'text/csv'],
            400: ['application/json'],
            401: ['application/json'],
            403: ['application/json'],
            405: ['application/json'],
            408: ['application/json'],
            429: ['application/json'],
            500: ['application/json'],
            503: ['application/json']
        }
    },
    createWorkspace: {
        operation_id: 'createWorkspace',
        method: 'POST',
        path: '/v1/workspaces',
        template: '/v1/workspaces',
        tag: 'workspace',
        authenticated: true,
        roles: [
            'owner',
            'admin',
            'developer',
            'support',
            'billing',
            'viewer'
        ],
        session_only: true,
        idempotent: false,
        address_limit: 5,
        parameters: [],
        body: {
            required: true,
            types: ['application/json'],
            schema: '#/components/schemas/WorkspaceCreate'
        },
        statuses: {
            201: ['application/json'],
            400: ['application/json'],
            401: ['application/json'],
            402: ['application/json'],
            403: ['application/json'],
            405: ['application/json'],
            408: ['application/json'],
            413: ['application/json'],
            415: ['application/json'],
            429: ['application/json'],
            500: ['application/json'],
            503: ['application/json']
        }
    },
    getWorkspace: {
        operation_id: 'getWorkspace',
        method: 'GET',
        path: '/v1/workspace',
        template: '/v1/workspace',
        tag: 'workspace',
        authenticated: true,
        roles: [
            'owner',
            'admin',
            'developer',
            'support',
            'billing',
            'viewer'
        ],
        scope: 'workspace:read',
        idempotent: false,
        parameters: [],
        statuses: {
            200: ['application/json'],
            400: ['application/json'],
            401: ['application/json'],
            403: ['application/json'],
            405: ['application/json'],
            408: ['application/json'],
            429: ['application/json'],
            500: ['application/json'],
            503: ['application/json']
        }
    },
    deleteWorkspace: {
        operation_id: 'deleteWorkspace',
        method: 'DELETE',
        path: '/v1/workspace',
        template: '/v1/workspace',
        tag: 'workspace',
        authenticated: true,
        roles: ['owner'],
        scope: 'unrestricted',
        idempotent: false,
        environment: 'production',
        parameters: [{
                name: 'confirm',
                in: 'query',
                required: false,
                schema: '#/paths/~1v1~1workspace/delete/parameters/0/schema'
            }],
        statuses: {
            204: [],
            400: ['application/json'],
            401: ['application/json'],
            403: ['application/json'],
            405: ['application/json'],
            408: ['application/json'],
            429: ['application/json'],
            500: ['application/json'],
            503: ['application/json']
        }
    },
    updateWorkspace: {
        operation_id: 'updateWorkspace',
        method: 'PATCH',
        path: '/v1/workspace',
        template: '/v1/workspace',
        tag: 'workspace',
        authenticated: true,
        roles: ['owner', 'admin'],
        scope: 'workspace:write',
        idempotent: false,
        parameters: [],
        body: {
            required: true,
            types: ['application/json'],
            schema: '#/components/schemas/WorkspaceUpdate'
        },
        statuses: {
            200: ['application/json'],
            400: ['application/json'],
            401: ['application/json'],
            403: ['application/json'],
            405: ['application/json'],
            408: ['application/json'],
            409: ['application/json'],
            413: ['application/json'],
            415: ['application/json'],
            429: ['application/json'],
            500: ['application/json'],
            503: ['application/json']
        }
    },
    switchWorkspaceRecording: {
        operation_id: 'switchWorkspaceRecording',
        method: 'POST',
        path: '/v1/workspace/recording',
        template: '/v1/workspace/recording',
        tag: 'workspace',
        authenticated: true,
        roles: ['owner', 'admin'],
        scope: 'workspace:write',
        idempotent: false,
        parameters: [],
        body: {
            required: false,
            types: ['application/json'],
            schema: '#/components/schemas/RecordingSwitch'
        },
        statuses: {
            200: ['application/json'],
            400: ['application/json'],
            401: ['application/json'],
            403: ['application/json'],
            405: ['application/json'],
            408: ['application/json'],
            413: ['application/json'],
            415: ['application/json'],
            429: ['application/json'],
            500: ['application/json'],
            503: ['application/json']
        }
    },
    getSubscription: {
        operation_id: 'getSubscription',
        method: 'GET',
        path: '/v1/workspace/subscription',
        template: '/v1/workspace/subscription',
        tag: 'workspace',
        authenticated: true,
        roles: [
            'owner',
            'admin',
            'developer',
            'support',
            'billing',
            'viewer'
        ],
        scope: 'workspace:read',
        idempotent: false,
        parameters: [],
        statuses: {
            200: ['application/json'],
            400: ['application/json'],
            401: ['application/json'],
            403: ['application/json'],
            404: ['application/json'],
            405: ['application/json'],
            408: ['application/json'],
            429: ['application/json'],
            500: ['application/json'],
            503: ['application/json']
        }
    },
    switchSubscription: {
        operation_id: 'switchSubscription',
        method: 'PATCH',
        path: '/v1/workspace/subscription',
        template: '/v1/workspace/subscription',
        tag: 'workspace',
        authenticated: true,
        roles: [
            'owner',
            'admin',
            'billing'
        ],
        scope: 'workspace:write',
        idempotent: false,
        parameters: [],
        body: {
            required: true,
            types: ['application/json'],
            schema: '#/components/schemas/SubscriptionUpdate'
        },
        statuses: {
            200: ['application/json'],
            400: ['application/json'],
            401: ['application/json'],
            402: ['application/json'],
            403: ['application/json'],
            404: ['application/json'],
            405: ['application/json'],
            408: ['application/json'],
            413: ['application/json'],
            415: ['application/json'],
            429: ['application/json'],
            500: ['application/json'],
            503: ['application/json']
        }
    },
    previewSubscription: {
        operation_id: 'previewSubscription',
        method: 'GET',
        path: '/v1/workspace/subscription/preview',
        template: '/v1/workspace/subscription/preview',
        tag: 'workspace',
        authenticated: true,
        roles: [
            'owner',
            'admin',
            'developer',
            'support',
            'billing',
            'viewer'
        ],
        scope: 'workspace:read',
        idempotent: false,
        parameters: [{
                name: 'plan',
                in: 'query',
                required: true,
                schema: '#/paths/~1v1~1workspace~1subscription~1preview/get/parameters/0/schema'
            }],
        statuses: {
            200: ['application/json'],
            400: ['application/json'],
            401: ['application/json'],
            403: ['application/json'],
            404: ['application/json'],
            405: ['application/json'],
            408: ['application/json'],
            429: ['application/json'],
            500: ['application/json'],
            503: ['application/json']
        }
    },
    getBalance: {
        operation_id: 'getBalance',
        method: 'GET',
        path: '/v1/billing/balance',
        template: '/v1/billing/balance',
        tag: 'billing',
        authenticated: true,
        roles: [
            'owner',
            'admin',
            'developer',
            'support',
            'billing',
            'viewer'
        ],
        scope: 'billing:read',
        idempotent: false,
        parameters: [],
        statuses: {
            200: ['application/json'],
            400: ['application/json'],
            401: ['application/json'],
            403: ['application/json'],
            405: ['application/json'],
            408: ['application/json'],
            429: ['application/json'],
            500: ['application/json'],
            503: ['application/json']
        }
    },
    listLedger: {
        operation_id: 'listLedger',
        method: 'GET',
        path: '/v1/billing/ledger',
        template: '/v1/billing/ledger',
        tag: 'billing',
        authenticated: true,
        roles: [
            'owner',
            'admin',
            'billing'
        ],
        scope: 'billing:read',
        idempotent: false,
        parameters: [
            {
                name: 'entry_type',
                in: 'query',
                required: false,
                schema: '#/components/schemas/LedgerEntryType'
            },
            {
                name: 'created_after',
                in: 'query',
                required: false,
                schema: '#/paths/~1v1~1billing~1ledger/get/parameters/1/schema'
            },
            {
                name: 'created_before',
                in: 'query',
                required: false,
                schema: '#/paths/~1v1~1billing~1ledger/get/parameters/2/schema'
            },
            {
                name: 'page_size',
                in: 'query',
                required: false,
                schema: '#/components/parameters/PageSize/schema'
            },
            {
                name: 'page_token',
                in: 'query',
                required: false,
                schema: '#/components/parameters/PageToken/schema'
            }
        ],
        statuses: {
            200: ['application/json'],
            400: ['application/json'],
            401: ['application/json'],
            403: ['application/json'],
            405: ['application/json'],
            408: ['application/json'],
            429: ['application/json'],
            500: ['application/json'],
            503: ['application/json']
        }
    },
    getPricing: {
        operation_id: 'getPricing',
        method: 'GET',
        path: '/v1/billing/pricing',
        template: '/v1/billing/pricing',
        tag: 'billing',
        authenticated: true,
        roles: [
            'owner',
            'admin',
            'developer',
            'support',
            'billing',
            'viewer'
        ],
        scope: 'billing:read',
        idempotent: false,
        parameters: [],
        statuses: {
            200: ['application/json'],
            400: ['application/json'],
            401: ['application/json'],
            403: ['application/json'],
            405: ['application/json'],
            408: ['application/json'],
            429: ['application/json'],
            500: ['application/json'],
            503: ['application/json']
        }
    },
    getBillingDetails: {
        operation_id: 'getBillingDetails',
        method: 'GET',
        path: '/v1/billing/details',
        template: '/v1/billing/details',
        tag: 'billing',
        authenticated: true,
        roles: [
            'owner',
            'admin',
            'billing'
        ],
        scope: 'billing:read',
        idempotent: false,
        parameters: [],
        statuses: {
            200: ['application/json'],
            400: ['application/json'],
            401: ['application/json'],
            403: ['application/json'],
            405: ['application/json'],
            408: ['application/json'],
            429: ['application/json'],
            500: ['application/json'],
            503: ['application/json']
        }
    },
    updateBillingDetails: {
        operation_id: 'updateBillingDetails',
        method: 'PATCH',
        path: '/v1/billing/details',
        template: '/v1/billing/details',
        tag: 'billing',
        authenticated: true,
        roles: [
            'owner',
            'admin',
            'billing'
        ],
        scope: 'billing:write',
        idempotent: false,
        parameters: [],
        body: {
            required: true,
            types: ['application/json'],
            schema: '#/components/schemas/BillingDetailsUpdate'
        },
        statuses: {
            200: ['application/json'],
            400: ['application/json'],
            401: ['application/json'],
            403: ['application/json'],
            405: ['application/json'],
            408: ['application/json'],
            409: ['application/json'],
            413: ['application/json'],
            415: ['application/json'],
            429: ['application/json'],
            500: ['application/json'],
            503: ['application/json']
        }
    },
    setSpendCap: {
        operation_id: 'setSpendCap',
        method: 'PUT',
        path: '/v1/billing/spend-cap',
        template: '/v1/billing/spend-cap',
        tag: 'billing',
        authenticated: true,
        roles: [
            'owner',
            'admin',
            'billing'
        ],
        scope: 'billing:write',
        idempotent: false,
        parameters: [],
        body: {
            required: true,
            types: ['application/json'],
            schema: '#/components/schemas/SpendCapUpdate'
        },
        statuses: {
            200: ['application/json'],
            400: ['application/json'],
            401: ['application/json'],
            403: ['application/json'],
            405: ['application/json'],
            408: ['application/json'],
            413: ['application/json'],
            415: ['application/json'],
            429: ['application/json'],
            500: ['application/json'],
            503: ['application/json']
        }
    },
    listSpendCaps: {
        operation_id: 'listSpendCaps',
        method: 'GET',
        path: '/v1/billing/spend-caps',
        template: '/v1/billing/spend-caps',
        tag: 'billing',
        authenticated: true,
        roles: [
            'owner',
            'admin',
            'developer',
            'support',
            'billing',
            'viewer'
        ],
        scope: 'billing:read',
        idempotent: false,
        parameters: [{
                name: 'page_size',
                in: 'query',
                required: false,
                schema: '#/components/parameters/PageSize/schema'
            }, {
                name: 'page_token',
                in: 'query',
                required: false,
                schema: '#/components/parameters/PageToken/schema'
            }],
        statuses: {
            200: ['application/json'],
            400: ['application/json'],
            401: ['application/json'],
            403: ['application/json'],
            405: ['application/json'],
            408: ['application/json'],
            429: ['application/json'],
            500: ['application/json'],
            503: ['application/json']
        }
    },
    listInvoices: {
        operation_id: 'listInvoices',
        method: 'GET',
        path: '/v1/billing/invoices',
        template: '/v1/billing/invoices',
        tag: 'billing',
        authenticated: true,
        roles: [
            'owner',
            'admin',
            'billing'
        ],
        scope: 'billing:read',
        idempotent: false,
        parameters: [{
                name: 'page_size',
                in: 'query',
                required: false,
                schema: '#/components/parameters/PageSize/schema'
            }, {
                name: 'page_token',
                in: 'query',
                required: false,
                schema: '#/components/parameters/PageToken/schema'
            }],
        statuses: {
            200: ['application/json'],
            400: ['application/json'],
            401: ['application/json'],
            403: ['application/json'],
            405: ['application/json'],
            408: ['application/json'],
            429: ['application/json'],
            500: ['application/json'],
            503: ['application/json']
        }
    },
    getInvoice: {
        operation_id: 'getInvoice',
        method: 'GET',
        path: '/v1/billing/invoices/:month',
        template: '/v1/billing/invoices/{month}',
        tag: 'billing',
        authenticated: true,
        roles: [
            'owner',
            'admin',
            'billing'
        ],
        scope: 'billing:read',
        idempotent: false,
        parameters: [{
                name: 'month',
                in: 'path',
                required: true,
                schema: '#/components/schemas/Month'
            }],
        statuses: {
            200: ['application/json'],
            400: ['application/json'],
            401: ['application/json'],
            403: ['application/json'],
            404: ['application/json'],
            405: ['application/json'],
            408: ['application/json'],
            429: ['application/json'],
            500: ['application/json'],
            503: ['application/json']
        }
    },
    getInvoicePdf: {
        operation_id: 'getInvoicePdf',
        method: 'GET',
        path: '/v1/billing/invoices/:month/pdf',
        template: '/v1/billing/invoices/{month}/pdf',
        tag: 'billing',
        authenticated: true,
        roles: [
            'owner',
            'admin',
            'billing'
        ],
        scope: 'billing:read',
        idempotent: false,
        parameters: [{
                name: 'month',
                in: 'path',
                required: true,
                schema: '#/components/schemas/Month'
            }],
        statuses: {
            200: ['application/pdf'],
            400: ['application/json'],
            401: ['application/json'],
            403: ['application/json'],
            404: ['application/json'],
            405: ['application/json'],
            408: ['application/json'],
            429: ['application/json'],
            500: ['application/json'],
            503: ['application/json']
        }
    },
    createCheckout: {
        operation_id: 'createCheckout',
        method: 'POST',
        path: '/v1/billing/checkout',
        template: '/v1/billing/checkout',
        tag: 'billing',
        authenticated: true,
        roles: [
            'owner',
            'admin',
            'billing'
        ],
        scope: 'billing:write',
        idempotent: true,
        parameters: [{
                name: 'Idempotency-Key',
                in: 'header',
                required: false,
                schema: '#/components/parameters/IdempotencyKey/schema'
            }],
        body: {
            required: true,
            types: ['application/json'],
            schema: '#/components/schemas/CheckoutCreate'
        },
        statuses: {
            201: ['application/json'],
            400: ['application/json'],
            401: ['application/json'],
            403: ['application/json'],
            405: ['application/json'],
            408: ['application/json'],
            409: ['application/json'],
            413: ['application/json'],
            415: ['application/json'],
            429: ['application/json'],
            500: ['application/json'],
            503: ['application/json']
        }
    },
    listCheckouts: {
        operation_id: 'listCheckouts',
        method: 'GET',
        path: '/v1/billing/checkouts',
        template: '/v1/billing/checkouts',
        tag: 'billing',
        authenticated: true,
        roles: [
            'owner',
            'admin',
            'billing'
        ],
        scope: 'billing:read',
        idempotent: false,
        parameters: [
            {
                name: 'status',
                in: 'query',
                required: false,
                schema: '#/components/schemas/CheckoutStatus'
            },
            {
                name: 'page_size',
                in: 'query',
                required: false,
                schema: '#/components/parameters/PageSize/schema'
            },
            {
                name: 'page_token',
                in: 'query',
                required: false,
                schema: '#/components/parameters/PageToken/schema'
            }
        ],
        statuses: {
            200: ['application/json'],
            400: ['application/json'],
            401: ['application/json'],
            403: ['application/json'],
            405: ['application/json'],
            408: ['application/json'],
            429: ['application/json'],
            500: ['application/json'],
            503: ['application/json']
        }
    },
    getCheckout: {
        operation_id: 'getCheckout',
        method: 'GET',
        path: '/v1/billing/checkouts/:checkout_id',
        template: '/v1/billing/checkouts/{checkout_id}',
        tag: 'billing',
        authenticated: true,
        roles: [
            'owner',
            'admin',
            'billing'
        ],
        scope: 'billing:read',
        idempotent: false,
        parameters: [{
                name: 'checkout_id',
                in: 'path',
                required: true,
                schema: '#/paths/~1v1~1billing~1checkouts~1{checkout_id}/get/parameters/0/schema'
            }],
        statuses: {
            200: ['application/json'],
            400: ['application/json'],
            401: ['application/json'],
            403: ['application/json'],
            404: ['application/json'],
            405: ['application/json'],
            408: ['application/json'],
            429: ['application/json'],
            500: ['application/json'],
            503: ['application/json']
        }
    },
    receivePaystackEvent: {
        operation_id: 'receivePaystackEvent',
        method: 'POST',
        path: '/v1/billing/paystack/webhook',
        template: '/v1/billing/paystack/webhook',
        tag: 'billing',
        authenticated: false,
        idempotent: false,
        address_limit: 6000,
        parameters: [{
                name: 'X-Paystack-Signature',
                in: 'header',
                required: false,
                schema: '#/paths/~1v1~1billing~1paystack~1webhook/post/parameters/0/schema'
            }],
        body: {
            required: true,
            types: ['application/json'],
            raw: true
        },
        statuses: {
            200: ['application/json'],
            400: ['application/json'],
            403: ['application/json'],
            404: ['application/json'],
            405: ['application/json'],
            408: ['application/json'],
            413: ['application/json'],
            415: ['application/json'],
            429: ['application/json'],
            500: ['application/json'],
            503: ['application/json']
        }
    },
    showPayPage: {
        operation_id: 'showPayPage',
        method: 'GET',
        path: '/v1/pay/:pay_token',
        template: '/v1/pay/{pay_token}',
        tag: 'billing',
        authenticated: false,
        idempotent: false,
        address_limit: 60,
        parameters: [
            {
                name: 'pay_token',
                in: 'path',
                required: true,
                schema: '#/paths/~1v1~1pay~1{pay_token}/parameters/0/schema'
            },
            {
                name: 'reference',
                in: 'query',
                required: false,
                schema: '#/paths/~1v1~1pay~1{pay_token}/get/parameters/0/schema'
            },
            {
                name: 'trxref',
                in: 'query',
                required: false,
                schema: '#/paths/~1v1~1pay~1{pay_token}/get/parameters/1/schema'
            }
        ],
        statuses: {
            200: ['text/html'],
            400: ['application/json'],
            404: ['application/json'],
            405: ['application/json'],
            408: ['application/json'],
            429: ['application/json'],
            500: ['application/json'],
            503: ['application/json']
        }
    },
    confirmSimulatedPayment: {
        operation_id: 'confirmSimulatedPayment',
        method: 'POST',
        path: '/v1/pay/:pay_token/confirm',
        template: '/v1/pay/{pay_token}/confirm',
        tag: 'billing',
        authenticated: false,
        idempotent: false,
        address_limit: 60,
        parameters: [
            {
                name: 'pay_token',
                in: 'path',
                required: true,
                schema: '#/paths/~1v1~1pay~1{pay_token}~1confirm/post/parameters/0/schema'
            },
            {
                name: 'Origin',
                in: 'header',
                required: false,
                schema: '#/paths/~1v1~1pay~1{pay_token}~1confirm/post/parameters/1/schema'
            },
            {
                name: 'Sec-Fetch-Site',
                in: 'header',
                required: false,
                schema: '#/paths/~1v1~1pay~1{pay_token}~1confirm/post/parameters/2/schema'
            },
            {
                name: 'Host',
                in: 'header',
                required: false,
                schema: '#/paths/~1v1~1pay~1{pay_token}~1confirm/post/parameters/3/schema'
            }
        ],
        statuses: {
            303: [],
            400: ['application/json'],
            403: ['application/json'],
            404: ['application/json'],
            405: ['application/json'],
            408: ['application/json'],
            429: ['application/json'],
            500: ['application/json'],
            503: ['application/json']
        }
    },
    cancelSimulatedPayment: {
        operation_id: 'cancelSimulatedPayment',
        method: 'POST',
        path: '/v1/pay/:pay_token/cancel',
        template: '/v1/pay/{pay_token}/cancel',
        tag: 'billing',
        authenticated: false,
        idempotent: false,
        address_limit: 60,
        parameters: [
            {
                name: 'pay_token',
                in: 'path',
                required: true,
                schema: '#/paths/~1v1~1pay~1{pay_token}~1cancel/post/parameters/0/schema'
            },
            {
                name: 'Origin',
                in: 'header',
                required: false,
                schema: '#/paths/~1v1~1pay~1{pay_token}~1cancel/post/parameters/1/schema'
            },
            {
                name: 'Sec-Fetch-Site',
                in: 'header',
                required: false,
                schema: '#/paths/~1v1~1pay~1{pay_token}~1cancel/post/parameters/2/schema'
            },
            {
                name: 'Host',
                in: 'header',
                required: false,
                schema: '#/paths/~1v1~1pay~1{pay_token}~1cancel/post/parameters/3/schema'
            }
        ],
        statuses: {
            303: [],
            400: ['application/json'],
            403: ['application/json'],
            404: ['application/json'],
            405: ['application/json'],
            408: ['application/json'],
            429: ['application/json'],
            500: ['application/json'],
            503: ['application/json']
        }
    },
    getUsage: {
        operation_id: 'getUsage',
        method: 'GET',
        path: '/v1/usage',
        template: '/v1/usage',
        tag: 'billing',
        authenticated: true,
        roles: [
            'owner',
            'admin',
            'developer',
            'support',
            'billing',
            'viewer'
        ],
        scope: 'billing:read',
        idempotent: false,
        parameters: [{
                name: 'month',
                in: 'query',
                required: false,
                schema: '#/paths/~1v1~1usage/get/parameters/0/schema'
            }],
        statuses: {
            200: ['application/json'],
            400: ['application/json'],
            401: ['application/json'],
            403: ['application/json'],
            405: ['application/json'],
            408: ['application/json'],
            429: ['application/json'],
            500: ['application/json'],
            503: ['application/json']
        }
    },
    acceptDpa: {
        operation_id: 'acceptDpa',
        method: 'POST',
        path: '/v1/dpa/accept',
        template: '/v1/dpa/accept',
        tag: 'dpa',
        authenticated: true,
        roles: ['owner', 'admin'],
        scope: 'dpa:write',
        idempotent: false,
        parameters: [],
        body: {
            required: true,
            types: ['application/json'],
            schema: '#/components/schemas/DpaAccept'
        },
        statuses: {
            200: ['application/json'],
            400: ['application/json'],
            401: ['application/json'],
            403: ['application/json'],
            405: ['application/json'],
            408: ['application/json'],
            413: ['application/json'],
            415: ['application/json'],
            429: ['application/json'],
            500: ['application/json'],
            503: ['application/json']
        }
    },
    getDpaStatus: {
        operation_id: 'getDpaStatus',
        method: 'GET',
        path: '/v1/dpa/status',
        template: '/v1/dpa/status',
        tag: 'dpa',
        authenticated: true,
        roles: [
            'owner',
            'admin',
            'developer',
            'support',
            'billing',
            'viewer'
        ],
        scope: 'dpa:read',
        idempotent: false,
        parameters: [],
        statuses: {
            200: ['application/json'],
            400: ['application/json'],
            401: ['application/json'],
            403: ['application/json'],
            405: ['application/json'],
            408: ['application/json'],
            429: ['application/json'],
            500: ['application/json'],
            503: ['application/json']
        }
    },
    listOptOuts: {
        operation_id: 'listOptOuts',
        method: 'GET',
        path: '/v1/opt-outs',
        template: '/v1/opt-outs',
        tag: 'opt-outs',
        authenticated: true,
        roles: [
            'owner',
            'admin',
            'developer',
            'support',
            'viewer'
        ],
        scope: 'opt-outs:read',
        idempotent: false,
        parameters: [{
                name: 'page_size',
                in: 'query',
                required: false,
                schema: '#/components/parameters/PageSize/schema'
            }, {
                name: 'page_token',
                in: 'query',
                required: false,
                schema: '#/components/parameters/PageToken/schema'
            }],
        statuses: {
            200: ['application/json'],
            400: ['application/json'],
            401: ['application/json'],
            403: ['application/json'],
            405: ['application/json'],
            408: ['application/json'],
            429: ['application/json'],
            500: ['application/json'],
            503: ['application/json']
        }
    },
    addOptOut: {
        operation_id: 'addOptOut',
        method: 'POST',
        path: '/v1/opt-outs',
        template: '/v1/opt-outs',
        tag: 'opt-outs',
        authenticated: true,
        roles: [
            'owner',
            'admin',
            'developer',
            'support'
        ],
        scope: 'opt-outs:write',
        idempotent: false,
        parameters: [],
        body: {
            required: true,
            types: ['application/json'],
            schema: '#/components/schemas/OptOutCreate'
        },
        statuses: {
            201: ['application/json'],
            400: ['application/json'],
            401: ['application/json'],
            403: ['application/json'],
            405: ['application/json'],
            408: ['application/json'],
            413: ['application/json'],
            415: ['application/json'],
            429: ['application/json'],
            500: ['application/json'],
            503: ['application/json']
        }
    },
    eraseContact: {
        operation_id: 'eraseContact',
        method: 'DELETE',
        path: '/v1/contacts/:e164',
        template: '/v1/contacts/{e164}',
        tag: 'contacts',
        authenticated: true,
        roles: ['owner', 'admin'],
        scope: 'contacts:write',
        idempotent: false,
        parameters: [{
                name: 'e164',
                in: 'path',
                required: true,
                schema: '#/components/schemas/E164'
            }],
        statuses: {
            200: ['application/json'],
            400: ['application/json'],
            401: ['application/json'],
            403: ['application/json'],
            405: ['application/json'],
            408: ['application/json'],
            429: ['application/json'],
            500: ['application/json'],
            503: ['application/json']
        }
    },
    listAuditLog: {
        operation_id: 'listAuditLog',
        method: 'GET',
        path: '/v1/audit-log',
        template: '/v1/audit-log',
        tag: 'audit-log',
        authenticated: true,
        roles: ['owner', 'admin'],
        scope: 'audit-log:read',
        idempotent: false,
        parameters: [
            {
                name: 'action',
                in: 'query',
                required: false,
                schema: '#/components/parameters/AuditAction/schema'
            },
            {
                name: 'actor',
                in: 'query',
                required: false,
                schema: '#/components/parameters/AuditActor/schema'
            },
            {
                name: 'created_after',
                in: 'query',
                required: false,
                schema: '#/components/parameters/AuditCreatedAfter/schema'
            },
            {
                name: 'created_before',
                in: 'query',
                required: false,
                schema: '#/components/parameters/AuditCreatedBefore/schema'
            },
            {
                name: 'page_size',
                in: 'query',
                required: false,
                schema: '#/components/parameters/PageSize/schema'
            },
            {
                name: 'page_token',
                in: 'query',
                required: false,
                schema: '#/components/parameters/PageToken/schema'
            }
        ],
        statuses: {
            200: ['application/json'],
            400: ['application/json'],
            401: ['application/json'],
            403: ['application/json'],
            405: ['application/json'],
            408: ['application/json'],
            429: ['application/json'],
            500: ['application/json'],
            503: ['application/json']
        }
    },
    exportAuditLog: {
        operation_id: 'exportAuditLog',
        method: 'GET',
        path: '/v1/audit-log/export',
        template: '/v1/audit-log/export',
        tag: 'audit-log',
        authenticated: true,
        roles: ['owner', 'admin'],
        scope: 'audit-log:read',
        idempotent: false,
        parameters: [
            {
                name: 'format',
                in: 'query',
                required: false,
                schema: '#/paths/~1v1~1audit-log~1export/get/parameters/0/schema'
            },
            {
                name: 'action',
                in: 'query',
                required: false,
                schema: '#/components/parameters/AuditAction/schema'
            },
            {
                name: 'actor',
                in: 'query',
                required: false,
                schema: '#/components/parameters/AuditActor/schema'
            },
            {
                name: 'created_after',
                in: 'query',
                required: false,
                schema: '#/components/parameters/AuditCreatedAfter/schema'
            },
            {
                name: 'created_before',
                in: 'query',
                required: false,
                schema: '#/components/parameters/AuditCreatedBefore/schema'
            }
        ],
        statuses: {
            200: ['application/json', 'text/csv'],
            400: ['application/json'],
            401: ['application/json'],
            403: ['application/json'],
            405: ['application/json'],
            408: ['application/json'],
            429: ['application/json'],
            500: ['application/json'],
            503: ['application/json']
        }
    },
    listRequests: {
        operation_id: 'listRequests',
        method: 'GET',
        path: '/v1/requests',
        template: '/v1/requests',
        tag: 'requests',
        authenticated: true,
        roles: [
            'owner',
            'admin',
            'developer'
        ],
        scope: 'requests:read',
        idempotent: false,
        parameters: [
            {
                name: 'operation_id',
                in: 'query',
                required: false,
                schema: '#/paths/~1v1~1requests/get/parameters/0/schema'
            },
            {
                name: 'status',
                in: 'query',
                required: false,
                schema: '#/components/schemas/StatusClass'
            },
            {
                name: 'error_code',
                in: 'query',
                required: false,
                schema: '#/paths/~1v1~1requests/get/parameters/2/schema'
            },
            {
                name: 'actor',
                in: 'query',
                required: false,
                schema: '#/paths/~1v1~1requests/get/parameters/3/schema'
            },
            {
                name: 'request_id',
                in: 'query',
                required: false,
                schema: '#/paths/~1v1~1requests/get/parameters/4/schema'
            },
            {
                name: 'created_after',
                in: 'query',
                required: false,
                schema: '#/paths/~1v1~1requests/get/parameters/5/schema'
            },
            {
                name: 'created_before',
                in: 'query',
                required: false,
                schema: '#/paths/~1v1~1requests/get/parameters/6/schema'
            },
            {
                name: 'page_size',
                in: 'query',
                required: false,
                schema: '#/components/parameters/PageSize/schema'
            },
            {
                name: 'page_token',
                in: 'query',
                required: false,
                schema: '#/components/parameters/PageToken/schema'
            }
        ],
        statuses: {
            200: ['application/json'],
            400: ['application/json'],
            401: ['application/json'],
            403: ['application/json'],
            405: ['application/json'],
            408: ['application/json'],
            429: ['application/json'],
            500: ['application/json'],
            503: ['application/json']
        }
    },
    getRequest: {
        operation_id: 'getRequest',
        method: 'GET',
        path: '/v1/requests/:request_id',
        template: '/v1/requests/{request_id}',
        tag: 'requests',
        authenticated: true,
        roles: [
            'owner',
            'admin',
            'developer'
        ],
        scope: 'requests:read',
        idempotent: false,
        parameters: [{
                name: 'request_id',
                in: 'path',
                required: true,
                schema: '#/paths/~1v1~1requests~1{request_id}/parameters/0/schema'
            }],
        statuses: {
            200: ['application/json'],
            400: ['application/json'],
            401: ['application/json'],
            403: ['application/json'],
            404: ['application/json'],
            405: ['application/json'],
            408: ['application/json'],
            429: ['application/json'],
            500: ['application/json'],
            503: ['application/json']
        }
    },
    listWebhookEndpoints: {
        operation_id: 'listWebhookEndpoints',
        method: 'GET',
        path: '/v1/agents/:agent_id/webhooks/endpoints',
        template: '/v1/agents/{agent_id}/webhooks/endpoints',
        tag: 'webhooks',
        authenticated: true,
        roles: [
            'owner',
            'admin',
            'developer',
            'support',
            'viewer'
        ],
        scope: 'webhooks:read',
        idempotent: false,
        parameters: [{
                name: 'agent_id',
                in: 'path',
                required: true,
                schema: '#/paths/~1v1~1agents~1{agent_id}~1webhooks~1endpoints/parameters/0/schema'
            }],
        statuses: {
            200: ['application/json'],
            400: ['application/json'],
            401: ['application/json'],
            403: ['application/json'],
            404: ['application/json'],
            405: ['application/json'],
            408: ['application/json'],
            429: ['application/json'],
            500: ['application/json'],
            503: ['application/json']
        }
    },
    createWebhookEndpoint: {
        operation_id: 'createWebhookEndpoint',
        method: 'POST',
        path: '/v1/agents/:agent_id/webhooks/endpoints',
        template: '/v1/agents/{agent_id}/webhooks/endpoints',
        tag: 'webhooks',
        authenticated: true,
        roles: [
            'owner',
            'admin',
            'developer'
        ],
        scope: 'webhooks:write',
        idempotent: true,
        parameters: [{
                name: 'agent_id',
                in: 'path',
                required: true,
                schema: '#/paths/~1v1~1agents~1{agent_id}~1webhooks~1endpoints/parameters/0/schema'
            }, {
                name: 'Idempotency-Key',
                in: 'header',
                required: false,
                schema: '#/components/parameters/IdempotencyKey/schema'
            }],
        body: {
            required: true,
            types: ['application/json'],
            schema: '#/components/schemas/WebhookEndpointCreate'
        },
        statuses: {
            201: ['application/json'],
            400: ['application/json'],
            401: ['application/json'],
            403: ['application/json'],
            404: ['application/json'],
            405: ['application/json'],
            408: ['application/json'],
            409: ['application/json'],
            413: ['application/json'],
            415: ['application/json'],
            429: ['application/json'],
            500: ['application/json'],
            503: ['application/json']
        }
    },
    getWebhookEndpoint: {
        operation_id: 'getWebhookEndpoint',
        method: 'GET',
        path: '/v1/agents/:agent_id/webhooks/endpoints/:endpoint_id',
        template: '/v1/agents/{agent_id}/webhooks/endpoints/{endpoint_id}',
        tag: 'webhooks',
        authenticated: true,
        roles: [
            'owner',
            'admin',
            'developer',
            'support',
            'viewer'
        ],
        scope: 'webhooks:read',
        idempotent: false,
        parameters: [{
                name: 'agent_id',
                in: 'path',
                required: true,
                schema: '#/paths/~1v1~1agents~1{agent_id}~1webhooks~1endpoints~1{endpoint_id}/parameters/0/schema'
            }, {
                name: 'endpoint_id',
                in: 'path',
                required: true,
                schema: '#/paths/~1v1~1agents~1{agent_id}~1webhooks~1endpoints~1{endpoint_id}/parameters/1/schema'
            }],
        statuses: {
            200: ['application/json'],
            400: ['application/json'],
            401: ['application/json'],
            403: ['application/json'],
            404: ['application/json'],
            405: ['application/json'],
            408: ['application/json'],
            429: ['application/json'],
            500: ['application/json'],
            503: ['application/json']
        }
    },
    deleteWebhookEndpoint: {
        operation_id: 'deleteWebhookEndpoint',
        method: 'DELETE',
        path: '/v1/agents/:agent_id/webhooks/endpoints/:endpoint_id',
        template: '/v1/agents/{agent_id}/webhooks/endpoints/{endpoint_id}',
        tag: 'webhooks',
        authenticated: true,
        roles: [
            'owner',
            'admin',
            'developer'
        ],
        scope: 'webhooks:write',
        idempotent: false,
        parameters: [{
                name: 'agent_id',
                in: 'path',
                required: true,
                schema: '#/paths/~1v1~1agents~1{agent_id}~1webhooks~1endpoints~1{endpoint_id}/parameters/0/schema'
            }, {
                name: 'endpoint_id',
                in: 'path',
                required: true,
                schema: '#/paths/~1v1~1agents~1{agent_id}~1webhooks~1endpoints~1{endpoint_id}/parameters/1/schema'
            }],
        statuses: {
            204: [],
            400: ['application/json'],
            401: ['application/json'],
            403: ['application/json'],
            404: ['application/json'],
            405: ['application/json'],
            408: ['application/json'],
            429: ['application/json'],
            500: ['application/json'],
            503: ['application/json']
        }
    },
    updateWebhookEndpoint: {
        operation_id: 'updateWebhookEndpoint',
        method: 'PATCH',
        path: '/v1/agents/:agent_id/webhooks/endpoints/:endpoint_id',
        template: '/v1/agents/{agent_id}/webhooks/endpoints/{endpoint_id}',
        tag: 'webhooks',
        authenticated: true,
        roles: [
            'owner',
            'admin',
            'developer'
        ],
        scope: 'webhooks:write',
        idempotent: false,
        parameters: [{
                name: 'agent_id',
                in: 'path',
                required: true,
                schema: '#/paths/~1v1~1agents~1{agent_id}~1webhooks~1endpoints~1{endpoint_id}/parameters/0/schema'
            }, {
                name: 'endpoint_id',
                in: 'path',
                required: true,
                schema: '#/paths/~1v1~1agents~1{agent_id}~1webhooks~1endpoints~1{endpoint_id}/parameters/1/schema'
            }],
        body: {
            required: true,
            types: ['application/json'],
            schema: '#/components/schemas/WebhookEndpointUpdate'
        },
        statuses: {
            200: ['application/json'],
            400: ['application/json'],
            401: ['application/json'],
            403: ['application/json'],
            404: ['application/json'],
            405: ['application/json'],
            408: ['application/json'],
            409: ['application/json'],
            413: ['application/json'],
            415: ['application/json'],
            429: ['application/json'],
            500: ['application/json'],
            503: ['application/json']
        }
    },
    listAllWebhookEndpoints: {
        operation_id: 'listAllWebhookEndpoints',
        method: 'GET',
        path: '/v1/webhooks/endpoints',
        template: '/v1/webhooks/endpoints',
        tag: 'webhooks',
        authenticated: true,
        roles: [
            'owner',
            'admin',
            'developer',
            'support',
            'viewer'
        ],
        scope: 'webhooks:read',
        idempotent: false,
        parameters: [{
                name: 'page_size',
                in: 'query',
                required: false,
                schema: '#/components/parameters/PageSize/schema'
            }, {
                name: 'page_token',
                in: 'query',
                required: false,
                schema: '#/components/parameters/PageToken/schema'
            }],
        statuses: {
            200: ['application/json'],
            400: ['application/json'],
            401: ['application/json'],
            403: ['application/json'],
            405: ['application/json'],
            408: ['application/json'],
            429: ['application/json'],
            500: ['application/json'],
            503: ['application/json']
        }
    },
    getSigningSecret: {
        operation_id: 'getSigningSecret',
        method: 'GET',
        path: '/v1/webhooks/signing-secret',
        template: '/v1/webhooks/signing-secret',
        tag: 'webhooks',
        authenticated: true,
        roles: [
            'owner',
            'admin',
            'developer'
        ],
        scope: 'webhooks:write',
        idempotent: false,
        environment: 'production',
        parameters: [],
        statuses: {
            200: ['application/json'],
            400: ['application/json'],
            401: ['application/json'],
            403: ['application/json'],
            405: ['application/json'],
            408: ['application/json'],
            429: ['application/json'],
            500: ['application/json'],
            503: ['application/json']
        }
    },
    rotateSigningSecret: {
        operation_id: 'rotateSigningSecret',
        method: 'POST',
        path: '/v1/webhooks/signing-secret/rotate',
        template: '/v1/webhooks/signing-secret/rotate',
        tag: 'webhooks',
        authenticated: true,
        roles: [
            'owner',
            'admin',
            'developer'
        ],
        scope: 'webhooks:write',
        idempotent: false,
        environment: 'production',
        parameters: [],
        statuses: {
            200: ['application/json'],
            400: ['application/json'],
            401: ['application/json'],
            403: ['application/json'],
            405: ['application/json'],
            408: ['application/json'],
            409: ['application/json'],
            429: ['application/json'],
            500: ['application/json'],
            503: ['application/json']
        }
    },
    testWebhook: {
        operation_id: 'testWebhook',
        method: 'POST',
        path: '/v1/webhooks/test',
        template: '/v1/webhooks/test',
        tag: 'webhooks',
        authenticated: true,
        roles: [
            'owner',
            'admin',
            'developer'
        ],
        scope: 'webhooks:write',
        idempotent: false,
        parameters: [],
        body: {
            required: true,
            types: ['application/json'],
            schema: '#/components/schemas/WebhookTest'
        },
        statuses: {
            200: ['application/json'],
            400: ['application/json'],
            401: ['application/json'],
            403: ['application/json'],
            405: ['application/json'],
            408: ['application/json'],
            413: ['application/json'],
            415: ['application/json'],
            429: ['application/json'],
            500: ['application/json'],
            503: ['application/json']
        }
    },
    relayWebhooks: {
        operation_id: 'relayWebhooks',
        method: 'GET',
        path: '/v1/webhooks/relay',
        template: '/v1/webhooks/relay',
        tag: 'webhooks',
        authenticated: true,
        roles: [
            'owner',
            'admin',
            'developer'
        ],
        scope: 'webhooks:write',
        idempotent: false,
        query_token: true,
        session_query: true,
        websocket: {
            receives: '#/components/schemas/RelayClientFrame',
            frame_limit_bytes: 139264,
            solicited: true
        },
        parameters: [
            {
                name: 'agent_id',
                in: 'query',
                required: false,
                schema: '#/paths/~1v1~1webhooks~1relay/get/parameters/0/schema'
            },
            {
                name: 'event_types',
                in: 'query',
                required: false,
                schema: '#/paths/~1v1~1webhooks~1relay/get/parameters/1/schema'
            },
            {
                name: 'answer',
                in: 'query',
                required: false,
                schema: '#/paths/~1v1~1webhooks~1relay/get/parameters/2/schema'
            },
            {
                name: 'live',
                in: 'query',
                required: false,
                schema: '#/paths/~1v1~1webhooks~1relay/get/parameters/3/schema'
            },
            {
                name: 'since',
                in: 'query',
                required: false,
                schema: '#/paths/~1v1~1webhooks~1relay/get/parameters/4/schema'
            },
            {
                name: 'session_id',
                in: 'query',
                required: false,
                schema: '#/paths/~1v1~1webhooks~1relay/get/parameters/5/schema'
            }
        ],
        statuses: {
            101: [],
            400: ['application/json'],
            401: ['application/json'],
            403: ['application/json'],
            404: ['application/json'],
            405: ['application/json'],
            408: ['application/json'],
            426: ['application/json'],
            429: ['application/json'],
            500: ['application/json'],
            503: ['application/json']
        }
    },
    listDeliveries: {
        operation_id: 'listDeliveries',
        method: 'GET',
        path: '/v1/webhooks/deliveries',
        template: '/v1/webhooks/deliveries',
        tag: 'webhooks',
        authenticated: true,
        roles: [
            'owner',
            'admin',
            'developer',
            'support',
            'viewer'
        ],
        scope: 'webhooks:read',
        idempotent: false,
        parameters: [
            {
                name: 'status',
                in: 'query',
                required: false,
                schema: '#/components/schemas/DeliveryStatus'
            },
            {
                name: 'event_type',
                in: 'query',
                required: false,
                schema: '#/paths/~1v1~1webhooks~1deliveries/get/parameters/1/schema'
            },
            {
                name: 'agent_id',
                in: 'query',
                required: false,
                schema: '#/paths/~1v1~1webhooks~1deliveries/get/parameters/2/schema'
            },
            {
                name: 'endpoint_id',
                in: 'query',
                required: false,
                schema: '#/paths/~1v1~1webhooks~1deliveries/get/parameters/3/schema'
            },
            {
                name: 'call_id',
                in: 'query',
                required: false,
                schema: '#/paths/~1v1~1webhooks~1deliveries/get/parameters/4/schema'
            },
            {
                name: 'last_error',
                in: 'query',
                required: false,
                schema: '#/components/schemas/DeliveryError'
            },
            {
                name: 'created_after',
                in: 'query',
                required: false,
                schema: '#/paths/~1v1~1webhooks~1deliveries/get/parameters/6/schema'
            },
            {
                name: 'created_before',
                in: 'query',
                required: false,
                schema: '#/paths/~1v1~1webhooks~1deliveries/get/parameters/7/schema'
            },
            {
                name: 'brief',
                in: 'query',
                required: false,
                schema: '#/paths/~1v1~1webhooks~1deliveries/get/parameters/8/schema'
            },
            {
                name: 'page_size',
                in: 'query',
                required: false,
                schema: '#/components/parameters/PageSize/schema'
            },
            {
                name: 'page_token',
                in: 'query',
                required: false,
                schema: '#/components/parameters/PageToken/schema'
            }
        ],
        statuses: {
            200: ['application/json'],
            400: ['application/json'],
            401: ['application/json'],
            403: ['application/json'],
            405: ['application/json'],
            408: ['application/json'],
            429: ['application/json'],
            500: ['application/json'],
            503: ['application/json']
        }
    },
    getDelivery: {
        operation_id: 'getDelivery',
        method: 'GET',
        path: '/v1/webhooks/deliveries/:delivery_id',
        template: '/v1/webhooks/deliveries/{delivery_id}',
        tag: 'webhooks',
        authenticated: true,
        roles: [
            'owner',
            'admin',
            'developer',
            'support',
            'viewer'
        ],
        scope: 'webhooks:read',
        idempotent: false,
        parameters: [{
                name: 'delivery_id',
                in: 'path',
                required: true,
                schema: '#/paths/~1v1~1webhooks~1deliveries~1{delivery_id}/parameters/0/schema'
            }],
        statuses: {
            200: ['application/json'],
            400: ['application/json'],
            401: ['application/json'],
            403: ['application/json'],
            404: ['application/json'],
            405: ['application/json'],
            408: ['application/json'],
            429: ['application/json'],
            500: ['application/json'],
            503: ['application/json']
        }
    },
    replayDeadLetters: {
        operation_id: 'replayDeadLetters',
        method: 'POST',
        path: '/v1/webhooks/dlq/replay',
        template: '/v1/webhooks/dlq/replay',
        tag: 'webhooks',
        authenticated: true,
        roles: [
            'owner',
            'admin',
            'developer'
        ],
        scope: 'webhooks:write',
        idempotent: false,
        parameters: [],
        body: {
            required: true,
            types: ['application/json'],
            schema: '#/components/schemas/DeadLetterReplay'
        },
        statuses: {
            200: ['application/json'],
            400: ['application/json'],
            401: ['application/json'],
            403: ['application/json'],
            404: ['application/json'],
            405: ['application/json'],
            408: ['application/json'],
            413: ['application/json'],
            415: ['application/json'],
            429: ['application/json'],
            500: ['application/json'],
            503: ['application/json']
        }
    },
    listEvents: {
        operation_id: 'listEvents',
        method: 'GET',
        path: '/v1/events',
        template: '/v1/events',
        tag: 'events',
        authenticated: true,
        roles: [
            'owner',
            'admin',
            'developer',
            'support',
            'viewer'
        ],
        scope: 'events:read',
        idempotent: false,
        parameters: [
            {
                name: 'event_type',
                in: 'query',
                required: false,
                schema: '#/paths/~1v1~1events/get/parameters/0/schema'
            },
            {
                name: 'agent_id',
                in: 'query',
                required: false,
                schema: '#/paths/~1v1~1events/get/parameters/1/schema'
            },
            {
                name: 'call_id',
                in: 'query',
                required: false,
                schema: '#/paths/~1v1~1events/get/parameters/2/schema'
            },
            {
                name: 'conversation_id',
                in: 'query',
                required: false,
                schema: '#/paths/~1v1~1events/get/parameters/3/schema'
            },
            {
                name: 'message_id',
                in: 'query',
                required: false,
                schema: '#/paths/~1v1~1events/get/parameters/4/schema'
            },
            {
                name: 'created_after',
                in: 'query',
                required: false,
                schema: '#/paths/~1v1~1events/get/parameters/5/schema'
            },
            {
                name: 'created_before',
                in: 'query',
                required: false,
                schema: '#/paths/~1v1~1events/get/parameters/6/schema'
            },
            {
                name: 'brief',
                in: 'query',
                required: false,
                schema: '#/paths/~1v1~1events/get/parameters/7/schema'
            },
            {
                name: 'page_size',
                in: 'query',
                required: false,
                schema: '#/components/parameters/PageSize/schema'
            },
            {
                name: 'page_token',
                in: 'query',
                required: false,
                schema: '#/components/parameters/PageToken/schema'
            }
        ],
        statuses: {
            200: ['application/json'],
            400: ['application/json'],
            401: ['application/json'],
            403: ['application/json'],
            405: ['application/json'],
            408: ['application/json'],
            429: ['application/json'],
            500: ['application/json'],
            503: ['application/json']
        }
    },
    streamEvents: {
        operation_id: 'streamEvents',
        method: 'GET',
        path: '/v1/events/stream',
        template: '/v1/events/stream',
        tag: 'events',
        authenticated: true,
        roles: [
            'owner',
            'admin',
            'developer',
            'support',
            'viewer'
        ],
        scope: 'events:read',
        idempotent: false,
        parameters: [
            {
                name: 'event_type',
                in: 'query',
                required: false,
                schema: '#/paths/~1v1~1events~1stream/get/parameters/0/schema'
            },
            {
                name: 'agent_id',
                in: 'query',
                required: false,
                schema: '#/paths/~1v1~1events~1stream/get/parameters/1/schema'
            },
            {
                name: 'Last-Event-ID',
                in: 'header',
                required: false,
                schema: '#/paths/~1v1~1events~1stream/get/parameters/2/schema'
            }
        ],
        statuses: {
            200: ['text/event-stream'],
            400: ['application/json'],
            401: ['application/json'],
            403: ['application/json'],
            405: ['application/json'],
            408: ['application/json'],
            429: ['application/json'],
            500: ['application/json'],
            503: ['application/json']
        }
    }
} as const;
