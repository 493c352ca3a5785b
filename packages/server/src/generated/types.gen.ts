// Generated from openapi/. Do not edit: run `npm run generate`.

/**
 * What a client can send on the WebSocket of a call.
 */
export type CallStreamCommand = CallStreamDtmf | CallStreamHangUp;

/**
 * What the server sends to somebody who monitors a call.
 */
export type CallMonitorFrame = CallMonitorControl | CallMonitorAudio;

/**
 * What a client can send to a call that it monitors.
 */
export type CallMonitorCommand = CallMonitorTakeOver | CallMonitorGiveBack | CallMonitorSay | CallMonitorVoice;

/**
 * What the server sends on the WebSocket of a relay.
 */
export type RelayFrame = RelayReady | RelayRequest | RelayHeartbeat | RelayClosed;

/**
 * What a client can send on the WebSocket of a relay.
 */
export type RelayClientFrame = RelayResponse | RelayFailure | RelayAck | RelayHeartbeat | RelayEnd;

/**
 * The id of the request, as in `X-Request-Id`. Present at the top level of every response body.
 */
export type RequestId = string;

export type Health = {
    status: 'ok';
    /**
     * The version of the service.
     */
    version: string;
    request_id?: RequestId;
};

/**
 * What went wrong. Use it, not the message, to handle errors. All codes are explained under `/docs/errors`. More codes may be added.
 */
export type ErrorCode = 'UNAUTHENTICATED' | 'INVALID_PASSWORD' | 'PERMISSION_DENIED' | 'RATE_LIMITED' | 'NOT_FOUND' | 'ALREADY_EXISTS' | 'INVALID_ARGUMENT' | 'INVALID_REQUEST' | 'QUOTA_EXCEEDED' | 'WORKSPACE_BLOCKED' | 'INSUFFICIENT_BALANCE' | 'TIER_SWITCH_TOO_FREQUENT' | 'NO_ACTIVE_SUBSCRIPTION' | 'NO_OP' | 'TIER_SWITCH_UNSUPPORTED' | 'WORKSPACE_NOT_FOUND' | 'INVALID_PLAN' | 'NUMBER_UNAVAILABLE' | 'CHANNEL_MISMATCH' | 'CALL_FAILED' | 'CALL_WINDOW_RESTRICTED' | 'DESTINATION_NOT_ALLOWED' | 'MESSAGE_FAILED' | 'OPT_OUT_ENFORCED' | 'WEBHOOK_FAILED' | 'AI_PROVIDER_ERROR' | 'UNAVAILABLE' | 'INTERNAL' | 'METHOD_NOT_ALLOWED' | 'REQUEST_TIMEOUT' | 'PAYLOAD_TOO_LARGE' | 'UNSUPPORTED_MEDIA_TYPE' | 'RANGE_NOT_SATISFIABLE' | 'UPGRADE_REQUIRED' | 'VERSION_CONFLICT';

export type ErrorEnvelope = {
    error_code: ErrorCode;
    /**
     * A message for people. It names the field, the problem and the accepted values.
     */
    message: string;
    request_id: RequestId;
    /**
     * The page that explains the code.
     */
    documentation_url: string;
};

/**
 * What a member may do in the workspace.
 */
export type MemberRole = 'owner' | 'admin' | 'developer' | 'support' | 'billing' | 'viewer';

/**
 * A group of operations, and whether the scope allows reading or writing. `read` stands for all scopes that end with `:read`.
 */
export type ApiKeyScope = 'read' | 'members:read' | 'members:write' | 'api-keys:read' | 'api-keys:write' | 'agents:read' | 'agents:write' | 'knowledge-bases:read' | 'knowledge-bases:write' | 'numbers:read' | 'numbers:write' | 'calls:read' | 'calls:write' | 'messages:read' | 'messages:write' | 'conversations:read' | 'conversations:write' | 'analytics:read' | 'routing-rules:read' | 'routing-rules:write' | 'workspace:read' | 'workspace:write' | 'notifications:read' | 'notifications:write' | 'billing:read' | 'billing:write' | 'sandbox:read' | 'sandbox:write' | 'simulations:read' | 'simulations:write' | 'dpa:read' | 'dpa:write' | 'opt-outs:read' | 'opt-outs:write' | 'contacts:read' | 'contacts:write' | 'audit-log:read' | 'webhooks:read' | 'webhooks:write' | 'events:read' | 'requests:read';

export type IdentityWorkspace = {
    workspace_id: string;
    name: string;
    role: MemberRole;
};

/**
 * An ISO 8601 time in UTC.
 */
export type Timestamp = string;

export type Identity = {
    user_id: string;
    /**
     * E-mail address of the workspace's owner.
     */
    email: string;
    workspace_id: string;
    role: MemberRole;
    /**
     * The scopes of the key. Null for a key without scopes, and for a session.
     */
    scopes: Array<ApiKeyScope> | null;
    /**
     * The workspaces of the person, of which the header `X-Ohun-Workspace` chooses one. For a key, its own.
     */
    workspaces: Array<IdentityWorkspace>;
    /**
     * Whether the owner's e-mail address is verified.
     */
    verified: boolean;
    created_at: Timestamp;
    request_id?: RequestId;
};

/**
 * An e-mail address. It is not case-sensitive.
 */
export type EmailAddress = string;

/**
 * The password to set.
 */
export type NewPassword = string;

export type SignUp = {
    email: EmailAddress;
    password: NewPassword;
    /**
     * The name of the new workspace.
     */
    company_name: string;
};

/**
 * Selected by the prefix of the API key.
 */
export type Environment = 'production' | 'sandbox';

export type ApiKeyWithSecret = {
    key_id: string;
    /**
     * Unique in the workspace.
     */
    label: string;
    /**
     * The first 12 characters of the key.
     */
    prefix: string;
    environment: Environment;
    /**
     * The role of the member who created the key, which limits what the key may do.
     */
    role: MemberRole;
    /**
     * The operations that the key may call, within those of its role. Null for all of them.
     */
    scopes: Array<ApiKeyScope> | null;
    created_at: Timestamp;
    /**
     * Accurate to about a minute.
     */
    last_used_at: string | null;
    /**
     * The key is rejected from this time on.
     */
    expires_at: string | null;
    request_id?: RequestId;
    /**
     * The key itself. It is not shown again.
     */
    key: string;
};

export type SignedUp = {
    user_id: string;
    workspace_id: string;
    /**
     * The workspace's first key, for the sandbox.
     */
    api_key: ApiKeyWithSecret;
    /**
     * Verifies the workspace's webhooks.
     */
    signing_secret: string;
    request_id?: RequestId;
};

/**
 * The token from the e-mail. It can be used once, until it expires.
 */
export type MailToken = string;

/**
 * The account's password.
 */
export type Password = string;

export type EmailVerification = {
    token: MailToken;
    password?: Password;
};

export type Confirmation = {
    /**
     * A confirmation for people.
     */
    message: string;
    request_id?: RequestId;
};

export type EmailOnly = {
    email: EmailAddress;
};

export type PasswordReset = {
    token: MailToken;
    password: NewPassword;
};

export type Login = {
    email: EmailAddress;
    password: Password;
    /**
     * Whether the session is stored in a cookie that no script can read, instead of being returned. Requires https or a loopback address.
     */
    cookie?: boolean;
};

/**
 * The `publicKey` options of the browser as JSON, for `PublicKeyCredential.parseCreationOptionsFromJSON` or `parseRequestOptionsFromJSON`.
 */
export type PasskeyOptions = {
    [key: string]: unknown;
};

/**
 * Only for an account with a second factor, instead of the session. Send the challenge to `complete-login`.
 */
export type SecondFactor = {
    /**
     * It can be used once.
     */
    challenge_token: string;
    /**
     * The factors that complete this login.
     */
    methods: Array<'totp' | 'passkey' | 'recovery_code'>;
    passkey_options?: PasskeyOptions;
};

export type LoggedIn = {
    /**
     * A bearer token to use instead of an API key. Omitted if the session is in a cookie, or needs a second factor first.
     */
    session_token?: string;
    second_factor?: SecondFactor;
    /**
     * 30 days after the login, regardless of use. With `second_factor`, when the challenge ends.
     */
    expires_at: string;
    request_id?: RequestId;
};

export type PasswordChange = {
    password: Password;
    new_password: NewPassword;
};

export type EmailChange = {
    password: Password;
    email: EmailAddress;
};

export type EmailConfirmation = {
    token: MailToken;
};

export type SignInLinkRedemption = {
    /**
     * The token of the link.
     */
    token: string;
    /**
     * Whether the session is stored in a cookie that no script can read, instead of being returned. Requires https or a loopback address.
     */
    cookie?: boolean;
};

export type Session = {
    /**
     * A bearer token to use instead of an API key. Omitted if the session is in a cookie.
     */
    session_token?: string;
    /**
     * 30 days after the login, regardless of use.
     */
    expires_at: string;
    request_id?: RequestId;
};

export type ListedSession = {
    session_id: string;
    /**
     * Whether this is the session that makes the request.
     */
    is_current: boolean;
    /**
     * The class of the client that logged in, with its version. Null if it is not known.
     */
    client: string | null;
    /**
     * The address of the login; for IPv6 its /64 network. Null if it is not known.
     */
    client_address: string | null;
    created_at: Timestamp;
    /**
     * Accurate to about a minute.
     */
    last_used_at: string | null;
    expires_at: Timestamp;
};

/**
 * Pass it as `page_token` to get the next page. Absent on the last page.
 */
export type NextPageToken = string;

export type SessionPage = {
    sessions: Array<ListedSession>;
    next_page_token?: NextPageToken;
    request_id?: RequestId;
};

/**
 * The `challenge_token` of the operation that began this. It can be used once, within five minutes.
 */
export type ChallengeToken = string;

/**
 * The answer of the browser, as `PublicKeyCredential.toJSON()` writes it.
 */
export type PasskeyAnswer = {
    [key: string]: unknown;
};

export type LoginCompletion = {
    challenge_token: ChallengeToken;
    /**
     * Six digits of the authenticator app, or a recovery code. Spaces, hyphens and case do not count.
     */
    code?: string;
    passkey?: PasskeyAnswer;
};

export type PasskeyLoginStart = {
    /**
     * Whether the session is stored in a cookie of the browser, as for a login.
     */
    cookie?: boolean;
};

export type PasskeyChallenge = {
    /**
     * It can be used once.
     */
    challenge_token: string;
    passkey_options: PasskeyOptions;
    expires_at: Timestamp;
    request_id?: RequestId;
};

export type Passkey = {
    passkey_id: string;
    name: string;
    /**
     * Whether it is on several devices, such as those of one cloud account.
     */
    is_synced: boolean;
    created_at: Timestamp;
    last_used_at: string | null;
};

export type Factors = {
    /**
     * Whether a login with the password needs a second factor.
     */
    is_required: boolean;
    /**
     * The authenticator app. Null if there is none.
     */
    totp: {
        created_at: Timestamp;
    } | null;
    passkeys: Array<Passkey>;
    recovery_codes_left: number;
    request_id?: RequestId;
};

export type PasswordProof = {
    password: Password;
};

export type TotpSecret = {
    /**
     * In base32, for apps that cannot read a QR code.
     */
    secret: string;
    /**
     * To draw as a QR code for the app.
     */
    otpauth_uri: string;
    request_id?: RequestId;
};

export type TotpConfirmation = {
    /**
     * The six digits that the app shows now.
     */
    code: string;
};

/**
 * Ten codes, each of which replaces the second factor once. Left out if the account has codes already.
 */
export type NewCodes = Array<string>;

export type AddedFactor = {
    recovery_codes?: NewCodes;
    request_id?: RequestId;
};

export type NewPasskey = {
    challenge_token: ChallengeToken;
    /**
     * By which the owner knows it. Unique in the account.
     */
    name: string;
    passkey: PasskeyAnswer;
};

export type AddedPasskey = {
    passkey_id: string;
    name: string;
    /**
     * Whether it is on several devices, such as those of one cloud account.
     */
    is_synced: boolean;
    created_at: Timestamp;
    last_used_at: string | null;
    recovery_codes?: NewCodes;
    request_id?: RequestId;
};

export type PasskeyRemoval = {
    passkey_id: string;
    password: Password;
};

export type RecoveryCodes = {
    /**
     * Ten codes, each of which replaces the second factor once.
     */
    recovery_codes: Array<string>;
    request_id?: RequestId;
};

export type AccountDeletion = {
    /**
     * The account's password.
     */
    password: string;
};

export type Member = {
    user_id: string;
    email: string;
    role: MemberRole;
    /**
     * When the person became a member.
     */
    created_at: string;
    /**
     * When the role was last changed, or when the person became a member.
     */
    updated_at: string;
    request_id?: RequestId;
};

export type MemberPage = {
    members: Array<Member>;
    next_page_token?: NextPageToken;
    request_id?: RequestId;
};

/**
 * The `updated_at` that you have seen. If it is another one now, nothing changes and the response is 409 `VERSION_CONFLICT`.
 */
export type ExpectedUpdatedAt = string;

export type MemberUpdate = {
    role: MemberRole;
    expected_updated_at?: ExpectedUpdatedAt;
};

export type Invitation = {
    invitation_id: string;
    email: string;
    role: MemberRole;
    /**
     * The user or key that made the invitation.
     */
    invited_by: string;
    /**
     * When the last e-mail was sent.
     */
    mailed_at: string | null;
    created_at: Timestamp;
    /**
     * The invitation cannot be accepted from this time on.
     */
    expires_at: string;
    request_id?: RequestId;
};

export type InvitationPage = {
    invitations: Array<Invitation>;
    next_page_token?: NextPageToken;
    request_id?: RequestId;
};

export type InvitationCreate = {
    email: EmailAddress;
    role: MemberRole;
};

export type InvitationAcceptance = {
    token: MailToken;
    /**
     * The password of the account with this address. If there is none, an account with this password is created.
     */
    password: NewPassword;
};

export type AcceptedInvitation = {
    user_id: string;
    workspace_id: string;
    email: string;
    role: MemberRole;
    request_id?: RequestId;
};

/**
 * The metadata of a key. The key itself is returned only once, when it is created or rotated.
 */
export type ApiKey = {
    key_id: string;
    /**
     * Unique in the workspace.
     */
    label: string;
    /**
     * The first 12 characters of the key.
     */
    prefix: string;
    environment: Environment;
    /**
     * The role of the member who created the key, which limits what the key may do.
     */
    role: MemberRole;
    /**
     * The operations that the key may call, within those of its role. Null for all of them.
     */
    scopes: Array<ApiKeyScope> | null;
    created_at: Timestamp;
    /**
     * Accurate to about a minute.
     */
    last_used_at: string | null;
    /**
     * The key is rejected from this time on.
     */
    expires_at: string | null;
    request_id?: RequestId;
};

export type ApiKeyPage = {
    keys: Array<ApiKey>;
    next_page_token?: NextPageToken;
    request_id?: RequestId;
};

export type ApiKeyCreate = {
    label: string;
    /**
     * Defaults to the environment of the key that makes the request. A sandbox key cannot create a production key.
     */
    environment?: 'production' | 'sandbox';
    /**
     * When the key expires. It must be in the future. If omitted or null, the key does not expire.
     */
    expires_at?: string | null;
    /**
     * What the key may do, within its role. Defaults to the scopes of the key that makes the request; null for a key without scopes. A key with scopes cannot create a key that may do more.
     */
    scopes?: Array<ApiKeyScope> | null;
};

export type ApiKeyDetail = {
    key_id: string;
    /**
     * Unique in the workspace.
     */
    label: string;
    /**
     * The first 12 characters of the key.
     */
    prefix: string;
    environment: Environment;
    /**
     * The role of the member who created the key, which limits what the key may do.
     */
    role: MemberRole;
    /**
     * The operations that the key may call, within those of its role. Null for all of them.
     */
    scopes: Array<ApiKeyScope> | null;
    created_at: Timestamp;
    /**
     * Accurate to about a minute.
     */
    last_used_at: string | null;
    /**
     * The key is rejected from this time on.
     */
    expires_at: string | null;
    request_id?: RequestId;
    /**
     * When the key was revoked. Null while it is not.
     */
    revoked_at: string | null;
};

export type ApiKeyUpdate = {
    label?: string;
    /**
     * What the key may do from now on, within its role. Null for everything. You can add and remove only scopes for what you may do yourself.
     */
    scopes?: Array<ApiKeyScope> | null;
};

/**
 * A server of the Model Context Protocol whose tools a hosted model may call.
 */
export type McpServer = {
    /**
     * The first part of the names of its tools: the model sees the tool `find` of `orders` as `orders__find`.
     */
    name: string;
    /**
     * The endpoint of the server, which speaks Streamable HTTP.
     */
    url: string;
    /**
     * The names of the headers that each request has. Their values are not shown.
     */
    header_names: Array<string>;
    /**
     * The tools that the agent has, by the names that the server gives them. Null means all.
     */
    allowed_tools: Array<string> | null;
    /**
     * The time that a call of a tool may take.
     */
    timeout_ms: number;
};

/**
 * Whether the agent detects who has answered its outbound calls, and what it does if a machine has.
 */
export type AnsweringMachine = {
    /**
     * If true, the agent greets as soon as a person is known to have answered, and at the latest after the time that the guide names. If false, it greets at once, also a machine.
     */
    detect: boolean;
    /**
     * What happens if a machine has answered. `leave_message` says `message` to a voicemail, after its tone, and hangs up on other machines. `continue` greets it as a person. `ask_backend` asks the backend of a `byom` agent with the request `call.machine_answered`. With `uncertain`, the call always continues.
     */
    action: 'hang_up' | 'leave_message' | 'continue' | 'ask_backend';
    /**
     * Said to a voicemail. Required with `leave_message`, also as `on_failure`. With `ask_backend`, it is said if the reply asks for a message without its text.
     */
    message: string | null;
    /**
     * What happens with `ask_backend` if the backend fails, is late or gives an invalid reply. Absent: `hang_up`.
     */
    on_failure?: 'hang_up' | 'leave_message' | 'continue';
};

export type Agent = {
    agent_id: string;
    workspace_id: string;
    /**
     * Unique in the workspace.
     */
    display_name: string;
    /**
     * A note for your own use.
     */
    description: string | null;
    /**
     * The language that the agent speaks. `auto` follows the caller.
     */
    language: 'en' | 'ha' | 'yo' | 'ig' | 'pcm' | 'fr' | 'ar' | 'pt' | 'auto';
    /**
     * `byom` (your own backend; requires `webhook_url`) or the id of a hosted provider.
     */
    ai_provider: string;
    /**
     * A model of the hosted provider. Null selects the provider's default. Ignored for `byom`.
     */
    ai_model: string | null;
    /**
     * A voice id. Null selects the default voice.
     */
    tts_voice: string | null;
    /**
     * Instructions for a hosted model.
     */
    system_prompt: string | null;
    /**
     * HTTPS URL that answers the turns of a `byom` agent and receives the agent's events. `http` URLs of a loopback address are accepted only if the server allows insecure targets.
     */
    webhook_url: string | null;
    /**
     * Spoken when a call connects. Null selects a default greeting.
     */
    greeting_text: string | null;
    /**
     * The URL of the recording that is played instead of `greeting_text`. To set it, update the agent.
     */
    greeting_audio_url: string | null;
    /**
     * A JSON array of OpenAI-compatible tool definitions, as a string.
     */
    tool_definitions: string;
    /**
     * Enables the agent's public link, the page `/try/{agent_id}`.
     */
    shareable: boolean;
    /**
     * The knowledge base that a hosted agent uses to answer.
     */
    knowledge_base_id: string | null;
    /**
     * The start of the daily window for outbound calls. If this and `call_window_end` are null, calls are allowed at any time.
     */
    call_window_start: string | null;
    /**
     * The end of the daily window for outbound calls (exclusive). If it is before the start, the window spans midnight.
     */
    call_window_end: string | null;
    /**
     * The IANA time zone of the call window.
     */
    call_window_timezone: string;
    /**
     * Spoken before the greeting, to identify your organization.
     */
    pre_call_announcement: string | null;
    /**
     * Records calls if recording is also enabled for the workspace. Not available on the starter and payg plans.
     */
    recording_enabled: boolean;
    /**
     * Asks the caller to press 1 before anything is recorded.
     */
    consent_required: boolean;
    /**
     * Asks the backend of a `byom` agent whether to accept an inbound call.
     */
    screening_enabled: boolean;
    /**
     * Rejects the call if the screening request fails. Otherwise the call is accepted.
     */
    screening_fail_closed: boolean;
    /**
     * The limit, in kobo, of the agent's spending on calls and messages per day (Lagos time). Above it, new calls and messages in production are refused with 402 `QUOTA_EXCEEDED`. Null means no limit.
     */
    daily_spend_cap_kobo: number | null;
    /**
     * Prefixes of the numbers that the agent may call, transfer to and message, such as `+234`. Others are refused with 403 `DESTINATION_NOT_ALLOWED`. Null means every destination that the workspace may reach.
     */
    allowed_destinations: Array<string> | null;
    /**
     * The time from the end of the caller's speech to the first sound of the answer that the agent should not exceed. When it is about to, one of `filler_texts` is said. When 5 % of the turns of an hour exceed it, `agent.latency_degraded` is sent. Null means no budget.
     */
    latency_budget_ms: number | null;
    /**
     * Sentences such as "One moment, please." of which one is said, in turn, when an answer does not begin within `latency_budget_ms`: once for each turn, and never over an answer. Not said without a budget. Null means none.
     */
    filler_texts: Array<string> | null;
    /**
     * Asks the backend or model as soon as the caller pauses, before it is clear that they have finished, and cancels the request if they continue. Answers come sooner. A backend gets more requests, which have `speculative`.
     */
    speculative_turns: boolean;
    /**
     * How the backend of a `byom` agent is asked. `ohun`: turn requests at `webhook_url`. `chat_completions`: `webhook_url` is an OpenAI-compatible endpoint, either its base URL, such as `https://models.example.com/v1`, or the full URL that ends with `/chat/completions`. It gets the conversation with the agent's prompt and tools, and is never sent events.
     */
    webhook_format: 'ohun' | 'chat_completions';
    /**
     * The `model` of the requests to the endpoint. Required with `chat_completions`, unused otherwise.
     */
    webhook_model: string | null;
    /**
     * Whether there is a `webhook_key` for the host of the current `webhook_url`.
     */
    webhook_key_set: boolean;
    /**
     * What is found out about each call when it has ended, as a JSON Schema. The result is the `analysis` of the call, and `call.analyzed` has it. The schema has at most 16,384 characters, 100 properties and 5 levels. It may use `type`, `properties`, `required`, `items`, `enum`, `format`, `description` and limits of length and size. Null means none.
     */
    analysis_schema: {
        [key: string]: unknown;
    } | null;
    /**
     * The MCP servers whose tools the agent's model may call, in addition to `tool_definitions`.
     */
    mcp_servers: Array<McpServer>;
    answering_machine: AnsweringMachine;
    /**
     * What the caller hears before anybody listens in to a call, once in each call. With `null`, nothing is said.
     */
    monitoring_announcement: string | null;
    /**
     * A paused agent does not accept new calls or messages. Calls in progress continue.
     */
    status: 'active' | 'paused';
    /**
     * The live version. Each change of the agent makes the next one, except of `status` and `shareable`.
     */
    version: number;
    created_at: Timestamp;
    updated_at: Timestamp;
    request_id?: RequestId;
};

export type AgentPage = {
    agents: Array<Agent>;
    next_page_token?: NextPageToken;
    request_id?: RequestId;
};

export type McpServerSettings = {
    /**
     * Unique in the agent. The first part of the names of its tools: the model sees the tool `find` of `orders` as `orders__find`.
     */
    name: string;
    /**
     * The endpoint of the server, for Streamable HTTP. It must be `https`; `http` URLs of a loopback address are accepted only if the service allows insecure targets.
     */
    url: string;
    /**
     * Headers of each request, such as `Authorization`: at most 10, with 4,096 bytes in total. Their values are encrypted and never returned. They are sent only to the scheme, host and port of `url`. If you omit them, a server with this name keeps its headers for that address; null or an empty object removes them.
     */
    headers?: {
        [key: string]: string;
    } | null;
    /**
     * Ignored, so that a server can be sent back as it was read.
     */
    header_names?: Array<string>;
    /**
     * The tools that the agent has, by the names that the server gives them. Null means all. Default: null.
     */
    allowed_tools?: Array<string> | null;
    /**
     * The time that a call of a tool may take. Default: 5000.
     */
    timeout_ms?: number;
};

/**
 * Whether the agent detects who has answered its outbound calls, and what it does if a machine has. An update replaces the whole setting: fields that it omits get their defaults.
 */
export type AnsweringMachineSetting = {
    /**
     * If true, the agent greets as soon as a person is known to have answered, and at the latest after the time that the guide names. If false, it greets at once, also a machine.
     */
    detect?: boolean;
    /**
     * What happens if a machine has answered. `leave_message` says `message` to a voicemail, after its tone, and hangs up on other machines. `continue` greets it as a person. `ask_backend` asks the backend of a `byom` agent with the request `call.machine_answered`. With `uncertain`, the call always continues.
     */
    action?: 'hang_up' | 'leave_message' | 'continue' | 'ask_backend';
    /**
     * Said to a voicemail. Required with `leave_message`, also as `on_failure`. With `ask_backend`, it is said if the reply asks for a message without its text.
     */
    message?: string | null;
    /**
     * What happens with `ask_backend` if the backend fails, is late or gives an invalid reply. Absent: `hang_up`.
     */
    on_failure?: 'hang_up' | 'leave_message' | 'continue';
};

/**
 * Omitted fields take their values from the template, if there is one, and otherwise their defaults.
 */
export type AgentCreate = {
    /**
     * The template that fills in the fields that the request omits.
     */
    template_id?: string;
    /**
     * Unique in the workspace.
     */
    display_name: string;
    /**
     * A note for your own use.
     */
    description?: string | null;
    /**
     * The language that the agent speaks. `auto` follows the caller. Default: `en`.
     */
    language?: 'en' | 'ha' | 'yo' | 'ig' | 'pcm' | 'fr' | 'ar' | 'pt' | 'auto';
    /**
     * `byom` (your own backend; requires `webhook_url`) or the id of a hosted provider.
     */
    ai_provider?: string;
    /**
     * A model of the hosted provider. Null selects the provider's default. Ignored for `byom`.
     */
    ai_model?: string | null;
    /**
     * A voice id. Null selects the default voice.
     */
    tts_voice?: string | null;
    /**
     * Instructions for a hosted model.
     */
    system_prompt?: string | null;
    /**
     * HTTPS URL that answers the turns of a `byom` agent and receives the agent's events. `http` URLs of a loopback address are accepted only if the server allows insecure targets.
     */
    webhook_url?: string | null;
    /**
     * Spoken when a call connects. Null or an empty string selects a default greeting.
     */
    greeting_text?: string | null;
    /**
     * A JSON array of OpenAI-compatible tool definitions, as a string. Up to 64 tools with unique names other than those of the built-in tools (`hang_up`, `transfer_call`, `hold_call`, `resume_call`). `parameters` is a JSON Schema (2020-12) of type object that both OpenAI and Anthropic take: without `$ref`; without `anyOf`, `oneOf`, `allOf`, `not` and `enum` at the top; each array has `items`; a property's name is 1 to 64 letters, digits, `_`, `.` and `-`. Its patterns use the RE2 syntax. Arguments that would take long to check are refused, and the model receives the reason. Default: none.
     */
    tool_definitions?: string;
    /**
     * Enables the agent's public link. Default: false.
     */
    shareable?: boolean;
    /**
     * The knowledge base that a hosted agent uses to answer.
     */
    knowledge_base_id?: string | null;
    /**
     * The start of the daily window for outbound calls. If this and `call_window_end` are null, calls are allowed at any time. Default: `08:00`.
     */
    call_window_start?: string | null;
    /**
     * The end of the daily window for outbound calls (exclusive). If it is before the start, the window spans midnight. Default: `20:00`.
     */
    call_window_end?: string | null;
    /**
     * The IANA time zone of the call window. Offsets such as `+01:00` are refused. Default: `Africa/Lagos`.
     */
    call_window_timezone?: string;
    /**
     * Spoken before the greeting, to identify your organization.
     */
    pre_call_announcement?: string | null;
    /**
     * Records calls if recording is also enabled for the workspace. Not available on the starter and payg plans. Default: false.
     */
    recording_enabled?: boolean;
    /**
     * Asks the caller to press 1 before anything is recorded. Default: true.
     */
    consent_required?: boolean;
    /**
     * Asks the backend of a `byom` agent whether to accept an inbound call. Default: false.
     */
    screening_enabled?: boolean;
    /**
     * Rejects the call if the screening request fails. Otherwise the call is accepted. Default: false.
     */
    screening_fail_closed?: boolean;
    /**
     * The limit, in kobo, of the agent's spending on calls and messages per day (Lagos time). Above it, new calls and messages in production are refused with 402 `QUOTA_EXCEEDED`. Null means no limit. Default: null.
     */
    daily_spend_cap_kobo?: number | null;
    /**
     * Prefixes of the numbers that the agent may call, transfer to and message, such as `+234`. Others are refused with 403 `DESTINATION_NOT_ALLOWED`. Null means every destination that the workspace may reach. Default: null.
     */
    allowed_destinations?: Array<string> | null;
    /**
     * The time from the end of the caller's speech to the first sound of the answer that the agent should not exceed. When it is about to, one of `filler_texts` is said. When 5 % of the turns of an hour exceed it, `agent.latency_degraded` is sent. Null means no budget. Default: null.
     */
    latency_budget_ms?: number | null;
    /**
     * Sentences such as "One moment, please." of which one is said, in turn, when an answer does not begin within `latency_budget_ms`: once for each turn, and never over an answer. Not said without a budget. Null means none. Default: null.
     */
    filler_texts?: Array<string> | null;
    /**
     * Asks the backend or model as soon as the caller pauses, before it is clear that they have finished, and cancels the request if they continue. Answers come sooner. A backend gets more requests, which have `speculative`. Default: false.
     */
    speculative_turns?: boolean;
    /**
     * How the backend of a `byom` agent is asked. `ohun`: turn requests at `webhook_url`. `chat_completions`: `webhook_url` is an OpenAI-compatible endpoint, either its base URL, such as `https://models.example.com/v1`, or the full URL that ends with `/chat/completions`. It gets the conversation with the agent's prompt and tools, and is never sent events. Default: `ohun`.
     */
    webhook_format?: 'ohun' | 'chat_completions';
    /**
     * The `model` of the requests to the endpoint. Required with `chat_completions`, unused otherwise. Default: null.
     */
    webhook_model?: string | null;
    /**
     * The key of the endpoint, sent as `Authorization: Bearer …`. It is encrypted and never returned. It is sent only to the scheme, host and port that `webhook_url` has in this request. Accepted only with `chat_completions`.
     */
    webhook_key?: string | null;
    /**
     * What is found out about each call when it has ended, as a JSON Schema. The result is the `analysis` of the call, and `call.analyzed` has it. The schema has at most 16,384 characters, 100 properties and 5 levels. It may use `type`, `properties`, `required`, `items`, `enum`, `format`, `description` and limits of length and size. Null means none. Default: null.
     */
    analysis_schema?: {
        [key: string]: unknown;
    } | null;
    /**
     * MCP servers whose tools the model may call, in addition to `tool_definitions`: at most 5, with 32 tools in total. The model sees a tool as `{name}__{tool}`. Accepted for hosted providers, and for `byom` with `chat_completions`. Default: none.
     */
    mcp_servers?: Array<McpServerSettings>;
    answering_machine?: AnsweringMachineSetting;
    /**
     * What the caller hears before anybody listens in to a call, once in each call. With `null`, nothing is said.
     */
    monitoring_announcement?: string | null;
    /**
     * A paused agent does not accept new calls or messages. Calls in progress continue. Default: `active`.
     */
    status?: 'active' | 'paused';
};

/**
 * The fields to change. Omitted fields stay unchanged.
 */
export type AgentUpdate = {
    /**
     * Unique in the workspace.
     */
    display_name?: string;
    /**
     * A note for your own use.
     */
    description?: string | null;
    /**
     * The language that the agent speaks. `auto` follows the caller.
     */
    language?: 'en' | 'ha' | 'yo' | 'ig' | 'pcm' | 'fr' | 'ar' | 'pt' | 'auto';
    /**
     * `byom` (your own backend; requires `webhook_url`) or the id of a hosted provider.
     */
    ai_provider?: string;
    /**
     * A model of the hosted provider. Null or an empty string selects the provider's default. Ignored for `byom`.
     */
    ai_model?: string | null;
    /**
     * A voice id. Null or an empty string selects the default voice.
     */
    tts_voice?: string | null;
    /**
     * Instructions for a hosted model.
     */
    system_prompt?: string | null;
    /**
     * HTTPS URL that answers the turns of a `byom` agent and receives the agent's events. `http` URLs of a loopback address are accepted only if the server allows insecure targets.
     */
    webhook_url?: string | null;
    /**
     * Spoken when a call connects. Null or an empty string selects a default greeting.
     */
    greeting_text?: string | null;
    /**
     * HTTPS URL of a WAV file that is played instead of `greeting_text`: linear PCM, 16-bit, mono, 8 kHz, at most 2 MiB. It is fetched, checked and stored before the response is sent. Redirects are not followed. Null or an empty string removes the recording.
     */
    greeting_audio_url?: string | null;
    /**
     * A JSON array of OpenAI-compatible tool definitions, as a string. Up to 64 tools with unique names other than those of the built-in tools (`hang_up`, `transfer_call`, `hold_call`, `resume_call`). `parameters` is a JSON Schema (2020-12) of type object that both OpenAI and Anthropic take: without `$ref`; without `anyOf`, `oneOf`, `allOf`, `not` and `enum` at the top; each array has `items`; a property's name is 1 to 64 letters, digits, `_`, `.` and `-`. Its patterns use the RE2 syntax. Arguments that would take long to check are refused, and the model receives the reason.
     */
    tool_definitions?: string;
    /**
     * Enables the agent's public link.
     */
    shareable?: boolean;
    /**
     * The knowledge base that a hosted agent uses to answer. Null or an empty string detaches it.
     */
    knowledge_base_id?: string | null;
    /**
     * The start of the daily window for outbound calls. If this and `call_window_end` are null, calls are allowed at any time.
     */
    call_window_start?: string | null;
    /**
     * The end of the daily window for outbound calls (exclusive). If it is before the start, the window spans midnight.
     */
    call_window_end?: string | null;
    /**
     * The IANA time zone of the call window. Offsets such as `+01:00` are refused.
     */
    call_window_timezone?: string;
    /**
     * Spoken before the greeting, to identify your organization.
     */
    pre_call_announcement?: string | null;
    /**
     * Records calls if recording is also enabled for the workspace. Not available on the starter and payg plans.
     */
    recording_enabled?: boolean;
    /**
     * Asks the caller to press 1 before anything is recorded.
     */
    consent_required?: boolean;
    /**
     * Asks the backend of a `byom` agent whether to accept an inbound call.
     */
    screening_enabled?: boolean;
    /**
     * Rejects the call if the screening request fails. Otherwise the call is accepted.
     */
    screening_fail_closed?: boolean;
    /**
     * The limit, in kobo, of the agent's spending on calls and messages per day (Lagos time). Above it, new calls and messages in production are refused with 402 `QUOTA_EXCEEDED`. Null means no limit.
     */
    daily_spend_cap_kobo?: number | null;
    /**
     * Prefixes of the numbers that the agent may call, transfer to and message, such as `+234`. Others are refused with 403 `DESTINATION_NOT_ALLOWED`. Null means every destination that the workspace may reach.
     */
    allowed_destinations?: Array<string> | null;
    /**
     * The time from the end of the caller's speech to the first sound of the answer that the agent should not exceed. When it is about to, one of `filler_texts` is said. When 5 % of the turns of an hour exceed it, `agent.latency_degraded` is sent. Null means no budget.
     */
    latency_budget_ms?: number | null;
    /**
     * Sentences such as "One moment, please." of which one is said, in turn, when an answer does not begin within `latency_budget_ms`: once for each turn, and never over an answer. Not said without a budget. Null means none.
     */
    filler_texts?: Array<string> | null;
    /**
     * Asks the backend or model as soon as the caller pauses, before it is clear that they have finished, and cancels the request if they continue. Answers come sooner. A backend gets more requests, which have `speculative`.
     */
    speculative_turns?: boolean;
    /**
     * How the backend of a `byom` agent is asked. `ohun`: turn requests at `webhook_url`. `chat_completions`: `webhook_url` is an OpenAI-compatible endpoint, either its base URL, such as `https://models.example.com/v1`, or the full URL that ends with `/chat/completions`. It gets the conversation with the agent's prompt and tools, and is never sent events.
     */
    webhook_format?: 'ohun' | 'chat_completions';
    /**
     * The `model` of the requests to the endpoint. Required with `chat_completions`, unused otherwise. Null or an empty string clears it.
     */
    webhook_model?: string | null;
    /**
     * The key of the endpoint, sent as `Authorization: Bearer …`. It is encrypted and never returned. It is sent only to the scheme, host and port that `webhook_url` has with this request, whichever version of the agent asks. Accepted only with `chat_completions`. An agent can have keys for five hosts; null or an empty string removes all.
     */
    webhook_key?: string | null;
    /**
     * What is found out about each call when it has ended, as a JSON Schema. The result is the `analysis` of the call, and `call.analyzed` has it. The schema has at most 16,384 characters, 100 properties and 5 levels. It may use `type`, `properties`, `required`, `items`, `enum`, `format`, `description` and limits of length and size. Null means none.
     */
    analysis_schema?: {
        [key: string]: unknown;
    } | null;
    /**
     * MCP servers whose tools the model may call, in addition to `tool_definitions`: at most 5, with 32 tools in total. The model sees a tool as `{name}__{tool}`. Accepted for hosted providers, and for `byom` with `chat_completions`. This is the whole list: servers that you omit are removed.
     */
    mcp_servers?: Array<McpServerSettings>;
    answering_machine?: AnsweringMachineSetting;
    /**
     * What the caller hears before anybody listens in to a call, once in each call. With `null`, nothing is said.
     */
    monitoring_announcement?: string | null;
    /**
     * A paused agent does not accept new calls or messages. Calls in progress continue.
     */
    status?: 'active' | 'paused';
};

export type ShareLink = {
    agent_id: string;
    /**
     * Whether the link works. It also needs an active agent.
     */
    shareable: boolean;
    /**
     * The page on which anyone can talk to the agent.
     */
    url: string;
    calls_in_progress: number;
    most_calls_in_progress: number;
    calls_in_24_hours: number;
    most_calls_in_24_hours: number;
    request_id?: RequestId;
};

export type AgentShareable = {
    /**
     * True enables the agent's public link; false disables it.
     */
    shareable: boolean;
};

export type ToolsCheck = {
    /**
     * The definitions as you would save them in the agent's `tool_definitions`.
     */
    tool_definitions: string;
};

export type CheckedTool = {
    name: string;
    description: string;
    /**
     * The JSON Schema of the arguments as models get it.
     */
    parameters: {
        [key: string]: unknown;
    };
    /**
     * The line on which its entry begins.
     */
    line: number;
};

export type ToolFault = {
    /**
     * A JSON pointer to the fault, such as `/0/function/name`. Empty for the whole list.
     */
    path: string;
    line: number;
    /**
     * Counted in UTF-16 units.
     */
    column: number;
    /**
     * What is wrong, as in the error that saving would return.
     */
    message: string;
};

export type ToolsCheckResult = {
    /**
     * Whether an agent can be saved with them.
     */
    valid: boolean;
    /**
     * The tools that are valid.
     */
    tools: Array<CheckedTool>;
    /**
     * The first fault of each tool that is not.
     */
    faults: Array<ToolFault>;
    request_id?: RequestId;
};

export type ToolTest = {
    /**
     * The name of one of the agent's own tools, or of a tool of an MCP server, such as `orders__find`.
     */
    name: string;
    /**
     * The arguments that the model would pass. Default: none.
     */
    arguments?: {
        [key: string]: unknown;
    };
    /**
     * Definitions that are not saved yet, to use instead of the agent's own.
     */
    tool_definitions?: string;
    /**
     * Servers that are not saved yet, to use instead of the agent's own. If you omit the `headers` of a server, those of the agent's server with this name and address are used.
     */
    mcp_servers?: Array<McpServerSettings>;
};

/**
 * A signed request to the agent's webhook as it was sent, and what came back.
 */
export type BackendExchange = {
    /**
     * Where it was sent. Null if `ohun listen` took it to your machine.
     */
    url: string | null;
    /**
     * The headers that the service sets, and the names of the headers that you set for the endpoint. Their values are hidden.
     */
    headers: {
        [key: string]: string;
    };
    /**
     * The body, exactly as it was signed.
     */
    body: string;
    /**
     * The HTTP status of the response. Null if there was none.
     */
    status: number | null;
    /**
     * The first 4096 bytes of the response's body. Null if there was no response.
     */
    response_body: string | null;
};

export type ToolTestResult = {
    /**
     * Whether the agent would get a result.
     */
    success: boolean;
    /**
     * `refused`: the arguments do not match `parameters`, so that nothing was sent. `failed`: the webhook or MCP server gave no valid result in its time.
     */
    outcome: 'result' | 'refused' | 'failed';
    /**
     * The result that the agent would get. Null if there is none.
     */
    result: unknown;
    /**
     * What the model would get instead of a result. Null if there is a result.
     */
    error: string | null;
    /**
     * Why it failed, such as `timeout`, `status`, `not_json`, `shape`, `dns`, `connect`, `tls`, `blocked`, `redirect`, `too_large`, `no_url` or `breaker_open`. Null if it did not.
     */
    cause: string | null;
    /**
     * The cause in words.
     */
    detail: string | null;
    /**
     * The request and its response. Null if nothing was sent.
     */
    exchange: BackendExchange | null;
    /**
     * Time from the request until the result.
     */
    duration_ms: number;
    request_id?: RequestId;
};

/**
 * Exactly one of `name` and `server`.
 */
export type McpToolsRequest = {
    /**
     * The name of a server that the agent has.
     */
    name?: string;
    /**
     * A server that is not saved yet. If its `headers` are left out, those are used that the agent has for a server with this name and address.
     */
    server?: McpServerSettings;
};

export type McpTool = {
    /**
     * The name that the model sees.
     */
    name: string;
    /**
     * The name that the server gives it.
     */
    tool: string;
    description: string;
    /**
     * The JSON Schema of the arguments as models get it.
     */
    parameters: {
        [key: string]: unknown;
    };
};

export type McpToolLeftOut = {
    /**
     * The name that the server gives it, at most its first 128 characters.
     */
    tool: string;
    /**
     * Why the model does not get it: it is not in `allowed_tools`, its name or schema is one that models do not take, or there are too many.
     */
    reason: string;
};

/**
 * Why the answer was of no use. `blocked`: the address is not permitted. `status`: a status other than 2xx. `shape`: JSON that is not a valid reply. `breaker_open`: not sent, because the requests before had failed. `busy`: not sent, because too many are in progress. `no_url`: the agent has no webhook. `provider`: the hosted model failed, or wrote nothing. `given_up`: the caller hung up, or spoke, before the answer came. `internal`: a fault of the service.
 */
export type CallExchangeError = 'timeout' | 'dns' | 'connect' | 'tls' | 'blocked' | 'redirect' | 'too_large' | 'status' | 'not_json' | 'shape' | 'breaker_open' | 'busy' | 'no_url' | 'provider' | 'given_up' | 'internal';

export type McpToolsResult = {
    /**
     * Whether the server listed its tools.
     */
    success: boolean;
    /**
     * The tools as the model gets them.
     */
    tools: Array<McpTool>;
    /**
     * At most 100 of the tools that the model does not get, in the order of the server.
     */
    left_out: Array<McpToolLeftOut>;
    /**
     * Why there is no list. Null if there is one.
     */
    cause: CallExchangeError | null;
    /**
     * The cause in words.
     */
    detail: string | null;
    /**
     * Time from the first request until the list was read.
     */
    duration_ms: number;
    request_id?: RequestId;
};

/**
 * What made the version: `created` with the agent, `updated` by a change of the live agent, `draft` by publishing a draft, or `service` by the service itself, such as when a knowledge base is deleted or a plan no longer includes recording.
 */
export type AgentVersionOrigin = 'created' | 'updated' | 'draft' | 'service';

export type AgentVersionSummary = {
    agent_id: string;
    /**
     * Counts from 1 for each agent. A number is never used twice.
     */
    version: number;
    /**
     * New calls and messages use this version unless a rollout gives them another.
     */
    live: boolean;
    origin: AgentVersionOrigin;
    /**
     * The version that was changed into this one. Null for the first.
     */
    base_version: number | null;
    /**
     * The fields that differ from `base_version`.
     */
    changed: Array<string>;
    /**
     * The note that was given when the draft was published.
     */
    note: string | null;
    /**
     * The API key or user. Null for a change by the service.
     */
    created_by: string | null;
    created_at: Timestamp;
    /**
     * When it last became live. Null if it never was.
     */
    published_at: string | null;
    /**
     * Since when the version has been neither live nor in a rollout. Null while it is. It is deleted `retention_days` of the workspace after that, or earlier if the agent has more than 100 later versions or 20 MiB of them.
     */
    unused_since: string | null;
};

export type AgentVersionPage = {
    versions: Array<AgentVersionSummary>;
    next_page_token?: NextPageToken;
    request_id?: RequestId;
};

/**
 * The agent's settings as they were, by the names and with the meanings of the agent's fields. `status` and `shareable` are no part of a version. `display_name`, `description`, `recording_enabled`, `consent_required`, the call window, `daily_spend_cap_kobo` and `allowed_destinations` are recorded, but stay as they are when an older version is published.
 */
export type AgentVersionSettings = {
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
    webhook_format: 'ohun' | 'chat_completions';
    webhook_model: string | null;
    analysis_schema: {
        [key: string]: unknown;
    } | null;
    mcp_servers: Array<McpServer>;
    answering_machine: AnsweringMachine;
    monitoring_announcement: string | null;
};

export type AgentVersion = {
    agent_id: string;
    /**
     * Counts from 1 for each agent. A number is never used twice.
     */
    version: number;
    /**
     * New calls and messages use this version unless a rollout gives them another.
     */
    live: boolean;
    origin: AgentVersionOrigin;
    /**
     * The version that was changed into this one. Null for the first.
     */
    base_version: number | null;
    /**
     * The fields that differ from `base_version`.
     */
    changed: Array<string>;
    /**
     * The note that was given when the draft was published.
     */
    note: string | null;
    /**
     * The API key or user. Null for a change by the service.
     */
    created_by: string | null;
    created_at: Timestamp;
    /**
     * When it last became live. Null if it never was.
     */
    published_at: string | null;
    /**
     * Since when it is neither live nor in a rollout. Null while it is.
     */
    unused_since: string | null;
    settings: AgentVersionSettings;
    request_id?: RequestId;
};

/**
 * Why. It is in the audit log, so write no personal data.
 */
export type VersionNote = string;

/**
 * The live version that you have seen. If another one is live, nothing changes and the response is 409 `VERSION_CONFLICT`.
 */
export type ExpectedVersion = number;

export type AgentVersionPublish = {
    note?: VersionNote;
    expected_version?: ExpectedVersion;
};

export type AgentFieldChange = {
    field: string;
    /**
     * The value in `from`.
     */
    from: unknown;
    /**
     * The value in `to`.
     */
    to: unknown;
    /**
     * The field stays as it is when an older version is published.
     */
    stays: boolean;
    /**
     * For texts of several lines, their difference as a unified diff without a header: hunks that begin with `@@`, and lines that begin with a space, `-` or `+`. Tool definitions are compared as indented JSON. Null for other values, and for texts that are too different to compare.
     */
    diff: string | null;
};

export type AgentComparison = {
    agent_id: string;
    /**
     * A version; 0 is the draft.
     */
    from: number;
    /**
     * A version; 0 is the draft.
     */
    to: number;
    /**
     * The fields that differ, in the order of the agent's fields.
     */
    changes: Array<AgentFieldChange>;
    request_id?: RequestId;
};

/**
 * The settings that the agent would have, as far as a draft can change them.
 */
export type AgentDraftSettings = {
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
    webhook_format: 'ohun' | 'chat_completions';
    webhook_model: string | null;
    analysis_schema: {
        [key: string]: unknown;
    } | null;
    mcp_servers: Array<McpServer>;
    answering_machine: AnsweringMachine;
    monitoring_announcement: string | null;
};

export type AgentDraft = {
    agent_id: string;
    /**
     * Grows with each change of the draft.
     */
    revision: number;
    /**
     * The version that was live when the draft was begun.
     */
    base_version: number;
    /**
     * The version that is live now.
     */
    live_version: number;
    /**
     * The fields in which the draft differs from what is live. The other fields follow what is live.
     */
    changed: Array<string>;
    /**
     * The fields among them that were also changed in the live agent since the draft began.
     */
    conflicts: Array<string>;
    settings: AgentDraftSettings;
    /**
     * Whether the agent has a `webhook_key` for the host of the draft's `webhook_url`.
     */
    webhook_key_set: boolean;
    /**
     * The API key or user.
     */
    created_by: string;
    created_at: Timestamp;
    /**
     * The API key or user.
     */
    updated_by: string;
    updated_at: Timestamp;
    request_id?: RequestId;
};

/**
 * The fields to change in the draft, with the rules of an update of the agent. Fields that are not listed here belong to the agent and not to a version of it; change them with an update of the agent.
 */
export type AgentDraftUpdate = {
    /**
     * The language that the agent speaks. `auto` follows the caller.
     */
    language?: 'en' | 'ha' | 'yo' | 'ig' | 'pcm' | 'fr' | 'ar' | 'pt' | 'auto';
    /**
     * `byom` (your own backend; requires `webhook_url`) or the id of a hosted provider.
     */
    ai_provider?: string;
    /**
     * A model of the hosted provider. Null or an empty string selects the provider's default. Ignored for `byom`.
     */
    ai_model?: string | null;
    /**
     * A voice id. Null or an empty string selects the default voice.
     */
    tts_voice?: string | null;
    /**
     * Instructions for a hosted model.
     */
    system_prompt?: string | null;
    /**
     * HTTPS URL that answers the turns of a `byom` agent and receives the agent's events. `http` URLs of a loopback address are accepted only if the server allows insecure targets.
     */
    webhook_url?: string | null;
    /**
     * Spoken when a call connects. Null or an empty string selects a default greeting.
     */
    greeting_text?: string | null;
    /**
     * HTTPS URL of a WAV file that is played instead of `greeting_text`: linear PCM, 16-bit, mono, 8 kHz, at most 2 MiB. It is fetched, checked and stored before the response is sent. Redirects are not followed. Null or an empty string removes the recording.
     */
    greeting_audio_url?: string | null;
    /**
     * A JSON array of OpenAI-compatible tool definitions, as a string. Up to 64 tools with unique names other than those of the built-in tools (`hang_up`, `transfer_call`, `hold_call`, `resume_call`). `parameters` is a JSON Schema (2020-12) of type object that both OpenAI and Anthropic take: without `$ref`; without `anyOf`, `oneOf`, `allOf`, `not` and `enum` at the top; each array has `items`; a property's name is 1 to 64 letters, digits, `_`, `.` and `-`. Its patterns use the RE2 syntax. Arguments that would take long to check are refused, and the model receives the reason.
     */
    tool_definitions?: string;
    /**
     * The knowledge base that a hosted agent uses to answer. Null or an empty string detaches it.
     */
    knowledge_base_id?: string | null;
    /**
     * Spoken before the greeting, to identify your organization.
     */
    pre_call_announcement?: string | null;
    /**
     * Asks the backend of a `byom` agent whether to accept an inbound call.
     */
    screening_enabled?: boolean;
    /**
     * Rejects the call if the screening request fails. Otherwise the call is accepted.
     */
    screening_fail_closed?: boolean;
    /**
     * The time from the end of the caller's speech to the first sound of the answer that the agent should not exceed. When it is about to, one of `filler_texts` is said. When 5 % of the turns of an hour exceed it, `agent.latency_degraded` is sent. Null means no budget.
     */
    latency_budget_ms?: number | null;
    /**
     * Sentences such as "One moment, please." of which one is said, in turn, when an answer does not begin within `latency_budget_ms`: once for each turn, and never over an answer. Not said without a budget. Null means none.
     */
    filler_texts?: Array<string> | null;
    /**
     * Asks the backend or model as soon as the caller pauses, before it is clear that they have finished, and cancels the request if they continue. Answers come sooner. A backend gets more requests, which have `speculative`.
     */
    speculative_turns?: boolean;
    /**
     * How the backend of a `byom` agent is asked. `ohun`: turn requests at `webhook_url`. `chat_completions`: `webhook_url` is an OpenAI-compatible endpoint, either its base URL, such as `https://models.example.com/v1`, or the full URL that ends with `/chat/completions`. It gets the conversation with the agent's prompt and tools, and is never sent events.
     */
    webhook_format?: 'ohun' | 'chat_completions';
    /**
     * The `model` of the requests to the endpoint. Required with `chat_completions`, unused otherwise. Null or an empty string clears it.
     */
    webhook_model?: string | null;
    /**
     * The key for the host of the draft's `webhook_url`. It is not part of the draft: the agent has it at once, for this host only.
     */
    webhook_key?: string;
    /**
     * What is found out about each call when it has ended, as a JSON Schema. The result is the `analysis` of the call, and `call.analyzed` has it. The schema has at most 16,384 characters, 100 properties and 5 levels. It may use `type`, `properties`, `required`, `items`, `enum`, `format`, `description` and limits of length and size. Null means none.
     */
    analysis_schema?: {
        [key: string]: unknown;
    } | null;
    /**
     * MCP servers whose tools the model may call, in addition to `tool_definitions`: at most 5, with 32 tools in total. The model sees a tool as `{name}__{tool}`. Accepted for hosted providers, and for `byom` with `chat_completions`. This is the whole list: servers that you omit are removed.
     */
    mcp_servers?: Array<McpServerSettings>;
    answering_machine?: AnsweringMachineSetting;
    /**
     * What the caller hears before anybody listens in to a call, once in each call. With `null`, nothing is said.
     */
    monitoring_announcement?: string | null;
};

/**
 * The revision of the draft that you have seen. If it has another one, nothing changes and the response is 409 `VERSION_CONFLICT`.
 */
export type ExpectedRevision = number;

/**
 * The share of the agent's contacts that get the version. A contact keeps its version on every channel while the share stays or grows. When you publish a draft, this or `numbers` begins a rollout, and the live version stays live.
 */
export type RolloutPercent = number;

/**
 * A phone number in E.164 format.
 */
export type E164 = string;

/**
 * Contacts that get the version whatever the share, such as your own phones.
 */
export type RolloutNumbers = Array<E164>;

export type AgentDraftPublish = {
    note?: VersionNote;
    expected_version?: ExpectedVersion;
    expected_revision?: ExpectedRevision;
    percent?: RolloutPercent;
    numbers?: RolloutNumbers;
};

export type AgentRollout = {
    agent_id: string;
    /**
     * The version that these contacts get instead of the live one.
     */
    version: number;
    percent: number;
    numbers: Array<E164>;
    /**
     * The API key or user.
     */
    created_by: string;
    created_at: Timestamp;
    updated_at: Timestamp;
    request_id?: RequestId;
};

export type AgentRolloutList = {
    /**
     * At most three, the highest version first.
     */
    rollouts: Array<AgentRollout>;
    request_id?: RequestId;
};

export type AgentRolloutCreate = {
    /**
     * A version that is not live.
     */
    version: number;
    percent?: RolloutPercent;
    numbers?: RolloutNumbers;
    expected_version?: ExpectedVersion;
};

export type AgentRolloutUpdate = {
    percent?: RolloutPercent;
    numbers?: RolloutNumbers;
};

export type Channel = 'voice' | 'sms' | 'whatsapp';

/**
 * `colleague`: a person has said it: one who has taken the call over, or talks to the caller and the agent. The role is then `agent`. Absent for words of the caller and the agent.
 */
export type TurnSpeaker = 'colleague';

/**
 * A turn of a call, a message, or a note about a conversation.
 */
export type ConversationRow = {
    /**
     * The conversation of a message or note; null for a turn of a call.
     */
    conversation_id: string | null;
    /**
     * Null for a turn of a call and for a note.
     */
    message_id: string | null;
    /**
     * Null for a message and for a note.
     */
    call_id: string | null;
    channel: Channel;
    /**
     * `inbound` is what the contact said or wrote, `outbound` what the agent or the service did, `internal` a note that the contact did not get.
     */
    direction: 'inbound' | 'outbound' | 'internal';
    /**
     * The number of the speaker or sender; the user who wrote a note.
     */
    from: string;
    /**
     * The number of the other party. Empty for a note.
     */
    to: string;
    text: string;
    /**
     * The status of the call or the message; `note` for a note.
     */
    status: string;
    timestamp: string;
    /**
     * The person who has spoken for the workspace instead of the agent. Null for everything else.
     */
    speaker: TurnSpeaker | null;
};

export type ConversationExport = Array<ConversationRow>;

export type PlaygroundTurn = {
    role: 'user' | 'agent';
    text: string;
};

export type PlaygroundRequest = {
    /**
     * What you say to the agent.
     */
    message: string;
    /**
     * What was said before, oldest first. The agent sees the last 20 turns.
     */
    history?: Array<PlaygroundTurn>;
    /**
     * The version of the agent to chat with; 0 is the draft. Defaults to the live version.
     */
    agent_version?: number;
};

export type PlaygroundToolCall = {
    tool_call_id: string;
    name: string;
    /**
     * The arguments as the agent wrote them.
     */
    arguments: unknown;
    /**
     * The tool's result. Null if it failed.
     */
    result: unknown;
    /**
     * Why the tool failed. Null if it succeeded.
     */
    error: string | null;
    /**
     * The request to the agent's webhook, and its response. Null if none was sent.
     */
    exchange: BackendExchange | null;
};

/**
 * Which keys the caller is asked for. The text before it says so. Unknown fields are ignored.
 */
export type CollectKeys = {
    /**
     * How many keys are enough.
     */
    min_digits?: number;
    /**
     * The most keys. The input ends with the last one.
     */
    max_digits?: number;
    /**
     * The key that ends the input. It does not count, and is not part of the result. Null if there is none.
     */
    terminator?: string | null;
    /**
     * How long to wait for the first key, in seconds.
     */
    timeout_seconds?: number;
    /**
     * How long to wait for each further key, in seconds.
     */
    pause_seconds?: number;
    /**
     * How often the caller is asked again if there are too few keys.
     */
    retries?: number;
    /**
     * What is said then. The default is "Please enter the digits again.", in the language of the agent.
     */
    retry_text?: string;
    /**
     * True for a PIN or a card number. The keys are in no transcript, recording, log or event, and the caller is not recorded or heard while they are collected.
     */
    secret?: boolean;
};

/**
 * The wish of the caller. The agent calls the number when a colleague of the failed transfer is at work, and hands the call over to them. Unknown fields are ignored.
 */
export type ScheduleCallback = {
    /**
     * The number that is called. The default is the number of the caller.
     */
    number?: E164;
    /**
     * The earliest time, within the next 7 days. The default is in ten minutes.
     */
    not_before?: Timestamp;
    /**
     * The first words of the call-back, instead of the agent's greeting. The default says in the agent's `language` (in English for `auto`) who calls back, and that a colleague is being called.
     */
    greeting?: string;
};

export type Weekday = 'mon' | 'tue' | 'wed' | 'thu' | 'fri' | 'sat' | 'sun';

/**
 * A colleague, and when they are at work. Without hours, always.
 */
export type TransferDestination = {
    /**
     * The number of the colleague.
     */
    destination: E164;
    /**
     * The time from which the number is called, with `closes`.
     */
    opens?: string;
    /**
     * The time from which it is no longer called. Before `opens`, the hours span midnight.
     */
    closes?: string;
    /**
     * The days on which the hours begin. By default, every day.
     */
    days?: Array<Weekday>;
    /**
     * The IANA time zone of the hours. Offsets such as `+01:00` are refused.
     */
    timezone?: string;
};

/**
 * What the agent does when a colleague has taken the call. `leave`: it leaves the two alone. `stay`: it hears both and speaks to both, until it leaves or one of them hangs up.
 */
export type TransferAfterwards = 'leave' | 'stay';

/**
 * Only with `afterwards: stay`: what the agent answers in a talk of three. `addressed`: words that contain one of `addressed_as`, and what is said next after a question of the agent. `everything`: the backend or model is asked for each sentence, and an empty text is silence.
 */
export type TalkAnswers = 'addressed' | 'everything';

/**
 * Only with `afterwards: stay`: the names to which the agent answers, in any case and without accents. The default is its `display_name` and "assistant".
 */
export type TalkNames = Array<string>;

/**
 * The colleagues to whom the caller is handed over, and what they hear first. Set exactly one of `destination` and `destinations`. Unknown fields are ignored.
 */
export type WarmTransfer = {
    /**
     * The number of the colleague.
     */
    destination?: E164;
    /**
     * Colleagues who are called one after the other, until one takes the call.
     */
    destinations?: Array<TransferDestination>;
    /**
     * What the colleague hears first, in the agent's voice. The default is "There is a call for you.", in the agent's language.
     */
    summary?: string;
    /**
     * How long each colleague is called.
     */
    ring_seconds?: number;
    /**
     * `key`: the colleague presses 1 to take the call and 2 to decline it; an answering machine presses nothing. `answer`: the call is taken when somebody answers and the summary is over.
     */
    accept?: 'key' | 'answer';
    afterwards?: TransferAfterwards;
    answers?: TalkAnswers;
    addressed_as?: TalkNames;
    /**
     * If true and nobody takes the call, the agent may offer a call-back and schedule it with `schedule_callback`. The next turn then has `transfer.call_back`.
     */
    call_back?: boolean;
};

export type PlaygroundAction = {
    action: 'end_call' | 'transfer' | 'warm_transfer' | 'dtmf' | 'hold' | 'resume' | 'collect_keys' | 'leave' | 'schedule_callback';
    /**
     * For `transfer`: the number, E.164.
     */
    destination: string | null;
    /**
     * For `dtmf`: the keys.
     */
    digits: string | null;
    /**
     * For `hold`: when the hold ends at the latest.
     */
    max_seconds: number | null;
    /**
     * For `collect_keys`: which keys the caller is asked for.
     */
    keys: CollectKeys | null;
    /**
     * For `schedule_callback`: the wish of the caller.
     */
    call_back?: ScheduleCallback | null;
    /**
     * For `warm_transfer`: to whom the caller is handed over.
     */
    transfer: WarmTransfer | null;
};

export type PlaygroundPassage = {
    /**
     * The document's title.
     */
    title: string;
    /**
     * The headings above the passage. Empty if there are none.
     */
    heading: string;
    text: string;
};

export type PlaygroundStage = {
    /**
     * `knowledge`: the search of the knowledge base. `model`: one reply of the hosted model. `tool`: one call of a tool. `backend`: the turn request to the backend of a `byom` agent.
     */
    stage: 'knowledge' | 'model' | 'tool' | 'backend';
    /**
     * The call of the tool. Null for the other stages.
     */
    tool_call_id: string | null;
    /**
     * Time from the message until the stage began.
     */
    started_ms: number;
    /**
     * How long it took. Null while it runs.
     */
    duration_ms: number | null;
};

export type PlaygroundReply = {
    /**
     * What the agent would say.
     */
    text: string;
    /**
     * The tools that the agent called.
     */
    tool_calls: Array<PlaygroundToolCall>;
    turn_id: string;
    /**
     * Time from the message until the complete answer.
     */
    latency_ms: number;
    /**
     * Time from the message until the first sentence of the answer. Null if the agent says nothing.
     */
    first_text_ms: number | null;
    /**
     * What the agent would do in a call besides speaking, in order.
     */
    actions: Array<PlaygroundAction>;
    /**
     * The passages of the agent's knowledge base that a hosted agent read, the best first.
     */
    passages: Array<PlaygroundPassage>;
    /**
     * Where the time went, in order.
     */
    stages: Array<PlaygroundStage>;
    /**
     * The turn request to the backend of a `byom` agent, and its response. Null for a hosted agent.
     */
    exchange: BackendExchange | null;
    request_id?: RequestId;
};

/**
 * A stage began, and comes again when it has ended.
 */
export type PlaygroundStageEvent = {
    type: 'stage';
    stage: PlaygroundStage;
};

export type PlaygroundPassagesEvent = {
    type: 'passages';
    passages: Array<PlaygroundPassage>;
};

export type PlaygroundToolCallEvent = {
    type: 'tool_call';
    tool_call_id: string;
    name: string;
    /**
     * The arguments as the agent wrote them.
     */
    arguments: unknown;
};

export type PlaygroundToolResultEvent = {
    type: 'tool_result';
    tool_call: PlaygroundToolCall;
};

/**
 * The next sentence of the answer.
 */
export type PlaygroundTextEvent = {
    type: 'text';
    text: string;
};

export type PlaygroundAnswerEvent = {
    type: 'answer';
    reply: PlaygroundReply;
};

/**
 * Why the caller heard the fallback text. `status`: the backend answered with a status other than 2xx. `bad_reply`: the answer was not a valid reply. `breaker_open`: the request was not sent, because the previous requests failed. `blocked`: the address is not permitted. `provider`: the hosted model failed, or wrote nothing. `too_many_tool_rounds`: the hosted model kept calling tools instead of answering. `internal`: a fault of the service.
 */
export type FallbackReason = 'timeout' | 'status' | 'bad_reply' | 'breaker_open' | 'connect' | 'dns' | 'tls' | 'blocked' | 'provider' | 'too_many_tool_rounds' | 'internal';

/**
 * The agent gave no usable answer.
 */
export type PlaygroundFailedEvent = {
    type: 'failed';
    /**
     * The code with which `POST /v1/agents/{agent_id}/playground` would respond.
     */
    error_code: 'WEBHOOK_FAILED' | 'AI_PROVIDER_ERROR' | 'INTERNAL';
    message: string;
    reason: FallbackReason;
    /**
     * The turn request to the backend of a `byom` agent, and its response. Null if none was sent.
     */
    exchange: BackendExchange | null;
};

/**
 * What happens in a turn of the playground. The last one is `answer` or `failed`.
 */
export type PlaygroundEvent = PlaygroundStageEvent | PlaygroundPassagesEvent | PlaygroundToolCallEvent | PlaygroundToolResultEvent | PlaygroundTextEvent | PlaygroundAnswerEvent | PlaygroundFailedEvent;

export type PublicOffer = {
    /**
     * The browser's SDP offer.
     */
    sdp: string;
};

export type IceServer = {
    urls: Array<string>;
    /**
     * Absent if all `urls` are STUN servers.
     */
    username?: string;
    /**
     * The password, which a server with a shared secret accepts for eleven minutes.
     */
    credential?: string;
};

export type PublicAnswer = {
    sdp: string;
    type: 'answer';
    call_id: string;
    /**
     * Proves that a later offer comes from the same page. Do not store it outside the page.
     */
    call_token: string;
    /**
     * The TURN and STUN servers of this installation, as `RTCPeerConnection.setConfiguration` takes them. Empty if there are none. Set them before `setLocalDescription`.
     */
    ice_servers: Array<IceServer>;
    request_id?: RequestId;
};

export type PublicReconnect = {
    /**
     * The offer that the same `RTCPeerConnection` made with `iceRestart`.
     */
    sdp: string;
    /**
     * The token from the answer to the first offer.
     */
    call_token: string;
};

/**
 * The fields of an agent that the template fills in.
 */
export type TemplateAgent = {
    description?: string;
    language?: 'en' | 'ha' | 'yo' | 'ig' | 'pcm' | 'fr' | 'ar' | 'pt' | 'auto';
    tts_voice?: string;
    system_prompt?: string;
    greeting_text?: string;
    pre_call_announcement?: string;
    tool_definitions?: string;
    call_window_start?: string;
    call_window_end?: string;
};

export type Template = {
    template_id: string;
    name: string;
    /**
     * What an agent created from the template does.
     */
    description: string;
    category: 'support' | 'commerce' | 'health' | 'finance' | 'education' | 'property' | 'logistics' | 'utilities' | 'agriculture' | 'hospitality';
    /**
     * The language of the template's texts.
     */
    language: 'en' | 'ha' | 'yo' | 'ig' | 'pcm' | 'fr' | 'ar' | 'pt' | 'auto';
    agent: TemplateAgent;
};

export type TemplateList = {
    templates: Array<Template>;
    request_id?: RequestId;
};

export type AiModel = {
    model_id: string;
    /**
     * Id of the hosted provider.
     */
    provider: string;
    display_name: string;
    /**
     * Whether agents of this provider without a model use it.
     */
    default: boolean;
    /**
     * Whether the model processes audio directly. It handles production calls; messages, the playground and the sandbox use the provider's default model.
     */
    live: boolean;
};

export type AiModelList = {
    models: Array<AiModel>;
    request_id?: RequestId;
};

export type Voice = {
    voice_id: string;
    display_name: string;
    /**
     * The language of the voice.
     */
    language: 'en' | 'ha' | 'yo' | 'ig' | 'pcm' | 'fr' | 'ar' | 'pt';
    gender: 'female' | 'male';
    /**
     * Whether agents without a voice use it.
     */
    default: boolean;
    /**
     * Whether the service can speak with this voice in its language. Otherwise calls are read by an English voice, because the service has no speech provider.
     */
    configured: boolean;
};

export type VoiceList = {
    voices: Array<Voice>;
    request_id?: RequestId;
};

export type AiProvider = {
    provider_id: string;
    display_name: string;
    /**
     * Whether the service has credentials for the provider.
     */
    configured: boolean;
};

export type AiProviderList = {
    providers: Array<AiProvider>;
    request_id?: RequestId;
};

export type KnowledgeBase = {
    knowledge_base_id: string;
    workspace_id: string;
    name: string;
    description: string | null;
    document_count: number;
    /**
     * The total size of its documents. The limit is 10 MiB.
     */
    size_bytes: number;
    created_at: Timestamp;
    updated_at: Timestamp;
    request_id?: RequestId;
};

export type KnowledgeBasePage = {
    knowledge_bases: Array<KnowledgeBase>;
    next_page_token?: NextPageToken;
    request_id?: RequestId;
};

export type KnowledgeBaseCreate = {
    name: string;
    /**
     * A note for your own use.
     */
    description?: string | null;
};

export type KnowledgePassage = {
    /**
     * The document's title.
     */
    title: string;
    /**
     * The headings above the passage. Empty if there are none.
     */
    heading: string;
    text: string;
    /**
     * How well the passage matches. Scores of one search can be compared.
     */
    score: number;
};

export type KnowledgeSearchResult = {
    /**
     * The best first.
     */
    passages: Array<KnowledgePassage>;
    request_id?: RequestId;
};

export type KnowledgeDocument = {
    document_id: string;
    knowledge_base_id: string;
    title: string;
    content_type: 'text/plain' | 'text/markdown';
    /**
     * Size of the content in UTF-8 bytes, including the headings that are repeated with each passage.
     */
    size_bytes: number;
    /**
     * The number of passages, at most 5000.
     */
    chunk_count: number;
    created_at: Timestamp;
    request_id?: RequestId;
};

export type KnowledgeDocumentPage = {
    documents: Array<KnowledgeDocument>;
    next_page_token?: NextPageToken;
    request_id?: RequestId;
};

export type KnowledgeDocumentCreate = {
    title: string;
    /**
     * The text. The whole request can be at most 1 MiB.
     */
    content: string;
    /**
     * Markdown is split along its headings, plain text along its paragraphs.
     */
    content_type?: 'text/plain' | 'text/markdown';
};

export type KnowledgeDocumentWithContent = KnowledgeDocument & {
    content: string;
};

export type NumberType = 'geo_did' | 'mobile_virtual' | 'intl_did' | 'shortcode';

/**
 * A Nigerian mobile network operator.
 */
export type Mno = 'mtn' | 'glo' | 'airtel' | '9mobile';

export type PhoneNumber = {
    number_id: string;
    e164: E164;
    type: NumberType;
    country_code: string;
    /**
     * The channels that the number can be used for.
     */
    channels: Array<Channel>;
    /**
     * All channels that the number has. `channels` are those that you use.
     */
    supported_channels: Array<Channel>;
    /**
     * The operator of the number.
     */
    mno: Mno | null;
    status: 'available' | 'provisioned' | 'quarantined';
    environment: Environment;
    /**
     * The agent that answers the number.
     */
    agent_id: string | null;
    /**
     * Monthly price in kobo.
     */
    monthly_cost_kobo: number;
    /**
     * When the workspace claimed the number.
     */
    provisioned_at: string | null;
    /**
     * When the number was released. Null unless it is in quarantine.
     */
    released_at: string | null;
    /**
     * The number can be reclaimed until this time. Null unless it is in quarantine.
     */
    quarantine_until: string | null;
    /**
     * When the claim was last changed. Null while the number is available.
     */
    updated_at: string | null;
    request_id?: RequestId;
};

export type NumberPage = {
    numbers: Array<PhoneNumber>;
    next_page_token?: NextPageToken;
    request_id?: RequestId;
};

/**
 * The channels to use, a subset of the number's channels. A claim defaults to all of them.
 */
export type NumberChannels = Array<Channel>;

export type NumberClaim = {
    /**
     * The id of an available number.
     */
    number_id: string;
    /**
     * The agent that answers the number.
     */
    agent_id: string;
    channels?: NumberChannels;
};

export type NumberAutoClaim = {
    /**
     * The agent that answers the number.
     */
    agent_id: string;
    type: NumberType;
    country_code: string;
    channels?: NumberChannels;
};

/**
 * The fields to change. Omitted fields stay unchanged.
 */
export type NumberUpdate = {
    /**
     * The agent that answers the number. Null detaches the agent.
     */
    agent_id?: string | null;
    channels?: NumberChannels;
    expected_updated_at?: ExpectedUpdatedAt;
};

export type CallDirection = 'inbound' | 'outbound';

export type CallStatus = 'initiated' | 'ringing' | 'in_progress' | 'completed' | 'failed' | 'busy' | 'no_answer' | 'canceled' | 'rejected';

/**
 * `connection_lost`: the connection broke, or the process that ran the call ended. `balance_exhausted`: the prepaid balance was used up. `rejected`: by the screening webhook, by the other party, or because the agent is paused. `machine_answered`: a machine answered, and the agent hung up. `message_left`: the agent left its message on a voicemail.
 */
export type CallEndReason = 'remote_hangup' | 'agent_hangup' | 'api_hangup' | 'transferred' | 'busy' | 'no_answer' | 'canceled' | 'rejected' | 'carrier_failed' | 'balance_exhausted' | 'idle' | 'connection_lost' | 'workspace_deleted' | 'machine_answered' | 'message_left';

/**
 * `pending`: it has not been made yet, or is retried at `next_attempt_at`. `failed`: all attempts failed; `reason` is that of the last one. `skipped`: there was nothing to analyze.
 */
export type AnalysisStatus = 'pending' | 'completed' | 'failed' | 'skipped';

/**
 * Who answered an outbound call. `menu`: a system that asks for keys. `unavailable`: the network, which says that the number cannot be reached. `uncertain`: it could not be found out, or a machine asks who is calling and may connect a person.
 */
export type AnsweredBy = 'human' | 'voicemail' | 'menu' | 'unavailable' | 'uncertain';

/**
 * `not_in_service`: the number does not exist, or is barred. `other`: the network said something else, or its words are not known.
 */
export type CallAnnouncementSays = 'switched_off' | 'not_reachable' | 'not_available' | 'not_in_service' | 'busy' | 'other';

/**
 * Who answers: the developer's backend, a hosted text model, or a hosted model that hears and speaks. A call is `hosted_live` as soon as such a model is connected.
 */
export type AiMode = 'byom' | 'hosted' | 'hosted_live';

/**
 * How it was detected. `cadence`: by the length of what was said, and the pauses in it. `silence`: nobody said anything. `screening`: a machine asks who is calling. `no_result`: the audio could not be examined. `announcement`: the network said so before the call was answered; `signalling.announcement` has its words.
 */
export type AnsweredByReason = 'words' | 'cadence' | 'tone' | 'music' | 'silence' | 'screening' | 'no_result' | 'announcement';

export type SipTransport = 'udp' | 'tcp' | 'tls';

/**
 * What a network says before a call is answered.
 */
export type CallAnnouncement = {
    says: CallAnnouncementSays;
    /**
     * How it is known. `speech`: the network spoke, and its words are not known.
     */
    by: 'words' | 'tone' | 'speech';
    /**
     * How much of its audio had been heard by then.
     */
    after_ms: number;
};

/**
 * `carrier_failed`: the carrier did not take the call, and the next one was tried. `canceled`: the call was ended while the carrier was asked.
 */
export type CallAttemptOutcome = 'answered' | 'busy' | 'no_answer' | 'rejected' | 'carrier_failed' | 'canceled';

/**
 * A carrier that was asked to carry the call, and its answer.
 */
export type CallAttempt = {
    /**
     * The name of the trunk, or of the operator in the sandbox.
     */
    carrier: string;
    mno: Mno | null;
    outcome: CallAttemptOutcome;
    /**
     * Why it did not carry the call, for people. Null if it did, or the call was ended.
     */
    cause: string | null;
    transport: SipTransport | null;
    sip_status: number | null;
    q850_cause: number | null;
    started_at: string;
    /**
     * Until it was answered, refused or left.
     */
    duration_ms: number;
};

/**
 * A telephone system completed an attended transfer, or tried to. The call remains the same.
 */
export type CallHandover = {
    /**
     * When it was asked for.
     */
    at: string;
    /**
     * `invite`: the new side called Ohun (`INVITE` with `Replaces`, RFC 3891). `refer`: Ohun was sent to the new side (`REFER` with `Replaces`).
     */
    by: 'invite' | 'refer';
    /**
     * Who handed it over, from `Referred-By` (RFC 3892); in E.164 if it is a number. Not verified. Null if there is none.
     */
    referred_by: string | null;
    /**
     * `failed`: the call went on where it was.
     */
    outcome: 'completed' | 'failed';
    /**
     * The answer of the new side to `refer`. Null for `invite`, and if there was none.
     */
    sip_status: number | null;
};

/**
 * After a warm transfer, the carrier was asked to join the two parties (`REFER` with `Replaces`), so that Ohun need no longer be between them.
 */
export type CallCarrierJoin = {
    /**
     * When it was asked.
     */
    at: string;
    /**
     * `failed`: the two talked on through Ohun.
     */
    outcome: 'completed' | 'failed';
    /**
     * Why it failed. `not_allowed`: the carrier said that it takes no `REFER`. `refused`: it refused the `REFER`. `failed`: it tried, and could not join them. `silent`: it did not report an outcome. `ended`: a party hung up before it reported one. Null if it has joined them.
     */
    reason: 'not_allowed' | 'refused' | 'failed' | 'silent' | 'ended' | null;
    /**
     * The SIP status that was the reason. Null if there was none.
     */
    sip_status: number | null;
};

/**
 * What the carrier reports about the call, in addition to the two numbers. It is not verified: use it to decide, not to identify. Numbers are in E.164; other values are as the carrier wrote them.
 */
export type CallClaims = {
    /**
     * All values of `P-Asserted-Identity`. Empty if the caller asks to be hidden.
     */
    asserted_identities: Array<string>;
    /**
     * The caller in `Remote-Party-ID`. Null if there is none, or the caller asks to be hidden.
     */
    remote_party: string | null;
    /**
     * Whom the caller called before the call was diverted to this number (`Diversion`), the latest first.
     */
    diversions: Array<{
        number: string;
        /**
         * Such as `unconditional`, `user-busy` or `no-answer`. Null if the carrier does not say.
         */
        reason: string | null;
    }>;
    /**
     * Where the call was before (`History-Info`), the earliest first.
     */
    history: Array<string>;
};

/**
 * How the call was carried, and what carriers reported. `carrier`, `transport`, `sip_status` and `q850_cause` are those of the carrier that carried the call, otherwise of the last one that was tried.
 */
export type CallSignalling = {
    /**
     * The name of the trunk, or of the operator in the sandbox. Null for calls from web pages.
     */
    carrier: string | null;
    /**
     * How its signalling travelled. Null if it was not asked over a network.
     */
    transport: SipTransport | null;
    /**
     * The codec of the audio, as agreed when the call was answered: PCMA, PCMU, G722 or opus. Null if it was not.
     */
    codec: string | null;
    /**
     * The suite of the encrypted audio (RFC 4568, RFC 7714), with keys from SDP or DTLS. Null if the audio was not encrypted.
     */
    srtp_suite: string | null;
    /**
     * Provisional responses were acknowledged with `PRACK` (RFC 3262).
     */
    reliable_responses: boolean;
    /**
     * The final SIP response. Null if there was none, and for inbound calls.
     */
    sip_status: number | null;
    /**
     * The cause of ITU-T Q.850 that came with it. Null if none did.
     */
    q850_cause: number | null;
    /**
     * The cause of ITU-T Q.850 with which the other side hung up (`Reason` of its `BYE`), such as 16 for a normal end or 31 for a fault of its network. Null if it said none, if Ohun hung up, and while the call is in progress.
     */
    end_q850_cause: number | null;
    /**
     * What the network said before it gave the call up. Null if the call was answered, or it said nothing that is known.
     */
    announcement: CallAnnouncement | null;
    /**
     * The carriers that were tried for an outbound call, in turn. Empty for an inbound one.
     */
    attempts: Array<CallAttempt>;
    /**
     * How the other side handed its end of the call over to another telephone, the first time first. Known when the call has ended. Empty as soon as the transcript is deleted.
     */
    handovers: Array<CallHandover>;
    /**
     * Whether the carrier joined the other party and the colleague of a warm transfer itself. Known when the call has ended. Null if it was not asked.
     */
    carrier_join: CallCarrierJoin | null;
    /**
     * What the carrier reports about an inbound call. Null if it reports only the two numbers, and after the transcript is deleted.
     */
    claims: CallClaims | null;
};

/**
 * Why there is no result. `timeout`, `dns`, `connect`, `tls`, `blocked`, `status` and `no_url` are about the backend of a `byom` agent. `bad_reply`: the result does not match the schema, or is not JSON; `detail` names the place. `provider`: the hosted model failed. `breaker_open`: not asked, because the requests before had failed. `busy`: not asked, because too many are in progress. `internal`: a fault of the service. `nothing_said`: the other party said nothing. `not_kept`: the words were erased or are no longer kept.
 */
export type AnalysisReason = 'timeout' | 'dns' | 'connect' | 'tls' | 'blocked' | 'status' | 'no_url' | 'bad_reply' | 'provider' | 'breaker_open' | 'busy' | 'internal' | 'nothing_said' | 'not_kept';

/**
 * What the agent's `analysis_schema` asks about a call.
 */
export type Analysis = {
    analysis_id: string;
    status: AnalysisStatus;
    /**
     * Why the last attempt gave no result. Null if it did.
     */
    reason: AnalysisReason | null;
    /**
     * The same as a sentence.
     */
    detail: string | null;
    /**
     * A value that matches the `analysis_schema` of that time. Null until it is known.
     */
    data: {
        [key: string]: unknown;
    } | null;
    /**
     * One to three sentences in the language of the agent, at most 2,000 characters. Null until it is known, and if the backend gave none.
     */
    summary: string | null;
    /**
     * How many attempts were made.
     */
    attempt_count: number;
    /**
     * When the next attempt is made. Null unless it is pending.
     */
    next_attempt_at: string | null;
    /**
     * When the call had ended, or when the analysis was requested again.
     */
    requested_at: Timestamp;
    /**
     * When that was decided. Null while it is pending.
     */
    completed_at: string | null;
    request_id?: RequestId;
};

export type CallTransferKind = 'warm';

/**
 * `declined`: the colleague pressed 2 or hung up. `no_answer`: nobody answered, or nobody pressed a key. `failed`: the call could not be placed or paid for. `canceled`: the other party hung up, or the call was taken back, before that.
 */
export type CallTransferOutcome = 'accepted' | 'declined' | 'busy' | 'no_answer' | 'failed' | 'canceled';

/**
 * A colleague who was called to take a call over.
 */
export type CallTransferLeg = {
    /**
     * The number that was called.
     */
    destination: string;
    kind: CallTransferKind;
    /**
     * Null while the colleague is called.
     */
    outcome: CallTransferOutcome | null;
    started_at: string;
    answered_at: string | null;
    afterwards: TransferAfterwards;
    /**
     * When an agent with `afterwards: stay` left the caller with the colleague. Null if it has not.
     */
    agent_left_at: string | null;
    /**
     * When the carrier joined the two itself: Ohun carried and charged nothing from then on. Null if they talked through Ohun.
     */
    carrier_joined_at: string | null;
    /**
     * Null while the line to the colleague is open.
     */
    ended_at: string | null;
    /**
     * The price of the minutes of this line, which is part of the `cost_kobo` of the call; 0 in the sandbox.
     */
    cost_kobo: number;
};

export type TranscriptTurn = {
    turn_id: string;
    role: 'system' | 'agent' | 'caller';
    text: string;
    timestamp: Timestamp;
    /**
     * True for one of the agent's `filler_texts`, which bridged the wait for an answer. Absent otherwise.
     */
    filler?: boolean;
    speaker?: TurnSpeaker;
};

export type Call = {
    call_id: string;
    workspace_id: string;
    agent_id: string;
    /**
     * The version of the agent that the call has until its end; 0 is the draft. Null for calls that are older than versions.
     */
    agent_version: number | null;
    environment: Environment;
    direction: CallDirection;
    status: CallStatus;
    from_number: E164;
    to_number: E164;
    /**
     * The operator that carried the call, even if nobody answered. Null if no operator took the call.
     */
    mno_used: Mno | null;
    ai_mode: AiMode;
    /**
     * When the destination started to ring.
     */
    started_at: string | null;
    answered_at: string | null;
    ended_at: string | null;
    duration_seconds: number;
    /**
     * Why the call ended. Null while the call is in progress.
     */
    end_reason: CallEndReason | null;
    /**
     * Price in kobo; 0 in the sandbox.
     */
    cost_kobo: number;
    /**
     * API path of the recording. Null if nothing was recorded, and as soon as the recording can no longer be played.
     */
    recording_url: string | null;
    /**
     * Mean opinion score.
     */
    quality_mos: number | null;
    resolution: 'resolved' | 'unresolved' | null;
    classified_at: string | null;
    /**
     * Null if the agent does not detect it, for inbound calls, and until it is known. `unavailable`, whatever the agent does, if the call was not answered and the network said why.
     */
    answered_by: AnsweredBy | null;
    answered_by_reason: AnsweredByReason | null;
    /**
     * How long after the answer it was known.
     */
    answered_by_after_ms: number | null;
    /**
     * How carriers treated the call, and how its audio is carried. Null until it is answered or has ended, for the playground, and for calls of the sandbox that the first operator took.
     */
    signalling: CallSignalling | null;
    /**
     * Null if the agent has no `analysis_schema`, until the call has ended, and if it was not answered.
     */
    analysis: Analysis | null;
    /**
     * The colleagues who were called to take the call over, the first one first. A blind transfer is not among them.
     */
    transfers: Array<CallTransferLeg>;
    transcript: Array<TranscriptTurn>;
    created_at: Timestamp;
    updated_at: Timestamp;
    request_id?: RequestId;
};

export type CallPage = {
    calls: Array<Call>;
    next_page_token?: NextPageToken;
    request_id?: RequestId;
};

/**
 * The version of the agent to use; 0 is the draft, which works only in the sandbox. Defaults to the version that the contact has.
 */
export type TriedVersion = number;

export type CallCreate = {
    /**
     * The agent that speaks.
     */
    agent_id: string;
    to_number: E164;
    /**
     * One of the workspace's voice numbers. Defaults to the agent's oldest number.
     */
    from_number?: E164;
    agent_version?: TriedVersion;
};

/**
 * `scheduled`: it waits for its time, for a colleague who is at work and for the agent's call window. `calling`: the number is called, or the caller waits for a colleague. `connected`: a colleague has taken the call. `failed`: it was called as often as may be. `expired`: it could not be called in time.
 */
export type CallBackStatus = 'scheduled' | 'calling' | 'connected' | 'failed' | 'cancelled' | 'expired';

/**
 * Why a call-back has failed or was canceled. `no_answer`: nobody or a machine answered. `not_taken`: the caller was reached, and no colleague took the call. `call_failed`: no carrier could place the call. `not_allowed`: the call may not be placed, for example because of the balance or the agent. `requested`: by the API.
 */
export type CallBackReason = 'no_answer' | 'busy' | 'rejected' | 'not_taken' | 'call_failed' | 'not_allowed' | 'requested' | 'opted_out' | 'erased';

/**
 * A call that was promised to a caller whom no colleague could take.
 */
export type CallBack = {
    call_back_id: string;
    agent_id: string;
    /**
     * The call in which it was promised.
     */
    call_id: string;
    /**
     * The number that is called.
     */
    number: string;
    status: CallBackStatus;
    /**
     * Null unless it has failed or was canceled.
     */
    reason: CallBackReason | null;
    /**
     * What the colleague hears first.
     */
    summary: string;
    /**
     * What is said first to who is called back. Null for the default in the agent's language.
     */
    greeting: string | null;
    not_before: string;
    /**
     * Afterwards it is not called any more.
     */
    expires_at: string;
    /**
     * When it is looked at next. Null when it has ended.
     */
    next_attempt_at: string | null;
    /**
     * How many calls were placed.
     */
    attempt_count: number;
    /**
     * The last of them.
     */
    last_call_id: string | null;
    created_at: string;
    ended_at: string | null;
    request_id?: RequestId;
};

export type CallBackPage = {
    call_backs: Array<CallBack>;
    next_page_token?: NextPageToken;
    request_id?: RequestId;
};

export type CallExportRow = {
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
    resolution: 'resolved' | 'unresolved' | null;
    answered_by: AnsweredBy | null;
    /**
     * What the network said before it gave the call up. Null if the call was answered, or it said nothing that is known.
     */
    announcement: CallAnnouncementSays | null;
    /**
     * Null if the call is not analyzed.
     */
    analysis_status: AnalysisStatus | null;
    analysis_summary: string | null;
    /**
     * The `data` of the analysis as JSON.
     */
    analysis_data: string | null;
};

export type CallExport = Array<CallExportRow>;

export type TranscriptFrame = {
    /**
     * `user` is the person on the phone.
     */
    role: 'user' | 'agent';
    /**
     * What has been said in this turn so far.
     */
    text: string;
    /**
     * False while the speaker is still speaking. A frame with the same `turn_id` follows, which replaces this one.
     */
    is_final: boolean;
    /**
     * The same as in the events, the transcript and the BYOM request.
     */
    turn_id: string;
    ts: Timestamp;
    /**
     * True for one of the agent's `filler_texts`. Absent otherwise.
     */
    filler?: boolean;
    speaker?: TurnSpeaker;
};

export type LiveCall = {
    call_id: string;
    agent_id: string;
    direction: CallDirection;
    status: CallStatus;
    from_number: E164;
    to_number: E164;
    ai_mode: AiMode;
    /**
     * When the destination started to ring.
     */
    started_at: string | null;
    answered_at: string | null;
    ended_at: string | null;
    /**
     * Why the call ended. Null while it is in progress.
     */
    end_reason: CallEndReason | null;
    /**
     * What was said last. Null until something is said.
     */
    last_words: TranscriptFrame | null;
};

export type LiveCalls = {
    /**
     * Oldest first.
     */
    calls: Array<LiveCall>;
    request_id?: RequestId;
};

export type LiveCallsSnapshot = {
    type: 'snapshot';
    /**
     * All calls in progress, oldest first.
     */
    calls: Array<LiveCall>;
};

export type LiveCallChange = {
    type: 'call' | 'ended';
    call: LiveCall;
};

/**
 * What a stream of the calls in progress sends.
 */
export type LiveCallsFrame = LiveCallsSnapshot | LiveCallChange;

export type MessageChannel = 'sms' | 'whatsapp';

export type MessageDirection = 'inbound' | 'outbound';

export type MessageStatus = 'queued' | 'sent' | 'delivered' | 'read' | 'failed' | 'send_failed' | 'received';

/**
 * SMS has `text` only.
 */
export type MessageType = 'text' | 'image' | 'audio' | 'document' | 'video' | 'interactive' | 'template';

/**
 * A template that WhatsApp has approved.
 */
export type MessageTemplate = {
    name: string;
    language_code: string;
    /**
     * Replace the placeholders of the body, in their order.
     */
    parameters?: Array<string>;
};

/**
 * What the recipient can choose from. Set either `buttons` or `list`.
 */
export type MessageInteractive = {
    buttons?: Array<{
        id: string;
        title: string;
    }>;
    list?: {
        /**
         * The label that opens the list.
         */
        button: string;
        rows: Array<{
            id: string;
            title: string;
            description?: string;
        }>;
    };
};

export type MessageEncoding = 'GSM-7' | 'UCS-2';

export type Message = {
    message_id: string;
    workspace_id: string;
    agent_id: string;
    /**
     * The version of the agent that wrote it. Null for messages of the contact, of the API and of people.
     */
    agent_version: number | null;
    conversation_id: string;
    environment: Environment;
    channel: MessageChannel;
    direction: MessageDirection;
    from: E164;
    to: E164;
    message_type: MessageType;
    /**
     * The text; empty for media without one and for templates.
     */
    body: string;
    /**
     * Outbound: the address that you gave. Inbound: the API path of the file, null until it is stored.
     */
    media_url: string | null;
    media_caption: string | null;
    template: MessageTemplate | null;
    interactive: MessageInteractive | null;
    /**
     * The number of segments of an SMS. Each sent segment is billed; a received message is billed once. 0 for WhatsApp.
     */
    segments: number;
    /**
     * Of an SMS.
     */
    encoding: MessageEncoding | null;
    status: MessageStatus;
    /**
     * The operator that carried an SMS.
     */
    mno: Mno | null;
    /**
     * Why the message failed: the carrier's code, if there is one.
     */
    error_code: string | null;
    /**
     * Why the message failed, in words: what was wrong with the reply of the agent's backend or model, such as `the reply has no string "text"`, why no carrier accepted the message, such as `the carrier refused it: 0x0000000B`, or how WhatsApp explained that it could not deliver it. Null for every other message, for an SMS that failed after a carrier had accepted it, because delivery receipts of an SMS have only a code, and once the content of the message is deleted.
     */
    error_detail: string | null;
    /**
     * Price in kobo; 0 in the sandbox.
     */
    cost_kobo: number;
    created_at: Timestamp;
    sent_at: string | null;
    delivered_at: string | null;
    read_at: string | null;
    failed_at: string | null;
    request_id?: RequestId;
};

export type MessagePage = {
    messages: Array<Message>;
    next_page_token?: NextPageToken;
    request_id?: RequestId;
};

export type MessageCreate = {
    /**
     * The agent whose conversation the message belongs to.
     */
    agent_id: string;
    channel: MessageChannel;
    to: E164;
    /**
     * One of the workspace's numbers with the channel. Defaults to the number that the conversation used last, or else to the agent's oldest one.
     */
    from?: E164;
    message_type?: MessageType;
    /**
     * The text. Required for `text` and `interactive`; not accepted with other types. An SMS may have 10 segments, an `interactive` body 1024 characters.
     */
    body?: string;
    /**
     * The `https` address of the file. `image`, `audio`, `document` and `video` require either `media_url` or `media_id`.
     */
    media_url?: string;
    /**
     * An uploaded file, instead of `media_url`.
     */
    media_id?: string;
    /**
     * The text below an `image`, `document` or `video`.
     */
    media_caption?: string;
    /**
     * Required for `template`.
     */
    template?: MessageTemplate;
    /**
     * Required for `interactive`.
     */
    interactive?: MessageInteractive;
};

export type MessageMediaType = 'image' | 'audio' | 'document' | 'video';

export type MediaUpload = {
    /**
     * The `media_id` of a message.
     */
    media_id: string;
    filename: string;
    /**
     * By the extension of the name.
     */
    mime_type: string;
    /**
     * The `message_type` of a message with the file. Every file can also be sent as a `document`.
     */
    message_type: MessageMediaType;
    size_bytes: number;
    created_at: string;
    /**
     * Until then the file can be sent.
     */
    expires_at: string;
    request_id?: RequestId;
};

/**
 * `ai`: the agent answers. `human`: a person answers, and the agent is silent. `closed`: nobody is expected to answer.
 */
export type ConversationMode = 'ai' | 'human' | 'closed';

/**
 * All messages of one agent with one contact on one channel.
 */
export type Conversation = {
    conversation_id: string;
    /**
     * The agent. The conversation stays when the agent is deleted.
     */
    agent_id: string;
    channel: MessageChannel;
    /**
     * The workspace's number that was used last.
     */
    number: E164;
    /**
     * The number of the person.
     */
    contact: E164;
    mode: ConversationMode;
    /**
     * When the mode was changed last. Null if it never was.
     */
    mode_changed_at: string | null;
    /**
     * The user who changed the mode last; for a change with an API key, the owner. Null if it was never changed.
     */
    mode_changed_by: string | null;
    /**
     * The user who is to answer. Always null in mode `ai`.
     */
    assigned_user_id: string | null;
    /**
     * Messages of the contact that nobody in the workspace has read. Counted in mode `human` only.
     */
    unread_count: number;
    /**
     * WhatsApp: free text is accepted until this time. Null before the contact's first message.
     */
    window_expires_at: string | null;
    /**
     * Whether the contact is on the opt-out list of the workspace.
     */
    opt_out: boolean;
    last_message_at: string | null;
    created_at: Timestamp;
    updated_at: Timestamp;
};

export type ConversationPage = {
    conversations: Array<Conversation>;
    next_page_token?: NextPageToken;
    request_id?: RequestId;
};

export type ConversationWithMessages = {
    conversation_id: string;
    /**
     * The agent. The conversation stays when the agent is deleted.
     */
    agent_id: string;
    channel: MessageChannel;
    /**
     * The workspace's number that was used last.
     */
    number: E164;
    /**
     * The number of the person.
     */
    contact: E164;
    mode: ConversationMode;
    /**
     * When the mode was changed last. Null if it never was.
     */
    mode_changed_at: string | null;
    /**
     * The user who changed the mode last; for a change with an API key, the owner. Null if it was never changed.
     */
    mode_changed_by: string | null;
    /**
     * The user who is to answer. Always null in mode `ai`.
     */
    assigned_user_id: string | null;
    /**
     * Messages of the contact that nobody in the workspace has read. Counted in mode `human` only.
     */
    unread_count: number;
    /**
     * WhatsApp: free text is accepted until this time. Null before the contact's first message.
     */
    window_expires_at: string | null;
    /**
     * Whether the contact is on the opt-out list of the workspace.
     */
    opt_out: boolean;
    last_message_at: string | null;
    created_at: Timestamp;
    updated_at: Timestamp;
    /**
     * A page of its messages, newest first.
     */
    messages: Array<Message>;
    next_page_token?: NextPageToken;
    request_id?: RequestId;
};

export type ConversationUpdate = {
    mode?: ConversationMode;
    /**
     * The user of the workspace who should answer; null for nobody.
     */
    assigned_user_id?: string | null;
    /**
     * The last message that was read. Messages of the contact after it stay unread. Null marks the conversation as unread.
     */
    read_up_to?: string | null;
};

export type ConversationUpdated = {
    conversation_id: string;
    /**
     * The agent. The conversation stays when the agent is deleted.
     */
    agent_id: string;
    channel: MessageChannel;
    /**
     * The workspace's number that was used last.
     */
    number: E164;
    /**
     * The number of the person.
     */
    contact: E164;
    mode: ConversationMode;
    /**
     * When the mode was changed last. Null if it never was.
     */
    mode_changed_at: string | null;
    /**
     * The user who changed the mode last; for a change with an API key, the owner. Null if it was never changed.
     */
    mode_changed_by: string | null;
    /**
     * The user who is to answer. Always null in mode `ai`.
     */
    assigned_user_id: string | null;
    /**
     * Messages of the contact that nobody in the workspace has read. Counted in mode `human` only.
     */
    unread_count: number;
    /**
     * WhatsApp: free text is accepted until this time. Null before the contact's first message.
     */
    window_expires_at: string | null;
    /**
     * Whether the contact is on the opt-out list of the workspace.
     */
    opt_out: boolean;
    last_message_at: string | null;
    created_at: Timestamp;
    updated_at: Timestamp;
    /**
     * False if the conversation already was as requested.
     */
    changed: boolean;
    request_id?: RequestId;
};

export type ConversationMessagePayload = {
    message_id: string;
    direction: MessageDirection;
    text: string;
    status: MessageStatus;
};

export type ConversationMessageFrame = {
    event_type: 'message.received' | 'message.delivered' | 'message.read' | 'message.failed';
    conversation_id: string;
    timestamp: Timestamp;
    payload: ConversationMessagePayload;
};

export type ConversationModePayload = {
    from_mode: ConversationMode;
    to_mode: ConversationMode;
    /**
     * The user who changed it; for a change with an API key the owner.
     */
    actor_user_id: string;
};

export type ConversationModeFrame = {
    event_type: 'conversation.mode_changed';
    conversation_id: string;
    timestamp: Timestamp;
    payload: ConversationModePayload;
};

/**
 * Something that happened in a conversation.
 */
export type ConversationFrame = ConversationMessageFrame | ConversationModeFrame;

export type ConversationNote = {
    note_id: string;
    conversation_id: string;
    /**
     * The user who wrote it; for a note by an API key the owner.
     */
    author_user_id: string;
    text: string;
    created_at: Timestamp;
    request_id?: RequestId;
};

export type ConversationNotePage = {
    notes: Array<ConversationNote>;
    next_page_token?: NextPageToken;
    request_id?: RequestId;
};

export type ConversationNoteCreate = {
    text: string;
};

/**
 * The list that the filters belong to.
 */
export type SavedViewList = 'calls' | 'messages' | 'conversations' | 'events' | 'deliveries' | 'requests' | 'audit_log';

/**
 * The query parameters of the list and their values. They are not validated when they are saved; the list reports errors in them.
 */
export type SavedViewFilters = {
    [key: string]: string;
};

export type SavedView = {
    saved_view_id: string;
    list: SavedViewList;
    name: string;
    filters: SavedViewFilters;
    created_at: Timestamp;
    updated_at: Timestamp;
    request_id?: RequestId;
};

export type SavedViewPage = {
    saved_views: Array<SavedView>;
    next_page_token?: NextPageToken;
    request_id?: RequestId;
};

export type SavedViewCreate = {
    list: SavedViewList;
    /**
     * No other view that the person has of this list has it.
     */
    name: string;
    filters: SavedViewFilters;
};

export type SavedViewUpdate = {
    /**
     * No other view that the person has of this list has it.
     */
    name?: string;
    filters?: SavedViewFilters;
    expected_updated_at?: ExpectedUpdatedAt;
};

export type CannedReply = {
    canned_reply_id: string;
    /**
     * The name under which people find it.
     */
    shortcut: string;
    text: string;
    created_at: Timestamp;
    updated_at: Timestamp;
    request_id?: RequestId;
};

export type CannedReplyPage = {
    canned_replies: Array<CannedReply>;
    next_page_token?: NextPageToken;
    request_id?: RequestId;
};

export type CannedReplyCreate = {
    /**
     * No other canned reply of the workspace has it.
     */
    shortcut: string;
    text: string;
};

export type CannedReplyUpdate = {
    /**
     * No other canned reply of the workspace has it.
     */
    shortcut?: string;
    text?: string;
    expected_updated_at?: ExpectedUpdatedAt;
};

export type InboxMessage = {
    message_id: string;
    direction: MessageDirection;
    message_type: MessageType;
    /**
     * The first 200 characters of the text or the caption.
     */
    text: string;
    status: MessageStatus;
    created_at: Timestamp;
};

/**
 * A conversation as the inbox lists it.
 */
export type InboxConversation = {
    conversation_id: string;
    /**
     * The agent. The conversation stays when the agent is deleted.
     */
    agent_id: string;
    channel: MessageChannel;
    /**
     * The workspace's number that was used last.
     */
    number: E164;
    /**
     * The number of the person.
     */
    contact: E164;
    mode: ConversationMode;
    /**
     * When the mode was changed last. Null if it never was.
     */
    mode_changed_at: string | null;
    /**
     * The user who changed the mode last; for a change with an API key, the owner. Null if it was never changed.
     */
    mode_changed_by: string | null;
    /**
     * The user who is to answer. Always null in mode `ai`.
     */
    assigned_user_id: string | null;
    /**
     * Messages of the contact that nobody in the workspace has read. Counted in mode `human` only.
     */
    unread_count: number;
    /**
     * WhatsApp: free text is accepted until this time. Null before the contact's first message.
     */
    window_expires_at: string | null;
    /**
     * Whether the contact is on the opt-out list of the workspace.
     */
    opt_out: boolean;
    last_message_at: string | null;
    created_at: Timestamp;
    updated_at: Timestamp;
    /**
     * Its newest message. Null if it has none.
     */
    last_message: InboxMessage | null;
};

export type InboxPage = {
    conversations: Array<InboxConversation>;
    next_page_token?: NextPageToken;
    request_id?: RequestId;
};

export type ConversationAssignedPayload = {
    /**
     * The user who was to answer before.
     */
    from_user_id: string | null;
    /**
     * The user who is to answer now.
     */
    to_user_id: string | null;
    /**
     * The user who changed it; for a change with an API key the owner.
     */
    actor_user_id: string;
};

export type ConversationAssignedFrame = {
    event_type: 'conversation.assigned';
    conversation_id: string;
    timestamp: Timestamp;
    payload: ConversationAssignedPayload;
};

export type ConversationReadPayload = {
    /**
     * Messages that are still unread.
     */
    unread_count: number;
    /**
     * The user who read or marked the conversation; with an API key the owner.
     */
    actor_user_id: string;
};

export type ConversationReadFrame = {
    event_type: 'conversation.read';
    conversation_id: string;
    timestamp: Timestamp;
    payload: ConversationReadPayload;
};

export type ConversationNotePayload = {
    note_id: string;
    /**
     * The user who added or deleted the note; with an API key the owner.
     */
    actor_user_id: string;
};

export type ConversationNoteFrame = {
    event_type: 'conversation.note_added' | 'conversation.note_deleted';
    conversation_id: string;
    timestamp: Timestamp;
    payload: ConversationNotePayload;
};

/**
 * Something that happened in a conversation of the workspace.
 */
export type InboxFrame = ConversationMessageFrame | ConversationModeFrame | ConversationAssignedFrame | ConversationReadFrame | ConversationNoteFrame;

export type RecordingPeaks = {
    /**
     * How long the recording is.
     */
    duration_ms: number;
    /**
     * The time that one value stands for.
     */
    value_ms: number;
    /**
     * The loudest sample of the other party in each of these times, as base64 of a byte each: 0 for silence, 255 for the loudest that is possible.
     */
    caller: string;
    /**
     * The same of the agent.
     */
    agent: string;
    request_id?: RequestId;
};

/**
 * The number of days, including today.
 */
export type AnalyticsDays = 7 | 30 | 90;

export type CallsOfDay = {
    /**
     * A day (Lagos time).
     */
    date: string;
    count: number;
};

export type SentimentOfDay = {
    /**
     * A day (Lagos time).
     */
    date: string;
    /**
     * Sentiment of the callers' words, from -1 to 1. Null for a day without words.
     */
    score: number | null;
};

export type Analytics = {
    days: AnalyticsDays;
    /**
     * Ended calls of these days, in both directions.
     */
    total_calls: number;
    /**
     * One entry per day, oldest first. Days without calls have 0.
     */
    calls_per_day: Array<CallsOfDay>;
    /**
     * Share of resolved calls among calls with a resolution, from 0 to 1. Null if there are none.
     */
    resolution_rate: number | null;
    /**
     * For answered calls. Null if there are none.
     */
    average_duration_seconds: number | null;
    /**
     * Mean opinion score, from 1 to 5. Null if none was measured.
     */
    average_mos: number | null;
    /**
     * One entry a day, oldest first.
     */
    sentiment_trend: Array<SentimentOfDay>;
    request_id?: RequestId;
};

export type StatisticsChannel = 'voice' | 'sms' | 'whatsapp';

export type StatisticsFigures = {
    /**
     * Ended calls, in both directions.
     */
    calls: number;
    /**
     * Calls that were answered.
     */
    answered_calls: number;
    /**
     * The duration of all answered calls.
     */
    call_seconds: number;
    /**
     * For answered calls. Null if there are none.
     */
    average_call_seconds: number | null;
    /**
     * Share of resolved calls among calls with a resolution, from 0 to 1. Null if there are none.
     */
    resolution_rate: number | null;
    /**
     * Inbound messages.
     */
    messages_received: number;
    /**
     * Outbound messages that had not failed when their hour was counted.
     */
    messages_sent: number;
    /**
     * Outbound messages that had failed by then.
     */
    messages_failed: number;
    /**
     * Conversations that began.
     */
    conversations: number;
    /**
     * Mean opinion score of the calls, from 1 to 5. Null if none was measured.
     */
    average_mos: number | null;
    /**
     * Sentiment of the callers' words, from -1 to 1. Null if there are none.
     */
    average_sentiment: number | null;
    /**
     * The price of calls and messages; 0 in the sandbox.
     */
    cost_kobo: number;
    /**
     * The median time until an agent's answer in a call began, accurate to about 10 %. Null without answers.
     */
    reply_p50_ms: number | null;
    /**
     * The same for 95 % of the answers.
     */
    reply_p95_ms: number | null;
};

export type StatisticsOfDay = {
    /**
     * A day (Lagos time).
     */
    date: string;
    /**
     * Ended calls, in both directions.
     */
    calls: number;
    /**
     * Calls that were answered.
     */
    answered_calls: number;
    /**
     * The duration of all answered calls.
     */
    call_seconds: number;
    /**
     * For answered calls. Null if there are none.
     */
    average_call_seconds: number | null;
    /**
     * Share of resolved calls among calls with a resolution, from 0 to 1. Null if there are none.
     */
    resolution_rate: number | null;
    /**
     * Inbound messages.
     */
    messages_received: number;
    /**
     * Outbound messages that had not failed when their hour was counted.
     */
    messages_sent: number;
    /**
     * Outbound messages that had failed by then.
     */
    messages_failed: number;
    /**
     * Conversations that began.
     */
    conversations: number;
    /**
     * Mean opinion score of the calls, from 1 to 5. Null if none was measured.
     */
    average_mos: number | null;
    /**
     * Sentiment of the callers' words, from -1 to 1. Null if there are none.
     */
    average_sentiment: number | null;
    /**
     * The price of calls and messages; 0 in the sandbox.
     */
    cost_kobo: number;
    /**
     * The median time until an agent's answer in a call began, accurate to about 10 %. Null without answers.
     */
    reply_p50_ms: number | null;
    /**
     * The same for 95 % of the answers.
     */
    reply_p95_ms: number | null;
};

export type StatisticsOfAgent = {
    agent_id: string;
    /**
     * Ended calls, in both directions.
     */
    calls: number;
    /**
     * Calls that were answered.
     */
    answered_calls: number;
    /**
     * The duration of all answered calls.
     */
    call_seconds: number;
    /**
     * For answered calls. Null if there are none.
     */
    average_call_seconds: number | null;
    /**
     * Share of resolved calls among calls with a resolution, from 0 to 1. Null if there are none.
     */
    resolution_rate: number | null;
    /**
     * Inbound messages.
     */
    messages_received: number;
    /**
     * Outbound messages that had not failed when their hour was counted.
     */
    messages_sent: number;
    /**
     * Outbound messages that had failed by then.
     */
    messages_failed: number;
    /**
     * Conversations that began.
     */
    conversations: number;
    /**
     * Mean opinion score of the calls, from 1 to 5. Null if none was measured.
     */
    average_mos: number | null;
    /**
     * Sentiment of the callers' words, from -1 to 1. Null if there are none.
     */
    average_sentiment: number | null;
    /**
     * The price of calls and messages; 0 in the sandbox.
     */
    cost_kobo: number;
    /**
     * The median time until an agent's answer in a call began, accurate to about 10 %. Null without answers.
     */
    reply_p50_ms: number | null;
    /**
     * The same for 95 % of the answers.
     */
    reply_p95_ms: number | null;
};

export type StatisticsOfChannel = {
    channel: StatisticsChannel;
    /**
     * Ended calls, in both directions.
     */
    calls: number;
    /**
     * Calls that were answered.
     */
    answered_calls: number;
    /**
     * The duration of all answered calls.
     */
    call_seconds: number;
    /**
     * For answered calls. Null if there are none.
     */
    average_call_seconds: number | null;
    /**
     * Share of resolved calls among calls with a resolution, from 0 to 1. Null if there are none.
     */
    resolution_rate: number | null;
    /**
     * Inbound messages.
     */
    messages_received: number;
    /**
     * Outbound messages that had not failed when their hour was counted.
     */
    messages_sent: number;
    /**
     * Outbound messages that had failed by then.
     */
    messages_failed: number;
    /**
     * Conversations that began.
     */
    conversations: number;
    /**
     * Mean opinion score of the calls, from 1 to 5. Null if none was measured.
     */
    average_mos: number | null;
    /**
     * Sentiment of the callers' words, from -1 to 1. Null if there are none.
     */
    average_sentiment: number | null;
    /**
     * The price of calls and messages; 0 in the sandbox.
     */
    cost_kobo: number;
    /**
     * The median time until an agent's answer in a call began, accurate to about 10 %. Null without answers.
     */
    reply_p50_ms: number | null;
    /**
     * The same for 95 % of the answers.
     */
    reply_p95_ms: number | null;
};

export type StatisticsOfVersion = {
    /**
     * The version of the agent; 0 is the draft.
     */
    version: number;
    /**
     * Ended calls, in both directions.
     */
    calls: number;
    /**
     * Calls that were answered.
     */
    answered_calls: number;
    /**
     * The duration of all answered calls.
     */
    call_seconds: number;
    /**
     * For answered calls. Null if there are none.
     */
    average_call_seconds: number | null;
    /**
     * Share of resolved calls among calls with a resolution, from 0 to 1. Null if there are none.
     */
    resolution_rate: number | null;
    /**
     * Inbound messages.
     */
    messages_received: number;
    /**
     * Outbound messages that had not failed when their hour was counted.
     */
    messages_sent: number;
    /**
     * Outbound messages that had failed by then.
     */
    messages_failed: number;
    /**
     * Conversations that began.
     */
    conversations: number;
    /**
     * Mean opinion score of the calls, from 1 to 5. Null if none was measured.
     */
    average_mos: number | null;
    /**
     * Sentiment of the callers' words, from -1 to 1. Null if there are none.
     */
    average_sentiment: number | null;
    /**
     * The price of calls and messages; 0 in the sandbox.
     */
    cost_kobo: number;
    /**
     * The median time until an agent's answer in a call began, accurate to about 10 %. Null without answers.
     */
    reply_p50_ms: number | null;
    /**
     * The same for 95 % of the answers.
     */
    reply_p95_ms: number | null;
};

export type EndingsOfReason = {
    /**
     * Why the calls ended, as in the call's `end_reason`.
     */
    end_reason: string;
    calls: number;
};

export type CallsAnsweredBy = {
    answered_by: AnsweredBy;
    calls: number;
};

export type Statistics = {
    /**
     * The first day (Lagos time).
     */
    from: string;
    /**
     * The last day.
     */
    to: string;
    totals: StatisticsFigures;
    /**
     * One entry per day, oldest first.
     */
    by_day: Array<StatisticsOfDay>;
    /**
     * The 100 agents with the most calls and messages.
     */
    by_agent: Array<StatisticsOfAgent>;
    /**
     * The channels that were used.
     */
    by_channel: Array<StatisticsOfChannel>;
    /**
     * With `agent_id`: the versions of the agent that calls and messages had, the highest first. Otherwise empty.
     */
    by_version: Array<StatisticsOfVersion>;
    /**
     * How calls ended, the most frequent reason first.
     */
    endings: Array<EndingsOfReason>;
    /**
     * Who answered the outbound calls for which it was detected, the most frequent first.
     */
    answered_by: Array<CallsAnsweredBy>;
    request_id?: RequestId;
};

export type LatencyQuantiles = {
    /**
     * The turns that had it.
     */
    turns: number;
    /**
     * The time within which half of the turns had passed it, to about 10 %.
     */
    p50_ms: number;
    /**
     * The same for 95 % of the turns.
     */
    p95_ms: number;
    /**
     * The same for 99 % of the turns.
     */
    p99_ms: number;
};

/**
 * The time of answers and of each of its stages. A stage is null if no turn had it.
 */
export type LatencyFigures = {
    /**
     * The whole time, from the end of the caller's speech to the first sound of the answer. Null without any.
     */
    first_speech: LatencyQuantiles | null;
    /**
     * The pause by which the end of the speech was known.
     */
    end_of_speech: LatencyQuantiles | null;
    /**
     * Until its words were known.
     */
    recognition: LatencyQuantiles | null;
    /**
     * Until the backend or model began to answer.
     */
    first_byte: LatencyQuantiles | null;
    /**
     * Until the first sentence of the answer was complete.
     */
    first_sentence: LatencyQuantiles | null;
    /**
     * Until the first audio of it was made.
     */
    synthesis: LatencyQuantiles | null;
    /**
     * Until the first sound went out to the caller.
     */
    first_audio: LatencyQuantiles | null;
};

export type LatencyOfDay = {
    /**
     * A day (Lagos time).
     */
    date: string;
    /**
     * The whole time, from the end of the caller's speech to the first sound of the answer. Null without any.
     */
    first_speech: LatencyQuantiles | null;
    /**
     * The pause by which the end of the speech was known.
     */
    end_of_speech: LatencyQuantiles | null;
    /**
     * Until its words were known.
     */
    recognition: LatencyQuantiles | null;
    /**
     * Until the backend or model began to answer.
     */
    first_byte: LatencyQuantiles | null;
    /**
     * Until the first sentence of the answer was complete.
     */
    first_sentence: LatencyQuantiles | null;
    /**
     * Until the first audio of it was made.
     */
    synthesis: LatencyQuantiles | null;
    /**
     * Until the first sound went out to the caller.
     */
    first_audio: LatencyQuantiles | null;
};

export type LatencyOfAgent = {
    agent_id: string;
    /**
     * The whole time, from the end of the caller's speech to the first sound of the answer. Null without any.
     */
    first_speech: LatencyQuantiles | null;
    /**
     * The pause by which the end of the speech was known.
     */
    end_of_speech: LatencyQuantiles | null;
    /**
     * Until its words were known.
     */
    recognition: LatencyQuantiles | null;
    /**
     * Until the backend or model began to answer.
     */
    first_byte: LatencyQuantiles | null;
    /**
     * Until the first sentence of the answer was complete.
     */
    first_sentence: LatencyQuantiles | null;
    /**
     * Until the first audio of it was made.
     */
    synthesis: LatencyQuantiles | null;
    /**
     * Until the first sound went out to the caller.
     */
    first_audio: LatencyQuantiles | null;
};

export type LatencyOfVersion = {
    /**
     * The version of the agent; 0 is the draft.
     */
    version: number;
    /**
     * The whole time, from the end of the caller's speech to the first sound of the answer. Null without any.
     */
    first_speech: LatencyQuantiles | null;
    /**
     * The pause by which the end of the speech was known.
     */
    end_of_speech: LatencyQuantiles | null;
    /**
     * Until its words were known.
     */
    recognition: LatencyQuantiles | null;
    /**
     * Until the backend or model began to answer.
     */
    first_byte: LatencyQuantiles | null;
    /**
     * Until the first sentence of the answer was complete.
     */
    first_sentence: LatencyQuantiles | null;
    /**
     * Until the first audio of it was made.
     */
    synthesis: LatencyQuantiles | null;
    /**
     * Until the first sound went out to the caller.
     */
    first_audio: LatencyQuantiles | null;
};

export type LatencyStatistics = {
    /**
     * The first day (Lagos time).
     */
    from: string;
    /**
     * The last day.
     */
    to: string;
    totals: LatencyFigures;
    /**
     * One entry per day, oldest first.
     */
    by_day: Array<LatencyOfDay>;
    /**
     * The 100 agents with the most turns.
     */
    by_agent: Array<LatencyOfAgent>;
    /**
     * With `agent_id`: the versions of the agent, the highest first. Otherwise empty.
     */
    by_version: Array<LatencyOfVersion>;
    request_id?: RequestId;
};

export type CallControl = {
    status: 'held' | 'resumed' | 'transferring' | 'sent' | 'left';
    request_id?: RequestId;
};

export type CallTransfer = {
    /**
     * The number to connect the other party to.
     */
    destination: E164;
    /**
     * `blind`: the carrier connects the two, and the agent leaves at once. `warm`: the service calls the destination, who hears a summary before the other party is joined.
     */
    kind?: 'blind' | 'warm';
    /**
     * What the colleague hears first, in the agent's voice. Only for `warm`. The default is "There is a call for you.", in the agent's language.
     */
    summary?: string;
    /**
     * How long the colleague is called. Only for `warm`. Default: 30.
     */
    ring_seconds?: number;
    /**
     * `key`: the colleague presses 1 to take the call and 2 to decline it. `answer`: a person who answers has taken the call when the summary is over; a machine is asked for the key. Only for `warm`. Default: `key`.
     */
    accept?: 'key' | 'answer';
    /**
     * What the agent does when a colleague has taken the call: it leaves the two alone, or stays and talks to both. Only for `warm`. Default: `leave`.
     */
    afterwards?: TransferAfterwards;
    answers?: TalkAnswers;
    addressed_as?: TalkNames;
};

export type CallDigits = {
    /**
     * Keys to press, and `w` for half a second of silence.
     */
    digits: string;
};

export type LedgerEntryType = 'top_up' | 'voice_minute' | 'sms_segment' | 'whatsapp_conversation' | 'number_month' | 'plan_charge' | 'proration_refund' | 'adjustment';

export type LedgerEntry = {
    entry_id: string;
    /**
     * Numbers the entries of the workspace from 1, without gaps, in the order in which the balance changed: `balance_kobo` is that of the entry before plus `amount_kobo`.
     */
    sequence: number;
    entry_type: LedgerEntryType;
    /**
     * Negative amounts are taken from the balance.
     */
    amount_kobo: number;
    /**
     * The balance after the entry.
     */
    balance_kobo: number;
    /**
     * Minutes, segments, conversations or months; negative for a refund.
     */
    quantity: number;
    /**
     * What the entry is for, beginning with an id: `call_…:minute:3`, `msg_…`. A cause is charged or credited once.
     */
    cause: string;
    /**
     * The agent that caused the charge.
     */
    agent_id: string | null;
    created_at: Timestamp;
};

export type CallCharges = {
    entries: Array<LedgerEntry>;
    request_id?: RequestId;
};

/**
 * The parts of `first_speech_ms`, one after the other, in milliseconds. A stage is null if it does not apply or is not known; its time is then in the next stage.
 */
export type CallTurnStages = {
    /**
     * From the caller's last sound until it was clear that the utterance had ended: the pause after it.
     */
    end_of_speech_ms: number | null;
    /**
     * Until the words were known.
     */
    recognition_ms: number | null;
    /**
     * Until the backend or model began to answer, or had failed.
     */
    first_byte_ms: number | null;
    /**
     * Until the first sentence of the answer was complete, with the tools that were called before it.
     */
    first_sentence_ms: number | null;
    /**
     * Until the first audio of it was made.
     */
    synthesis_ms: number | null;
    /**
     * Until the first sound went out to the caller.
     */
    first_audio_ms: number | null;
};

export type CallTurn = {
    /**
     * The caller's turn, as in the turn request and in events.
     */
    turn_id: string;
    text: string;
    /**
     * When the caller had finished the utterance.
     */
    heard_at: string;
    /**
     * The agent's turn that answers it. Null until there is one.
     */
    reply_turn_id: string | null;
    /**
     * What the caller heard of the answer.
     */
    reply_text: string | null;
    /**
     * `fallback`: the caller heard the fallback text.
     */
    outcome: 'pending' | 'answered' | 'fallback';
    /**
     * Time from the recognised words to the answer of the backend or model.
     */
    latency_ms: number | null;
    /**
     * Time from `heard_at` until the first sound of the answer.
     */
    first_speech_ms: number | null;
    /**
     * The parts of `first_speech_ms`. Null until there is an answer.
     */
    stages: CallTurnStages | null;
    fallback_reason: FallbackReason | null;
    /**
     * HTTP status of the failed answer.
     */
    response_status: number | null;
    /**
     * The caller spoke over the answer or pressed a key.
     */
    interrupted: boolean;
    /**
     * What the caller heard of the filler that bridged the wait for the answer. Null if there was none.
     */
    filler_text: string | null;
};

export type CallTurns = {
    /**
     * Oldest first.
     */
    turns: Array<CallTurn>;
    /**
     * For answered turns. Null if there are none.
     */
    latency_p50_ms: number | null;
    latency_p95_ms: number | null;
    request_id?: RequestId;
};

/**
 * `turn`: the caller's words, to the agent's backend. `tool`: a tool of the agent. `tools`: the list of tools of an MCP server. `screening`: the question whether to take the call. `machine`: the question what to do with a machine that answered. `model`: the hosted model. `knowledge`: a search of the agent's knowledge base, with the passages that were found.
 */
export type CallExchangeKind = 'turn' | 'tool' | 'tools' | 'screening' | 'machine' | 'model' | 'knowledge';

/**
 * A request that the service made for a call, and what came back.
 */
export type CallExchange = {
    exchange_id: string;
    /**
     * The caller's turn that it belongs to. Null for a screening and for a machine that answered.
     */
    turn_id: string | null;
    kind: CallExchangeKind;
    /**
     * The name of the tool. Null for the other kinds.
     */
    tool: string | null;
    /**
     * The URL of the backend, the provider of the model, or the knowledge base. Null if the agent has none.
     */
    target: string | null;
    started_at: string;
    duration_ms: number;
    /**
     * The look-up of the name, the connection and TLS. Null on a connection that was already open.
     */
    connect_ms: number | null;
    /**
     * From the request to the beginning of the answer. Null if none came.
     */
    wait_ms: number | null;
    /**
     * The rest of the answer.
     */
    read_ms: number | null;
    /**
     * The HTTP status of the answer. Null if none came.
     */
    response_status: number | null;
    /**
     * Null if the answer was used.
     */
    error: CallExchangeError | null;
    /**
     * What was wrong, in words, such as `the reply has no string "text"`. Null if the answer was used, for a knowledge base, and for calls before this field existed.
     */
    error_detail: string | null;
};

export type CallExchanges = {
    /**
     * Oldest first.
     */
    exchanges: Array<CallExchange>;
    request_id?: RequestId;
};

/**
 * An exchange with what was sent and received.
 */
export type CallExchangeContent = CallExchange & {
    /**
     * The body of the request, at most its first 16 KB. For a model, its input as JSON. Null if it was not kept.
     */
    request: string | null;
    /**
     * How long the body was.
     */
    request_bytes: number;
    /**
     * The body of the answer, at most its first 16 KB. For a streamed reply: its events, one on each line. For a model: its text and tool calls, as JSON. Null if there was none, or it was not kept.
     */
    response: string | null;
    /**
     * How long the body was.
     */
    response_bytes: number;
    request_id?: RequestId;
};

export type CallQualitySample = {
    /**
     * Milliseconds since the start of the call, at the end of the time that was measured.
     */
    at_ms: number;
    /**
     * Mean opinion score.
     */
    mos: number;
    packet_loss_percent: number;
    jitter_ms: number;
};

export type CallQualitySamples = {
    /**
     * Oldest first.
     */
    samples: Array<CallQualitySample>;
    request_id?: RequestId;
};

/**
 * Messages and receipts in the form of the carrier.
 */
export type CarrierReport = {
    [key: string]: unknown;
};

export type CarrierReportTaken = {
    received: true;
    request_id?: RequestId;
};

/**
 * `passed`: all expectations were met. `failed`: an expectation was not met. `broken`: the simulation could not be completed; `fault` says why.
 */
export type SimulationStatus = 'queued' | 'running' | 'passed' | 'failed' | 'broken';

export type Simulation = {
    simulation_id: string;
    agent_id: string;
    /**
     * The requested version; 0 is the draft. Null for the live version.
     */
    agent_version: number | null;
    name: string | null;
    status: SimulationStatus;
    /**
     * Why it is `broken`.
     */
    fault: string | null;
    seed: number;
    repeats: number;
    scenario_count: number;
    /**
     * Scenarios that failed. Null until it has ended.
     */
    failed_count: number | null;
    created_by: string;
    created_at: Timestamp;
    started_at: string | null;
    ended_at: string | null;
};

export type SimulationPage = {
    simulations: Array<Simulation>;
    next_page_token?: NextPageToken;
    request_id?: RequestId;
};

/**
 * How calls are played. `text`: words are handed over as text. `sound`: both sides speak, and their sound goes in RTP packets through the media session that carries real calls.
 */
export type SimulatedBy = 'text' | 'sound';

/**
 * A text model that hosted agents may use, such as `claude-haiku-4-5`; or `scripted`, which needs no provider and follows rules: as a judge, it answers yes if the agent said everything that the question has in double quotation marks.
 */
export type SimulationModel = string;

/**
 * The model that answers the questions of `judge`. Its answers are not reproducible, unless it is `scripted`.
 */
export type SimulationJudge = {
    model: SimulationModel;
};

export type SimulatedSay = {
    /**
     * What the other party says or writes.
     */
    say: string;
};

export type SimulatedSayOneOf = {
    /**
     * One of them is said, chosen by the seed and the repeat.
     */
    say_one_of: Array<string>;
};

export type SimulatedKeys = {
    /**
     * The keys that the caller presses.
     */
    keys: string;
};

export type SimulatedSilence = {
    /**
     * How much later the next step comes.
     */
    silence_ms: number;
};

export type SimulatedBargeIn = {
    /**
     * What the caller says over the agent's next utterance.
     */
    barge_in: string;
    /**
     * The caller has heard the agent up to this word. What the agent says before is not interrupted. Without it, the caller has heard half of the agent's next utterance.
     */
    at_word?: string;
};

export type SimulatedHangUp = {
    /**
     * The caller hangs up.
     */
    hang_up: true;
};

/**
 * Something that the simulated party does two seconds after the agent's last answer. Plain text is said.
 */
export type SimulatedStep = string | SimulatedSay | SimulatedSayOneOf | SimulatedKeys | SimulatedSilence | SimulatedBargeIn | SimulatedHangUp;

/**
 * A regular expression of JavaScript that ignores case. Plain words match wherever they are said.
 */
export type SimulatedPattern = string;

/**
 * A step, or a branch, whose steps may contain branches.
 */
export type SimulatedAction = SimulatedStep | SimulatedBranch;

export type SimulatedCase = {
    agent_says: SimulatedPattern;
    steps: Array<SimulatedAction>;
};

export type SimulatedBranch = {
    /**
     * Does the steps of the first case that matches the agent's last answer. Then the conversation continues after the branch.
     */
    when: Array<SimulatedCase>;
    /**
     * The steps for any other answer.
     */
    otherwise?: Array<SimulatedAction>;
};

/**
 * A person who is played by a model. The model reads the conversation so far, and speaks, presses keys or hangs up. Such conversations are not reproducible, unless the model is `scripted`, which says the sentences of the goal, one after the other, and hangs up.
 */
export type SimulatedPersona = {
    /**
     * Who it is and how they talk, such as `A trader in Onitsha in a hurry, who speaks Pidgin.`
     */
    description: string;
    /**
     * The thing that they want. They hang up when it is reached or they give up.
     */
    goal: string;
    model: SimulationModel;
    /**
     * After so many turns they hang up.
     */
    turns_at_most?: number;
};

/**
 * What the agent's backend answers to a turn, instead of your `webhook_url`. Set exactly one of `reply`, `error`, `timeout` and `malformed`. Each entry answers one turn; the last one answers all that follow.
 */
export type SimulatedReply = {
    /**
     * The body, in the format of the agent, such as `{"text": "Good day."}`.
     */
    reply?: {
        [key: string]: unknown;
    };
    /**
     * The status of an HTTP answer that refuses.
     */
    error?: number;
    /**
     * Nothing is answered.
     */
    timeout?: true;
    /**
     * The answer is not JSON.
     */
    malformed?: true;
    /**
     * How long it takes to answer.
     */
    delay_ms?: number;
};

/**
 * A machine that answers instead of a person. The agent calls it, and does what its `answering_machine` says; an agent without that setting talks to the machine. The machine hangs up after half a minute, unless the agent has.
 */
export type SimulatedMachine = {
    /**
     * Who has answered, whatever the greeting says. A `voicemail` records after its tone.
     */
    kind: 'voicemail' | 'menu' | 'unavailable';
    /**
     * The words of the machine.
     */
    greeting: string;
    /**
     * The answer to `call.machine_answered`, instead of your `webhook_url`. Without it, your backend is asked.
     */
    backend?: SimulatedReply;
};

/**
 * What the agent's tool answers, instead of your webhook or MCP server. A tool of an MCP server has the name that the model sees, such as `orders__find`. Set exactly one of `result`, `error`, `timeout` and `malformed`. If there are several entries for a tool, the first that matches and is not used up answers. If none is left, the tool and the scenario fail.
 */
export type SimulatedTool = {
    name: string;
    /**
     * It answers only calls with these arguments. Others may be there.
     */
    arguments?: {
        [key: string]: unknown;
    };
    /**
     * The answer, as your webhook would give it.
     */
    result?: {
        [key: string]: unknown;
    };
    /**
     * The status of an HTTP answer that refuses.
     */
    error?: number;
    /**
     * Nothing is answered.
     */
    timeout?: true;
    /**
     * The answer is not JSON.
     */
    malformed?: true;
    /**
     * How long it takes to answer.
     */
    delay_ms?: number;
    /**
     * How many calls it answers. Without it, all.
     */
    times?: number;
};

/**
 * The network of a caller. By text, the line reports these values. By sound, packets are delayed and dropped in both directions, and the line measures what arrives.
 */
export type SimulatedNetwork = {
    jitter_ms?: number;
    /**
     * Packets that do not arrive.
     */
    loss_percent?: number;
    /**
     * Packets that arrive too late to be played.
     */
    late_percent?: number;
};

/**
 * The sound around a caller by sound. The same seed makes the same noise.
 */
export type SimulatedNoise = {
    /**
     * `street`: traffic. `babble`: people who talk. `hum`: the mains.
     */
    kind: 'street' | 'babble' | 'hum' | 'none';
    /**
     * How much louder the caller speaks than the noise is.
     */
    snr_db?: number;
};

/**
 * Text of the agent. All that is given must be true of the same answer.
 */
export type ExpectedText = {
    /**
     * Words that it contains, in either case.
     */
    contains?: string;
    matches?: SimulatedPattern;
    /**
     * Only the agent's utterance or message with this number, from 1. A greeting counts.
     */
    turn?: number;
};

export type ExpectedTool = {
    name: string;
    /**
     * Arguments that the call has. Others may be there.
     */
    arguments?: {
        [key: string]: unknown;
    };
    /**
     * Exactly so many calls. Without it, at least one.
     */
    times?: number;
};

export type ExpectedEvent = {
    /**
     * Such as `call.barge_in`.
     */
    type: string;
    /**
     * Fields that the payload has. Others may be there.
     */
    payload?: {
        [key: string]: unknown;
    };
    /**
     * Exactly so many events. Without it, at least one.
     */
    times?: number;
};

export type ExpectedLatency = {
    /**
     * `reply`: from the end of what was said to the whole answer.
     */
    stage?: 'reply' | 'first_byte' | 'first_sentence' | 'first_audio';
    /**
     * The percentile over all turns in all repeats of the scenario. 100 is the slowest.
     */
    percentile?: number;
    /**
     * Milliseconds.
     */
    at_most: number;
};

/**
 * The quality of the whole call, as its line has measured it.
 */
export type ExpectedQuality = {
    mos_at_least?: number;
    packet_loss_percent_at_least?: number;
    packet_loss_percent_at_most?: number;
    jitter_ms_at_most?: number;
};

/**
 * A call-back that was scheduled in the call. All that is given must be true of the same one.
 */
export type ExpectedCallBack = {
    /**
     * The number that is called back.
     */
    number?: E164;
    /**
     * Its earliest time, in any time zone. With `starts_at` the suite says when the call begins.
     */
    not_before?: string;
    /**
     * How long it is after the beginning of the call.
     */
    minutes_at_least?: number;
    minutes_at_most?: number;
};

/**
 * Exactly one expectation of a scenario, by its name.
 */
export type SimulationExpectation = {
    /**
     * The agent says this.
     */
    says?: ExpectedText;
    /**
     * The agent does not say this.
     */
    says_not?: ExpectedText;
    /**
     * What the caller had heard when they interrupted the agent.
     */
    heard?: ExpectedText;
    /**
     * The agent calls this tool.
     */
    tool_called?: ExpectedTool;
    /**
     * The agent does not call this tool.
     */
    tool_not_called?: ExpectedTool;
    /**
     * This event happens.
     */
    event?: ExpectedEvent;
    /**
     * These happen one after the other; other things may happen between them.
     */
    order?: Array<{
        agent_says?: SimulatedPattern;
        caller_says?: SimulatedPattern;
        tool?: string;
        event?: string;
    }>;
    /**
     * The status of the call, such as `completed`.
     */
    status?: string;
    /**
     * Why the call ended, such as `agent_hangup` or `remote_hangup`.
     */
    end_reason?: string;
    /**
     * The conversation costs no more.
     */
    cost_kobo_at_most?: number;
    /**
     * Whether the contact has opted out, and got no message after that.
     */
    opted_out?: boolean;
    /**
     * The agent answers in this time.
     */
    within_ms?: ExpectedLatency;
    /**
     * The line of the call is this good.
     */
    quality?: ExpectedQuality;
    /**
     * The call has scheduled this call-back.
     */
    call_back?: ExpectedCallBack;
    /**
     * A question about the conversation to which a model has to answer yes, such as `Does the agent stay polite?`. The suite's `judge` says which model. A scenario needs another expectation beside it.
     */
    judge?: string;
};

/**
 * A conversation and what is expected of it. It has either `steps`, a `persona` or a `machine`.
 */
export type SimulationScenario = {
    /**
     * Unique in the suite.
     */
    name: string;
    channel?: 'voice' | 'sms' | 'whatsapp';
    /**
     * How the call is played. Without it, as the suite says.
     */
    by?: SimulatedBy;
    /**
     * The caller or contact. Without it, each gets a number of its own.
     */
    from_number?: E164;
    /**
     * What the other party does. The caller hangs up three seconds after the last answer. Branches may be nested four deep, and have 500 steps together.
     */
    steps?: Array<SimulatedAction>;
    persona?: SimulatedPersona;
    /**
     * Only for calls by text.
     */
    machine?: SimulatedMachine;
    tools?: Array<SimulatedTool>;
    backend?: Array<SimulatedReply>;
    network?: SimulatedNetwork;
    /**
     * Only for calls by sound.
     */
    noise?: SimulatedNoise;
    expect: Array<SimulationExpectation>;
};

export type SimulationCreate = {
    /**
     * The agent that is tried.
     */
    agent_id: string;
    /**
     * The version to test; 0 is the draft. Defaults to the live version.
     */
    agent_version?: number;
    /**
     * The name of the suite.
     */
    name?: string;
    /**
     * Asked in place of the agent's `webhook_url`, such as a backend that is not deployed yet.
     */
    webhook_url?: string;
    /**
     * The same seed chooses the same words and numbers.
     */
    seed?: number;
    /**
     * How often each scenario is played.
     */
    repeats?: number;
    /**
     * How calls are played, unless their scenario says it; `text` by default.
     */
    by?: SimulatedBy;
    /**
     * The time at which the conversations begin. Without it, now.
     */
    starts_at?: string;
    judge?: SimulationJudge;
    /**
     * With `repeats`, a simulation has at most 1,000 conversations.
     */
    scenarios: Array<SimulationScenario>;
};

export type SimulationFailure = {
    /**
     * The expectation and its place, such as `expect[2].says`.
     */
    expectation: string;
    expected: string;
    actual: string;
};

/**
 * The quality of what the agent heard, of the whole call.
 */
export type SimulatedQuality = {
    /**
     * Mean opinion score.
     */
    mos: number;
    packets_received: number;
    /**
     * With those that came too late.
     */
    packets_lost: number;
    packet_loss_percent: number;
    jitter_ms: number;
};

export type SimulatedTurn = {
    /**
     * Milliseconds since the beginning.
     */
    at_ms: number;
    role: 'agent' | 'caller' | 'system';
    text: string;
    /**
     * The caller interrupted it, and `text` is what they heard.
     */
    interrupted?: boolean;
};

export type SimulatedToolCall = {
    at_ms: number;
    name: string;
    /**
     * As the model wrote them.
     */
    arguments: unknown;
    /**
     * `answered`, or why it failed, such as `timeout`.
     */
    outcome: string;
};

/**
 * What a model answered to a question about the conversation.
 */
export type SimulationJudgement = {
    /**
     * Its place, such as `expect[2].judge`.
     */
    expectation: string;
    question: string;
    model: string;
    /**
     * Null if the model did not answer, with the cause in `reason`.
     */
    answer: 'yes' | 'no' | null;
    reason: string;
};

export type SimulationRun = {
    /**
     * From 1.
     */
    repeat: number;
    passed: boolean;
    failures: Array<SimulationFailure>;
    /**
     * The status of the call. Null for messages.
     */
    status: string | null;
    end_reason: string | null;
    /**
     * How long the conversation took on its clock.
     */
    duration_ms: number;
    /**
     * What the conversation cost. The sandbox is free, so it is 0.
     */
    cost_kobo: number;
    /**
     * The slowest answer. Null if there was none.
     */
    slowest_reply_ms: number | null;
    /**
     * Absent if the line has measured nothing.
     */
    quality?: SimulatedQuality;
    /**
     * Null where it was left out: only runs that failed and the first one keep theirs.
     */
    transcript: Array<SimulatedTurn> | null;
    tool_calls: Array<SimulatedToolCall> | null;
    /**
     * The types of the events, in order.
     */
    events: Array<string> | null;
    /**
     * Absent if no model was asked.
     */
    judgements?: Array<SimulationJudgement>;
};

export type SimulationScenarioResult = {
    name: string;
    passed: boolean;
    /**
     * Of all repeats together, such as a percentile.
     */
    failures: Array<SimulationFailure>;
    runs: Array<SimulationRun>;
};

export type SimulationDetail = {
    simulation_id: string;
    agent_id: string;
    /**
     * The requested version; 0 is the draft. Null for the live version.
     */
    agent_version: number | null;
    name: string | null;
    status: SimulationStatus;
    /**
     * Why it is `broken`.
     */
    fault: string | null;
    seed: number;
    repeats: number;
    scenario_count: number;
    /**
     * Scenarios that failed. Null until it has ended.
     */
    failed_count: number | null;
    created_by: string;
    created_at: Timestamp;
    started_at: string | null;
    ended_at: string | null;
    /**
     * What was asked for, to play it again. Null if a release that did not keep it played the simulation.
     */
    suite: SimulationCreate | null;
    /**
     * Empty until it has ended.
     */
    scenarios: Array<SimulationScenarioResult>;
    request_id?: RequestId;
};

/**
 * The next step of the simulated caller, two seconds after the previous one. Plain text is spoken. `barge_in` is spoken over the agent's next utterance. `silence_ms` delays the next step by this time. `quality` sets the quality of the line from then on.
 */
export type SandboxCallerStep = string | {
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

export type SandboxInboundCall = {
    /**
     * One of the workspace's voice numbers.
     */
    to_number: E164;
    /**
     * The simulated caller.
     */
    from_number: E164;
    /**
     * What the caller says and does, in order. The caller hangs up three seconds after the last step.
     */
    utterances: Array<SandboxCallerStep>;
    agent_version?: TriedVersion;
};

export type SandboxInboundMessage = {
    /**
     * A sandbox number of the workspace that has the channel and an agent.
     */
    to: E164;
    /**
     * The simulated contact.
     */
    from: E164;
    channel: MessageChannel;
    body: string;
};

export type SandboxClockAdvance = {
    /**
     * Where the clock stood.
     */
    from: Timestamp;
    /**
     * The time that was asked for.
     */
    to: Timestamp;
    /**
     * Where it stands: at `to`, unless there was a fault.
     */
    reached: Timestamp;
    /**
     * At how many times it stopped because something was due.
     */
    steps: number;
    /**
     * How long the turn took, in real time.
     */
    duration_ms: number;
    /**
     * How many events there were, by type.
     */
    events: {
        [key: string]: number;
    };
    /**
     * Why the clock stopped before `to`, as a sentence. Null if it did not.
     */
    fault: string | null;
};

export type SandboxClock = {
    clock_id: string;
    /**
     * `advancing` while it is being turned. `lost` if the process with the copy of the sandbox has ended: requests reach the sandbox itself again, and what was done with the clock is lost.
     */
    status: 'ready' | 'advancing' | 'lost';
    /**
     * Its time when it was created.
     */
    starts_at: Timestamp;
    /**
     * Its time. While it is being turned, the time from which it is turned.
     */
    now: Timestamp;
    /**
     * The time to which it is being turned. Null while it stands still.
     */
    advancing_to: Timestamp | null;
    /**
     * The last turn that is over. Null if there has been none.
     */
    last_advance: SandboxClockAdvance | null;
    /**
     * Why it was lost, as a sentence. Null for any other.
     */
    lost_reason: string | null;
    created_at: Timestamp;
    /**
     * It ends then at the latest.
     */
    expires_at: Timestamp;
    request_id?: RequestId;
};

export type SandboxClockList = {
    /**
     * At most one.
     */
    clocks: Array<SandboxClock>;
    request_id?: RequestId;
};

export type SandboxClockCreate = {
    /**
     * The time of the new clock, from now to five years ahead. By default it is now.
     */
    starts_at?: string;
};

export type SandboxClockAdvanceRequest = {
    /**
     * The time at which the clock is to stand, at most 400 days after its own. Give `to` or `by`.
     */
    to?: string;
    /**
     * By how much to turn it, at most 400 days: a number with `s`, `m`, `h`, `d` or `w`, such as `30d`, or an ISO 8601 duration without months and years, such as `P1DT12H`. Give `to` or `by`.
     */
    by?: string;
};

/**
 * `keyword` matches a word or phrase in the caller's first utterance, in any case and as whole words. `regex` matches a regular expression in RE2 syntax anywhere in it, in any case. `default` takes the calls that no other rule matches.
 */
export type RoutingMatchType = 'keyword' | 'regex' | 'default';

/**
 * The API key or user that made the last change. Null if it was the service, or is not known.
 */
export type UpdatedBy = string | null;

export type RoutingRule = {
    rule_id: string;
    workspace_id: string;
    /**
     * The number whose inbound calls the rule routes.
     */
    number_id: string;
    /**
     * Rules with a lower priority value are tried first. Equal priorities are tried in the order of creation.
     */
    priority: number;
    match_type: RoutingMatchType;
    /**
     * Null for a default rule.
     */
    match_value: string | null;
    /**
     * The agent that takes the call.
     */
    agent_id: string;
    created_at: Timestamp;
    updated_at: Timestamp;
    updated_by: UpdatedBy;
    request_id?: RequestId;
};

export type RoutingRulePage = {
    routing_rules: Array<RoutingRule>;
    next_page_token?: NextPageToken;
    request_id?: RequestId;
};

export type RoutingRuleWrite = {
    /**
     * A number of the workspace with a voice channel.
     */
    number_id: string;
    match_type: RoutingMatchType;
    /**
     * The keyword or regular expression. A default rule has none.
     */
    match_value?: string | null;
    /**
     * An agent of the workspace.
     */
    agent_id: string;
    /**
     * Rules with a lower value are tried first.
     */
    priority?: number;
};

export type RoutingTest = {
    /**
     * A number of the workspace with a voice channel.
     */
    number_id: string;
    /**
     * The first words of the caller. Null if the caller says nothing.
     */
    utterance: string | null;
};

export type RoutingTestResult = {
    /**
     * The agent that would take the call. Null if no active agent does.
     */
    agent_id: string | null;
    /**
     * The rule that selects the agent. Null if the call stays with the agent of the number.
     */
    rule_id: string | null;
    request_id?: RequestId;
};

export type RoutingRuleReplace = {
    /**
     * A number of the workspace with a voice channel.
     */
    number_id: string;
    match_type: RoutingMatchType;
    /**
     * The keyword or regular expression. A default rule has none.
     */
    match_value?: string | null;
    /**
     * An agent of the workspace.
     */
    agent_id: string;
    /**
     * Rules with a lower value are tried first.
     */
    priority?: number;
    expected_updated_at?: ExpectedUpdatedAt;
};

/**
 * What an e-mail is about: a balance that falls below the threshold; spending that is far above that of the days before; the first calls or messages to a country; a plan that the balance did not pay for; a number whose month could not be charged, or that was released for it; endpoints that only fail, and dead letters; a person who has joined the workspace.
 */
export type NotificationKind = 'low_balance' | 'unusual_spending' | 'new_country' | 'plan_change' | 'number_rent' | 'webhook_failures' | 'member_joined';

export type Notification = {
    kind: NotificationKind;
    /**
     * Whether the person gets these e-mails.
     */
    enabled: boolean;
    /**
     * The person's own choice. Null if the workspace decides by the person's role.
     */
    chosen: boolean | null;
};

/**
 * E-mails that cannot be turned off: tokens, changes of the password, the address and the second factors of the account, including attempts; and invitations, which are sent to the invited person.
 */
export type CompulsoryNotificationKind = 'account_security' | 'invitation';

export type NotificationSettings = {
    /**
     * Where the e-mails go.
     */
    email: string;
    /**
     * Whether the address is verified. Others get only compulsory e-mails.
     */
    verified: boolean;
    /**
     * The e-mails about the workspace that the person's role may get.
     */
    notifications: Array<Notification>;
    compulsory: Array<CompulsoryNotificationKind>;
    request_id?: RequestId;
};

/**
 * For each kind, whether you get the e-mails. Null leaves it to the workspace. Omitted kinds stay unchanged.
 */
export type NotificationUpdate = {
    low_balance?: boolean | null;
    unusual_spending?: boolean | null;
    new_country?: boolean | null;
    plan_change?: boolean | null;
    number_rent?: boolean | null;
    webhook_failures?: boolean | null;
    member_joined?: boolean | null;
};

export type WorkspaceNotification = {
    kind: NotificationKind;
    /**
     * The roles whose members get these e-mails, unless they have chosen otherwise. Null means only the first owner.
     */
    roles: Array<MemberRole> | null;
    /**
     * How many members get these e-mails now, by all choices.
     */
    recipients: number;
};

export type WorkspaceNotifications = {
    notifications: Array<WorkspaceNotification>;
    /**
     * The time of the last change. Null if there was none.
     */
    updated_at: Timestamp | null;
    request_id?: RequestId;
};

/**
 * For each kind, the roles whose members get the e-mails. Null means only the first owner. Omitted kinds stay unchanged.
 */
export type WorkspaceNotificationUpdate = {
    low_balance?: Array<MemberRole> | null;
    unusual_spending?: Array<MemberRole> | null;
    new_country?: Array<MemberRole> | null;
    plan_change?: Array<MemberRole> | null;
    number_rent?: Array<MemberRole> | null;
    webhook_failures?: Array<MemberRole> | null;
    member_joined?: Array<MemberRole> | null;
    /**
     * The `updated_at` that you have seen. If it is another one now, nothing changes and the response is 409 `VERSION_CONFLICT`.
     */
    expected_updated_at?: string | null;
};

/**
 * The recording of a call, or messages to the contact.
 */
export type ConsentSubject = 'call_recording' | 'messages';

/**
 * `no_answer`: the contact pressed neither key within about 12 seconds, so the call was not recorded. `not_asked`: the agent records without asking, as `consent_required` is off.
 */
export type ConsentDecision = 'granted' | 'refused' | 'no_answer' | 'not_asked';

/**
 * A decision of a contact at one time. Records are never changed.
 */
export type ConsentRecord = {
    consent_id: string;
    environment: Environment;
    subject: ConsentSubject;
    decision: ConsentDecision;
    /**
     * The contact: usually a phone number, otherwise what the carrier reported, such as `anonymous`.
     */
    contact: string;
    /**
     * Null when the workspace added it for the contact.
     */
    channel: 'voice' | 'sms' | 'whatsapp' | null;
    /**
     * The key that was pressed, `1` or `2`, or the word that was written, such as `STOP`.
     */
    answer: string | null;
    /**
     * The words of the question that was asked on the phone.
     */
    question: string | null;
    agent_id: string | null;
    call_id: string | null;
    message_id: string | null;
    /**
     * The key or user that added an opt-out for the contact.
     */
    actor: string | null;
    created_at: Timestamp;
};

export type ConsentPage = {
    consents: Array<ConsentRecord>;
    next_page_token?: NextPageToken;
    request_id?: RequestId;
};

export type ConsentExport = Array<ConsentRecord>;

export type WorkspaceCreate = {
    name: string;
};

export type CreatedWorkspace = {
    workspace_id: string;
    name: string;
    role: MemberRole;
    request_id?: RequestId;
};

/**
 * The plan of the workspace. `payg` is pay as you go.
 */
export type Plan = 'starter' | 'builder' | 'scale' | 'payg';

export type Workspace = {
    workspace_id: string;
    name: string;
    plan: Plan;
    /**
     * The number of days after which transcripts and other content are deleted.
     */
    retention_days: number;
    /**
     * Whether calls can be recorded.
     */
    recording_enabled: boolean;
    /**
     * The balance, in kobo, below which the owner gets an e-mail.
     */
    low_balance_threshold_kobo: number;
    /**
     * Prefixes of the numbers that the agents of the workspace may call, transfer to and message, such as `+234`. Others are refused with 403 `DESTINATION_NOT_ALLOWED`. Null means every destination that the service allows.
     */
    allowed_destinations: Array<string> | null;
    /**
     * What the workspace may spend on calls and messages per day (Lagos time), in kobo, by its own decision: `PUT /v1/billing/spend-cap` sets it. Above it, new ones in production are refused with 402 `QUOTA_EXCEEDED` and calls in progress end. Null means no cap.
     */
    daily_spend_cap_kobo: number | null;
    /**
     * What the workspace may spend on calls and messages per day (Lagos time), in kobo, by the decision of the operator. Above it, new ones in production are refused with 402 `QUOTA_EXCEEDED` and calls in progress end. Null means no limit.
     */
    daily_limit_kobo: number | null;
    /**
     * When the limit ends: seven days after the first paid top-up. Null before that.
     */
    daily_limit_ends_at: string | null;
    /**
     * When the operator of the service blocked the workspace. While it is blocked, what costs something in production is refused with 402 `WORKSPACE_BLOCKED`. Null if it is not blocked.
     */
    blocked_at: string | null;
    created_at: Timestamp;
    updated_at: Timestamp;
    request_id?: RequestId;
};

/**
 * The fields to change. Omitted fields stay unchanged.
 */
export type WorkspaceUpdate = {
    name?: string;
    /**
     * The number of days after which transcripts and other content are deleted.
     */
    retention_days?: number;
    /**
     * The balance, in kobo, below which the owner gets an e-mail.
     */
    low_balance_threshold_kobo?: number;
    /**
     * Prefixes of the numbers that the agents of the workspace may call, transfer to and message, such as `+234`. Others are refused with 403 `DESTINATION_NOT_ALLOWED`. Null means every destination that the service allows.
     */
    allowed_destinations?: Array<string> | null;
    expected_updated_at?: ExpectedUpdatedAt;
};

export type RecordingSwitch = {
    /**
     * False switches recording off.
     */
    enabled?: boolean;
};

export type SwitchablePlan = 'starter' | 'builder' | 'scale';

export type Subscription = {
    workspace_id: string;
    plan: SwitchablePlan;
    /**
     * Canceled with the workspace.
     */
    status: 'active' | 'canceled';
    /**
     * The price of a calendar month.
     */
    monthly_kobo: number;
    /**
     * The start of the month (Lagos time).
     */
    current_period_start: Timestamp;
    /**
     * The end of the month (Lagos time), when the next one is charged.
     */
    current_period_end: Timestamp;
    /**
     * When you last switched the plan.
     */
    last_changed_at: string | null;
    /**
     * When you can switch it again. Null if you can switch it now.
     */
    next_change_at: string | null;
    request_id?: RequestId;
};

export type SubscriptionUpdate = {
    /**
     * The new plan: `starter`, `builder` or `scale`.
     */
    plan: string;
};

export type Proration = {
    /**
     * The refund for the rest of the month on the old plan.
     */
    refund_kobo: number;
    /**
     * The price of the new plan for the remaining days.
     */
    charge_kobo: number;
    /**
     * The charge less the refund. Negative amounts are added to the balance.
     */
    net_kobo: number;
    /**
     * The remaining days divided by the days of the month.
     */
    proration_ratio: number;
    /**
     * The days until the end of the month (Lagos time), including today.
     */
    days_remaining: number;
};

export type UsageQuota = {
    used: number;
    /**
     * The limit of the current plan; null is unlimited.
     */
    limit: number | null;
    remaining: number | null;
};

export type QuotaSnapshot = {
    /**
     * When the monthly quotas are reset.
     */
    resets_at: Timestamp;
    /**
     * All agents count, including paused ones.
     */
    agents: UsageQuota;
    voice_minutes: UsageQuota;
    /**
     * Segments sent and messages received.
     */
    sms: UsageQuota;
    whatsapp_conversations: UsageQuota;
};

export type PlanSwitch = {
    subscription: Subscription;
    proration: Proration;
    /**
     * The remaining quotas of the new plan for this month.
     */
    quota_after: QuotaSnapshot;
    /**
     * The agents that were paused because the new plan allows fewer, newest first.
     */
    paused_agent_ids: Array<string>;
    /**
     * Whether recording was switched off because the new plan does not include it.
     */
    recording_disabled: boolean;
    request_id?: RequestId;
};

export type PlanSwitchPreview = {
    plan: SwitchablePlan;
    proration: Proration;
    /**
     * The balance now.
     */
    balance_kobo: number;
    /**
     * The balance after the switch. Negative if the balance does not cover it.
     */
    balance_after_kobo: number;
    /**
     * The least amount to top up before the switch; otherwise it is refused with `INSUFFICIENT_BALANCE`. 0 if the balance covers it.
     */
    missing_kobo: number;
    /**
     * The remaining quotas of the new plan for this month.
     */
    quota_after: QuotaSnapshot;
    /**
     * The agents that the switch would pause because the new plan allows fewer, newest first.
     */
    paused_agent_ids: Array<string>;
    /**
     * Whether the switch would switch recording off because the new plan does not include it.
     */
    recording_disabled: boolean;
    request_id?: RequestId;
};

export type Balance = {
    workspace_id: string;
    /**
     * 1 NGN is 100 kobo.
     */
    balance_kobo: number;
    currency: 'NGN';
    request_id?: RequestId;
};

export type LedgerPage = {
    entries: Array<LedgerEntry>;
    next_page_token?: NextPageToken;
    request_id?: RequestId;
};

export type PlanPricing = {
    plan: Plan;
    /**
     * The price of the plan.
     */
    monthly_kobo: number;
    /**
     * The monthly limit of the plan. Null is unlimited.
     */
    voice_minutes: number | null;
    /**
     * SMS segments sent and SMS received in a month; null is unlimited.
     */
    sms: number | null;
    /**
     * The monthly limit of the plan. Null is unlimited.
     */
    whatsapp_conversations: number | null;
    /**
     * Null is unlimited.
     */
    agents: number | null;
    concurrent_calls: number;
    production_numbers: number;
    /**
     * A started minute of a call that your backend answers.
     */
    byom_minute_kobo: number;
    /**
     * A started minute of a call that a hosted model answers.
     */
    hosted_minute_kobo: number;
    /**
     * A segment sent, or an SMS received.
     */
    sms_segment_kobo: number;
    /**
     * 24 hours of messages with one contact.
     */
    whatsapp_conversation_kobo: number;
    /**
     * A production number, each month from the day it is claimed.
     */
    number_month_kobo: number;
    /**
     * Whether calls can be recorded.
     */
    recording: boolean;
};

export type DestinationPricing = {
    prefix: string;
    /**
     * The country or network.
     */
    name: string | null;
    /**
     * If false, calls, transfers and messages are refused with 403 `DESTINATION_NOT_ALLOWED`.
     */
    allowed: boolean;
    /**
     * A started minute of an outbound call. Null is the price of the plan.
     */
    minute_kobo: number | null;
    /**
     * The price of a transfer there. Null means the price of a minute there; if that is not set either, a transfer is free.
     */
    transfer_kobo: number | null;
    /**
     * A segment sent. Null is the price of the plan.
     */
    sms_segment_kobo: number | null;
};

export type Pricing = {
    currency: 'NGN';
    /**
     * The plan of the workspace.
     */
    plan: Plan;
    plans: Array<PlanPricing>;
    /**
     * Which numbers can be called and messaged, by prefix. The longest matching prefix applies; a number that matches none is refused.
     */
    destinations: Array<DestinationPricing>;
    request_id?: RequestId;
};

export type BillingDetails = {
    /**
     * The name on invoices. Null for the name of the workspace.
     */
    company_name: string | null;
    /**
     * The postal address on invoices.
     */
    address: string | null;
    /**
     * The tax identification number on invoices.
     */
    tax_id: string | null;
    /**
     * The time of the last change. Null if there was none.
     */
    updated_at: Timestamp | null;
    request_id?: RequestId;
};

/**
 * The details to change. Omitted details stay unchanged.
 */
export type BillingDetailsUpdate = {
    /**
     * The name on invoices. Null for the name of the workspace.
     */
    company_name?: string | null;
    /**
     * The postal address on invoices, in several lines if you like.
     */
    address?: string | null;
    /**
     * The tax identification number on invoices.
     */
    tax_id?: string | null;
    /**
     * The `updated_at` that you have seen. If it is another one now, nothing changes and the response is 409 `VERSION_CONFLICT`.
     */
    expected_updated_at?: string | null;
};

export type SpendCapUpdate = {
    /**
     * What may be spent in a day. 0 refuses everything that costs money, and null removes the cap.
     */
    daily_spend_cap_kobo: number | null;
};

export type SpendCap = {
    /**
     * The agent. Null for what the whole workspace may spend.
     */
    agent_id: string | null;
    /**
     * The name of the agent. Null for the workspace.
     */
    display_name: string | null;
    /**
     * What may be spent in a day: `daily_spend_cap_kobo` of the agent or of the workspace, or `daily_limit_kobo` of the workspace.
     */
    cap_kobo: number;
    /**
     * `operator` for `daily_limit_kobo`, which the workspace cannot change.
     */
    set_by: 'operator' | 'workspace';
    /**
     * What calls and messages have cost today.
     */
    spent_kobo: number;
    /**
     * When the next day begins (Lagos time).
     */
    resets_at: Timestamp;
    /**
     * When the limit of the workspace ends. Null if that is not known yet, and for agents.
     */
    ends_at: string | null;
};

export type SpendCapPage = {
    caps: Array<SpendCap>;
    next_page_token?: NextPageToken;
    request_id?: RequestId;
};

/**
 * A calendar month (Lagos time).
 */
export type Month = string;

/**
 * `provisional` until five minutes after the end of the month; then it no longer changes.
 */
export type InvoiceStatus = 'provisional' | 'final';

export type InvoiceRecipient = {
    /**
     * The `company_name` of the billing details, or the name of the workspace.
     */
    name: string;
    address: string | null;
    tax_id: string | null;
};

export type InvoiceLine = {
    entry_type: LedgerEntryType;
    /**
     * Null for numbers and plans.
     */
    channel: Channel | null;
    /**
     * Minutes, segments, conversations or months, less those that were refunded.
     */
    quantity: number;
    charged_kobo: number;
    refunded_kobo: number;
    /**
     * `charged_kobo` less `refunded_kobo`. Negative if more was refunded.
     */
    amount_kobo: number;
};

export type Invoice = {
    month: Month;
    /**
     * The number of the invoice, such as `INV-2026-11-0Ub5Xw1A000k3mZq8RtYvLp`.
     */
    number: string;
    status: InvoiceStatus;
    currency: 'NGN';
    workspace_id: string;
    /**
     * The name of the workspace now.
     */
    workspace_name: string;
    /**
     * To whom the invoice is made out: the current billing details.
     */
    billed_to: InvoiceRecipient;
    /**
     * The start of the month.
     */
    period_start: Timestamp;
    /**
     * The end of the month.
     */
    period_end: Timestamp;
    /**
     * The balance at the start of the month, which is the closing balance of the month before.
     */
    opening_balance_kobo: number;
    /**
     * Payments.
     */
    top_ups_kobo: number;
    /**
     * The opening balance of a new workspace, and corrections by the operator. Negative if more was taken than given.
     */
    adjustments_kobo: number;
    /**
     * The sum of the charges of all lines.
     */
    charged_kobo: number;
    /**
     * The sum of the refunds of all lines.
     */
    refunded_kobo: number;
    /**
     * What the month cost: `charged_kobo` less `refunded_kobo`.
     */
    total_kobo: number;
    /**
     * `opening_balance_kobo` plus `top_ups_kobo` and `adjustments_kobo`, less `total_kobo`.
     */
    closing_balance_kobo: number;
    /**
     * Charges and refunds by kind. Kinds without entries are omitted.
     */
    lines: Array<InvoiceLine>;
    request_id?: RequestId;
};

export type InvoicePage = {
    invoices: Array<Invoice>;
    next_page_token?: NextPageToken;
    request_id?: RequestId;
};

export type Currency = 'NGN' | 'USD';

export type CheckoutCreate = {
    /**
     * Hundredths of the currency: kobo for NGN, cents for USD. NGN: 50000 (NGN 500) to 1000000000 (NGN 10,000,000). USD: 200 (USD 2) to 1000000 (USD 10,000).
     */
    amount_kobo: number;
    /**
     * The currency of the payment.
     */
    currency?: Currency;
};

/**
 * `expired` (an extension) is a checkout that was not paid within a day. A payment after `failed` or `expired` still changes the status to `paid`.
 */
export type CheckoutStatus = 'pending' | 'paid' | 'failed' | 'expired';

export type CheckoutReason = 'canceled' | 'declined' | 'reversed' | 'payment_differs' | 'awaiting_settlement' | 'balance_limit' | 'workspace_deleted';

export type Checkout = {
    checkout_id: string;
    /**
     * The payment page. Anyone who has the URL can pay.
     */
    checkout_url: string;
    status: CheckoutStatus;
    /**
     * Hundredths of the currency: kobo for NGN, cents for USD.
     */
    amount_kobo: number;
    currency: Currency;
    environment: Environment;
    /**
     * Why it failed: `canceled` on the page, `declined` or `reversed` by the provider, `payment_differs` if the amount or currency is wrong. Or why a payment is not credited: `awaiting_settlement` of dollars, `balance_limit`, `workspace_deleted`.
     */
    status_reason: CheckoutReason | null;
    /**
     * The amount added to the balance, in kobo. Null until the payment is credited. 0 in the sandbox, where payments are simulated.
     */
    credited_kobo: number | null;
    created_at: Timestamp;
    /**
     * When an unpaid checkout becomes `expired`.
     */
    expires_at: Timestamp;
    /**
     * When the payment was confirmed.
     */
    paid_at: string | null;
    request_id?: RequestId;
};

export type CheckoutPage = {
    checkouts: Array<Checkout>;
    next_page_token?: NextPageToken;
    request_id?: RequestId;
};

/**
 * The event as Paystack documents it. Only these members are used.
 */
export type PaystackEvent = {
    event?: string;
    data?: {
        reference?: string;
        [key: string]: unknown;
    };
    [key: string]: unknown;
};

export type PaystackEventTaken = {
    received: true;
    request_id?: RequestId;
};

export type Usage = {
    month: string;
    /**
     * When the quotas are reset: at the end of the month (Lagos time).
     */
    resets_at: Timestamp;
    plan: Plan;
    voice_minutes: UsageQuota;
    /**
     * Segments sent and messages received.
     */
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

export type DpaAccept = {
    /**
     * The version to accept. Only the current version, `1.0`, can be accepted.
     */
    version: string;
};

export type DpaAcceptance = {
    accepted: boolean;
    version: string;
    accepted_at: Timestamp;
    request_id?: RequestId;
};

export type DpaStatus = {
    /**
     * Whether the required version has been accepted.
     */
    accepted: boolean;
    /**
     * The version that was last accepted.
     */
    version: string | null;
    accepted_at: string | null;
    /**
     * The version that production traffic requires.
     */
    required_version: string;
    request_id?: RequestId;
};

export type OptOut = {
    e164: E164;
    environment: Environment;
    /**
     * Where the contact opted out. Null when the workspace added the number.
     */
    channel: MessageChannel | null;
    /**
     * The word of the message: STOP, UNSUBSCRIBE, CANCEL, END or QUIT. Null when the workspace added the number.
     */
    keyword: string | null;
    opted_out_at: Timestamp;
    request_id?: RequestId;
};

export type OptOutPage = {
    opt_outs: Array<OptOut>;
    next_page_token?: NextPageToken;
    request_id?: RequestId;
};

export type OptOutCreate = {
    e164: E164;
};

export type ContactErasure = {
    erased: boolean;
    e164: E164;
    /**
     * The number of calls and messages that this request anonymised, and of notes that it deleted.
     */
    records_affected: number;
    request_id?: RequestId;
};

export type AuditEntry = {
    audit_id: string;
    /**
     * The action, such as `contact.erased`. More actions may be added.
     */
    action: string;
    /**
     * The key or user that made the change. `operator:` and a name for a person at the operator of the service.
     */
    actor: string;
    /**
     * The e-mail address of a user, or the label of a key, as it is now. Null for an operator, and for a user who is not a member any more.
     */
    actor_name: string | null;
    /**
     * The id of the affected resource. For an erased contact, the phone number.
     */
    target: string;
    /**
     * Further details, such as the values `from` and `to`.
     */
    detail: {
        [key: string]: unknown;
    };
    created_at: Timestamp;
};

export type AuditLogPage = {
    entries: Array<AuditEntry>;
    next_page_token?: NextPageToken;
    request_id?: RequestId;
};

export type AuditLogExport = Array<AuditEntry>;

/**
 * The first digit of an HTTP status.
 */
export type StatusClass = '2xx' | '3xx' | '4xx' | '5xx';

export type ApiRequest = {
    request_id: RequestId;
    /**
     * The operation, such as `createCall`.
     */
    operation_id: string;
    /**
     * The HTTP method, such as `POST`.
     */
    method: string;
    /**
     * The path of the operation, such as `/v1/calls/{call_id}`, without values.
     */
    path: string;
    /**
     * The HTTP status of the response. 499 if the client left before it.
     */
    status: number;
    /**
     * The error code of the response. Null if there was no error.
     */
    error_code: string | null;
    /**
     * How long the service worked on the request, in milliseconds. For a stream, until it began.
     */
    duration_ms: number;
    environment: Environment;
    /**
     * The key that made the request. For a session, the user.
     */
    actor: string;
    /**
     * The session that made the request. Null for a key.
     */
    session_id: string | null;
    /**
     * The IP address of the client; for IPv6 its network.
     */
    client_address: string;
    /**
     * The first 256 characters of the header `User-Agent`. Null if there was none.
     */
    user_agent: string | null;
    created_at: Timestamp;
};

export type ApiRequestPage = {
    requests: Array<ApiRequest>;
    next_page_token?: NextPageToken;
    request_id?: RequestId;
};

export type ApiRequestResult = {
    request: ApiRequest;
    request_id?: RequestId;
};

/**
 * A type of event.
 */
export type WebhookEventType = 'call.initiated' | 'call.transcription' | 'call.agent_response' | 'call.completed' | 'call.barge_in' | 'call.idle_silence' | 'call.quality' | 'call.quality_degraded' | 'message.received' | 'message.sent' | 'message.delivered' | 'message.read' | 'message.dlr' | 'message.failed' | 'message.send_failed' | 'message.opt_out' | 'window.closing' | 'agent.latency_degraded' | 'call.analyzed' | 'call_back.scheduled' | 'call_back.ended' | 'call.transferred' | 'call.party_left' | 'call.answered_by';

/**
 * The event types that are sent to the endpoint. An empty list means all types.
 */
export type EndpointEventTypes = Array<WebhookEventType>;

export type WebhookEndpoint = {
    id: string;
    agent_id: string;
    url: string;
    /**
     * Whether the endpoint is active. While it is paused, its deliveries wait.
     */
    active: boolean;
    description: string;
    event_types: EndpointEventTypes;
    /**
     * The names of the headers that are sent with each event. Their values are not shown.
     */
    header_names: Array<string>;
    created_at: Timestamp;
    updated_at: Timestamp;
    updated_by: UpdatedBy;
    request_id?: RequestId;
};

export type WebhookEndpointList = {
    endpoints: Array<WebhookEndpoint>;
    request_id?: RequestId;
};

/**
 * Headers to send with each event and tool call, such as `Authorization`: at most 10, with 4,096 bytes in total. The values are secrets: they are encrypted and never returned. Names that the service or the connection uses are refused: `Host`, `User-Agent`, connection headers such as `Connection`, `Content-*`, `Proxy-*` and `X-Service-*`.
 */
export type EndpointHeaders = {
    [key: string]: string;
};

export type WebhookEndpointCreate = {
    /**
     * HTTPS URL that receives the agent's events.
     */
    url: string;
    /**
     * A note for your own use.
     */
    description?: string;
    event_types?: EndpointEventTypes;
    headers?: EndpointHeaders;
};

export type WebhookEndpointStats = {
    /**
     * The start of the window: the hour 23 hours before the current one.
     */
    since: string;
    /**
     * Deliveries that succeeded within the window.
     */
    delivered: number;
    /**
     * Attempts that failed within the window.
     */
    failed_attempts: number;
    /**
     * Deliveries whose last attempt failed within the window.
     */
    dead_lettered: number;
    /**
     * Deliveries that wait for a retry. Counted up to 10,000.
     */
    retrying: number;
    /**
     * The time of the last successful attempt. Null if there is none.
     */
    last_success_at: string | null;
    /**
     * The time of the last failed attempt. Null if there is none.
     */
    last_failure_at: string | null;
    /**
     * 95th percentile of the response time in the window, accurate to about 10 %. Timeouts count; refused connections do not. Null if there are none.
     */
    p95_response_ms: number | null;
};

export type WebhookEndpointDetail = WebhookEndpoint & {
    stats: WebhookEndpointStats;
};

export type WebhookEndpointUpdate = {
    /**
     * False pauses the endpoint. True resumes it.
     */
    active?: boolean;
    /**
     * The URL for all further attempts, including pending deliveries.
     */
    url?: string;
    /**
     * A note for your own use.
     */
    description?: string;
    /**
     * The event types that are sent to the endpoint. An empty list means all types.
     */
    event_types?: EndpointEventTypes;
    /**
     * Replaces all headers. `{}` removes them.
     */
    headers?: EndpointHeaders;
    expected_updated_at?: ExpectedUpdatedAt;
};

export type WebhookEndpointPage = {
    endpoints: Array<WebhookEndpointDetail>;
    next_page_token?: NextPageToken;
    request_id?: RequestId;
};

export type SigningSecret = {
    /**
     * The HMAC key of all webhook signatures. Use the whole string, including its prefix.
     */
    signing_secret: string;
    /**
     * Until this time, requests are also signed with the previous secret. Null if there is none.
     */
    previous_valid_until: string | null;
    request_id?: RequestId;
};

export type WebhookTest = {
    /**
     * Any URL that webhooks can be sent to.
     */
    webhook_url: string;
    event_type?: 'call.initiated' | 'call.transcription' | 'call.completed' | 'call.barge_in' | 'call.idle_silence' | 'call.quality' | 'call.quality_degraded' | 'message.received' | 'message.sent' | 'message.delivered' | 'message.failed';
};

export type TestEventType = 'call.initiated' | 'call.transcription' | 'call.completed' | 'call.barge_in' | 'call.idle_silence' | 'call.quality' | 'call.quality_degraded' | 'message.received' | 'message.sent' | 'message.delivered' | 'message.failed';

export type WebhookTestResult = {
    /**
     * Whether the target responded with 2xx.
     */
    success: boolean;
    /**
     * HTTP status. 0 if there was no response.
     */
    response_code: number;
    /**
     * The first 1024 bytes of the response body, or the cause if there was no response.
     */
    response_body: string;
    /**
     * The id of this attempt. It is not stored.
     */
    delivery_id: string;
    status: 'delivered' | 'failed';
    event_type: TestEventType;
    response_time_ms: number;
    request_id?: RequestId;
};

export type DeliveryStatus = 'pending' | 'delivered' | 'retrying' | 'dead_lettered' | 'canceled';

export type DeliveryError = 'status' | 'timeout' | 'dns' | 'connect' | 'tls' | 'redirect' | 'blocked' | 'too_large';

/**
 * The delivery of one event to one target.
 */
export type Delivery = {
    delivery_id: string;
    event_id: string;
    event_type: string;
    /**
     * The endpoint. Null if the event goes to the agent's `webhook_url`.
     */
    endpoint_id: string | null;
    /**
     * The URL of the next attempt, or of the last one.
     */
    url: string;
    agent_id: string;
    environment: Environment;
    status: DeliveryStatus;
    /**
     * Attempts in the current round. A replay starts a new round.
     */
    attempt_count: number;
    /**
     * HTTP status of the last attempt. Null if there was no response.
     */
    response_code: number | null;
    /**
     * Why the last attempt failed.
     */
    last_error: DeliveryError | null;
    /**
     * The event, as sent.
     */
    payload: {
        [key: string]: unknown;
    };
    /**
     * The time of the next attempt. Null while an attempt is running, while the endpoint is paused and after the last attempt.
     */
    next_retry_at: string | null;
    created_at: Timestamp;
    delivered_at: string | null;
    request_id?: RequestId;
};

export type DeliveryPage = {
    deliveries: Array<Delivery>;
    next_page_token?: NextPageToken;
    request_id?: RequestId;
};

export type DeliveryAttempt = {
    /**
     * Starts at 1. Each replay adds one.
     */
    round: number;
    attempt: number;
    url: string;
    started_at: Timestamp;
    duration_ms: number;
    /**
     * The duration of each phase in milliseconds: `dns`, `connect`, `tls`, `wait` and `read`.
     */
    phases: {
        [key: string]: number;
    };
    response_code: number | null;
    error: DeliveryError | null;
    /**
     * The first 1024 bytes of the response body.
     */
    response_head: string | null;
};

/**
 * A delivery with its attempts.
 */
export type DeliveryDetail = {
    delivery_id: string;
    event_id: string;
    event_type: string;
    /**
     * The endpoint. Null if the event goes to the agent's `webhook_url`.
     */
    endpoint_id: string | null;
    /**
     * The URL of the next attempt, or of the last one.
     */
    url: string;
    agent_id: string;
    environment: Environment;
    status: DeliveryStatus;
    /**
     * Attempts in the current round. A replay starts a new round.
     */
    attempt_count: number;
    /**
     * HTTP status of the last attempt. Null if there was no response.
     */
    response_code: number | null;
    /**
     * Why the last attempt failed.
     */
    last_error: DeliveryError | null;
    /**
     * The event, as sent.
     */
    payload: {
        [key: string]: unknown;
    };
    /**
     * The time of the next attempt. Null while an attempt is running, while the endpoint is paused and after the last attempt.
     */
    next_retry_at: string | null;
    created_at: Timestamp;
    delivered_at: string | null;
    request_id?: RequestId;
    /**
     * Oldest first.
     */
    attempts: Array<DeliveryAttempt>;
};

/**
 * Either `event_ids`, or `since` with optional filters.
 */
export type DeadLetterReplay = {
    event_ids?: Array<string>;
    /**
     * Only deliveries created at this time or later.
     */
    since?: string;
    /**
     * Only deliveries created before this time. Defaults to now and must not be in the future. Required with the status `delivered`.
     */
    until?: string;
    /**
     * Only deliveries to this endpoint. By default, deliveries to every endpoint and `webhook_url` of the workspace.
     */
    endpoint_id?: string;
    /**
     * The state of the deliveries to replay. Defaults to `dead_lettered`.
     */
    status?: 'dead_lettered' | 'delivered';
    /**
     * Whether to count the deliveries of the period only: `matched` says how many there are, and none is reopened. False by default.
     */
    dry_run?: boolean;
};

/**
 * An event for which no delivery was reopened.
 */
export type NotReplayed = {
    event_id: string;
    /**
     * `endpoint_deleted`: the endpoint of its dead letters, or the `webhook_url`, no longer exists. `event_erased`: its contact was erased or its retention has ended. `not_dead_lettered`: its deliveries were delivered, are pending, or do not exist.
     */
    reason: 'endpoint_deleted' | 'event_erased' | 'not_dead_lettered';
};

export type DeadLetterReplayResult = {
    /**
     * The number of deliveries reopened so far.
     */
    replayed: number;
    /**
     * The number of matching deliveries, up to 100,000. If it is higher than `replayed`, a background job reopens the rest; deliveries to deleted endpoints and of erased contacts stay unchanged.
     */
    matched: number;
    /**
     * The reopened deliveries, newest first; by period, only the oldest hundred of them.
     */
    deliveries: Array<Delivery>;
    /**
     * Ids that do not belong to an event of this workspace and environment.
     */
    not_found: Array<string>;
    /**
     * The events of `event_ids` for which no delivery was reopened, with the reason. Empty for a replay by period.
     */
    not_replayed: Array<NotReplayed>;
    request_id?: RequestId;
};

export type EventBase = {
    /**
     * The id of the event. It is the same on every attempt; use it to detect duplicates.
     */
    event_id: string;
    channel: Channel;
    agent_id: string;
    /**
     * The workspace's number (E.164).
     */
    number: string;
    /**
     * The remote party (E.164).
     */
    from: string;
    timestamp: Timestamp;
};

export type CallInitiatedPayload = {
    call_id: string;
    /**
     * The version of the agent that the call has; 0 is the draft.
     */
    agent_version?: number | null;
    workspace_id: string;
    direction: CallDirection;
    from_number: E164;
    to_number: E164;
    /**
     * The operator. Null for a call from a browser.
     */
    mno: Mno | null;
};

export type CallInitiatedEvent = EventBase & {
    event_type: 'call.initiated';
    payload: CallInitiatedPayload;
};

/**
 * The last 20 turns, oldest first.
 */
export type ConversationHistory = Array<TranscriptTurn>;

export type CallTranscriptionPayload = {
    call_id: string;
    /**
     * The same as in the BYOM request for this utterance.
     */
    turn_id: string;
    text: string;
    /**
     * Always true. Interim results are not sent.
     */
    is_final: boolean;
    confidence: number;
    /**
     * Set if a colleague who talks to the caller and the agent has said it. Absent for the caller's words.
     */
    speaker?: TurnSpeaker;
    conversation_history: ConversationHistory;
};

export type CallTranscriptionEvent = EventBase & {
    event_type: 'call.transcription';
    payload: CallTranscriptionPayload;
};

export type CallAgentResponsePayload = {
    call_id: string;
    /**
     * The version of the agent that the call has; 0 is the draft.
     */
    agent_version?: number | null;
    turn_id: string;
    /**
     * The caller's turn that this turn replies to.
     */
    reply_to_turn_id: string;
    text: string;
    /**
     * True when the backend failed and the caller heard the fallback text.
     */
    fallback: boolean;
    /**
     * Why the backend failed. Null if it did not.
     */
    fallback_reason: FallbackReason | null;
    /**
     * The HTTP status of the failed answer. Null if the backend did not fail or did not answer.
     */
    response_status: number | null;
    /**
     * Time from the recognised words to the answer.
     */
    latency_ms: number;
    /**
     * Where the time went. The event may be sent before the first sound: `synthesis_ms` and `first_audio_ms` are then null, and `GET /v1/calls/{call_id}/turns` has them later.
     */
    stages?: CallTurnStages;
    conversation_history: ConversationHistory;
};

export type CallAgentResponseEvent = EventBase & {
    event_type: 'call.agent_response';
    payload: CallAgentResponsePayload;
};

export type CallCompletedPayload = {
    call_id: string;
    /**
     * The version of the agent that the call has; 0 is the draft.
     */
    agent_version?: number | null;
    workspace_id: string;
    status: CallStatus;
    duration_seconds: number;
    direction: CallDirection;
    mno_used: Mno | null;
    ai_mode: AiMode;
    /**
     * API path of the recording. Empty if nothing was recorded, and in `GET /v1/events` also when the recording is no longer available.
     */
    recording_url: string;
    /**
     * Mean opinion score at the end of the call. 0 if unknown.
     */
    quality_score: number;
    /**
     * Price in kobo.
     */
    cost_kobo: number;
    /**
     * The carriers that were tried, in turn. Absent if the call has no `signalling`, or the process that placed it is gone.
     */
    attempts?: Array<CallAttempt>;
    /**
     * What the network said before it gave the call up. Absent otherwise.
     */
    announcement?: CallAnnouncement;
    transcript: ConversationHistory;
};

export type CallCompletedEvent = EventBase & {
    event_type: 'call.completed';
    payload: CallCompletedPayload;
};

export type CallBargeInPayload = {
    call_id: string;
    /**
     * The agent's turn that was interrupted.
     */
    turn_id: string;
    /**
     * The part of the agent's text that had been spoken.
     */
    spoken_text: string;
    /**
     * Milliseconds since the start of the call.
     */
    at_ms: number;
};

export type CallBargeInEvent = EventBase & {
    event_type: 'call.barge_in';
    payload: CallBargeInPayload;
};

export type CallIdleSilencePayload = {
    call_id: string;
    /**
     * How long the caller has been silent.
     */
    silence_ms: number;
    /**
     * Milliseconds since the start of the call.
     */
    at_ms: number;
};

export type CallIdleSilenceEvent = EventBase & {
    event_type: 'call.idle_silence';
    payload: CallIdleSilencePayload;
};

export type CallQualityPayload = {
    call_id: string;
    /**
     * Mean opinion score of the call. 0 if unknown.
     */
    mos: number;
    codec: string;
    packets_received: number;
    packets_lost: number;
    packet_loss_percent: number;
    jitter_ms: number;
};

export type CallQualityEvent = EventBase & {
    event_type: 'call.quality';
    payload: CallQualityPayload;
};

export type CallQualityDegradedPayload = {
    call_id: string;
    mos: number;
    /**
     * Over the last seconds.
     */
    packet_loss_percent: number;
    jitter_ms: number;
    /**
     * Milliseconds since the start of the call.
     */
    at_ms: number;
};

export type CallQualityDegradedEvent = EventBase & {
    event_type: 'call.quality_degraded';
    payload: CallQualityDegradedPayload;
};

export type MessagePayload = {
    message_id: string;
    conversation_id: string;
    /**
     * The version of the agent that wrote the message, if it did.
     */
    agent_version?: number | null;
    direction: CallDirection;
    from: E164;
    to: E164;
    channel: 'sms' | 'whatsapp';
    text: string;
    status: MessageStatus;
    mno: Mno | null;
};

export type MessageReceivedEvent = EventBase & {
    event_type: 'message.received';
    payload: MessagePayload;
};

export type MessageSentEvent = EventBase & {
    event_type: 'message.sent';
    payload: MessagePayload;
};

export type MessageDeliveredEvent = EventBase & {
    event_type: 'message.delivered';
    payload: MessagePayload;
};

export type MessageReadEvent = EventBase & {
    event_type: 'message.read';
    payload: MessagePayload;
};

export type MessageDlrPayload = {
    message_id: string;
    conversation_id: string;
    /**
     * The carrier's report. The message is `failed` for all values except `delivered`.
     */
    status: 'delivered' | 'failed' | 'rejected' | 'expired';
    /**
     * The state in the carrier's words, followed by its error code, if any; empty if there is neither.
     */
    status_code: string;
    direction: CallDirection;
    text: string;
};

export type MessageDlrEvent = EventBase & {
    event_type: 'message.dlr';
    payload: MessageDlrPayload;
};

export type MessageFailedPayload = {
    message_id: string;
    conversation_id: string;
    /**
     * The version of the agent that wrote the message, if it did.
     */
    agent_version?: number | null;
    direction: CallDirection;
    from: E164;
    to: E164;
    channel: 'sms' | 'whatsapp';
    text: string;
    status: MessageStatus;
    mno: Mno | null;
    /**
     * The carrier's code, such as `UNDELIV:069` for an SMS or `131026` for WhatsApp.
     */
    error_code: string;
};

export type MessageFailedEvent = EventBase & {
    event_type: 'message.failed';
    payload: MessageFailedPayload;
};

export type MessageSendFailedPayload = {
    message_id: string;
    conversation_id: string;
    /**
     * The version of the agent that wrote the message, if it did.
     */
    agent_version?: number | null;
    direction: CallDirection;
    from: E164;
    to: E164;
    channel: 'sms' | 'whatsapp';
    text: string;
    status: MessageStatus;
    mno: Mno | null;
    /**
     * Why the service could not send the message.
     */
    reason: string;
};

export type MessageSendFailedEvent = EventBase & {
    event_type: 'message.send_failed';
    payload: MessageSendFailedPayload;
};

export type MessageOptOutPayload = {
    message_id: string;
    conversation_id: string;
    /**
     * The version of the agent that wrote the message, if it did.
     */
    agent_version?: number | null;
    direction: CallDirection;
    from: E164;
    to: E164;
    channel: 'sms' | 'whatsapp';
    text: string;
    status: MessageStatus;
    mno: Mno | null;
    /**
     * The keyword in the message.
     */
    keyword: string;
};

export type MessageOptOutEvent = EventBase & {
    event_type: 'message.opt_out';
    payload: MessageOptOutPayload;
};

export type WindowClosingPayload = {
    conversation_id: string;
    contact: E164;
    window_expires_at: Timestamp;
};

export type WindowClosingEvent = EventBase & {
    event_type: 'window.closing';
    payload: WindowClosingPayload;
};

/**
 * The stage whose 95th percentile is the longest.
 */
export type LatencyStage = 'end_of_speech' | 'recognition' | 'first_byte' | 'first_sentence' | 'synthesis' | 'first_audio';

export type AgentLatencyDegradedPayload = {
    /**
     * The beginning of the hour (UTC).
     */
    hour: string;
    /**
     * The agent's budget when the event was sent.
     */
    latency_budget_ms: number;
    /**
     * The turns of the hour so far.
     */
    turns: number;
    /**
     * Those in which the caller waited longer than the budget for the answer. Fillers do not count as answers.
     */
    slow_turns: number;
    /**
     * The time within which 95 % of the answers began, to about 10 %.
     */
    p95_ms: number;
    slowest_stage: LatencyStage;
    /**
     * The time within which 95 % of the turns had passed this stage, to about 10 %.
     */
    slowest_stage_p95_ms: number;
    /**
     * The newest call with a slow turn.
     */
    call_id: string;
};

export type AgentLatencyDegradedEvent = EventBase & {
    event_type: 'agent.latency_degraded';
    payload: AgentLatencyDegradedPayload;
};

export type AnalyzedStatus = 'completed' | 'failed' | 'skipped';

export type CallAnalyzedPayload = {
    call_id: string;
    /**
     * The same if the call is analyzed again.
     */
    analysis_id: string;
    status: AnalyzedStatus;
    /**
     * Why there is no result. Null if there is one.
     */
    reason: AnalysisReason | null;
    /**
     * The same as a sentence.
     */
    detail: string | null;
    /**
     * A value that matches the agent's `analysis_schema`. Null without a result.
     */
    data: {
        [key: string]: unknown;
    } | null;
    /**
     * One to three sentences in the language of the agent.
     */
    summary: string | null;
    /**
     * How many attempts were made.
     */
    attempt_count: number;
};

export type CallAnalyzedEvent = EventBase & {
    event_type: 'call.analyzed';
    payload: CallAnalyzedPayload;
};

export type CallTransferredPayload = {
    call_id: string;
    /**
     * The version of the agent of the call; 0 is the draft.
     */
    agent_version: number | null;
    kind: CallTransferKind;
    afterwards: TransferAfterwards;
    /**
     * The number that was called.
     */
    destination: string;
    outcome: CallTransferOutcome;
    /**
     * `ohun`: the two talk through Ohun. `carrier`: the carrier has joined them itself, which ends the call; this is the second event of the same transfer. Null unless the outcome is `accepted`.
     */
    joined_by: 'ohun' | 'carrier' | null;
    /**
     * When the colleague was called.
     */
    started_at: string;
    /**
     * When the line to the colleague was answered. Null if it was not.
     */
    answered_at: string | null;
};

export type CallTransferredEvent = EventBase & {
    event_type: 'call.transferred';
    payload: CallTransferredPayload;
};

export type CallPartyLeftPayload = {
    call_id: string;
    /**
     * The version of the agent of the call; 0 is the draft.
     */
    agent_version: number | null;
    /**
     * Who has left. After the `agent`, the other party and the colleague are alone; after the `colleague`, the agent continues.
     */
    party: 'agent' | 'colleague';
    /**
     * The number of the colleague.
     */
    destination: string;
    left_at: string;
};

export type CallPartyLeftEvent = EventBase & {
    event_type: 'call.party_left';
    payload: CallPartyLeftPayload;
};

export type CallBackPayload = {
    call_back_id: string;
    /**
     * The call in which it was promised.
     */
    call_id: string;
    status: CallBackStatus;
    /**
     * Null unless it has failed or was canceled.
     */
    reason: CallBackReason | null;
    not_before: string;
    /**
     * How many calls were placed.
     */
    attempt_count: number;
    /**
     * The last of them.
     */
    last_call_id: string | null;
};

export type CallBackScheduledEvent = EventBase & {
    event_type: 'call_back.scheduled';
    payload: CallBackPayload;
};

export type CallBackEndedEvent = EventBase & {
    event_type: 'call_back.ended';
    payload: CallBackPayload;
};

export type CallAnsweredByPayload = {
    call_id: string;
    answered_by: AnsweredBy;
    reason: AnsweredByReason;
    /**
     * Milliseconds from the answer until it was known.
     */
    after_ms: number;
};

export type CallAnsweredByEvent = EventBase & {
    event_type: 'call.answered_by';
    payload: CallAnsweredByPayload;
};

/**
 * Any event. `event_type` identifies the type.
 */
export type Event = CallInitiatedEvent | CallTranscriptionEvent | CallAgentResponseEvent | CallCompletedEvent | CallBargeInEvent | CallIdleSilenceEvent | CallQualityEvent | CallQualityDegradedEvent | MessageReceivedEvent | MessageSentEvent | MessageDeliveredEvent | MessageReadEvent | MessageDlrEvent | MessageFailedEvent | MessageSendFailedEvent | MessageOptOutEvent | WindowClosingEvent | AgentLatencyDegradedEvent | CallAnalyzedEvent | CallTransferredEvent | CallPartyLeftEvent | CallBackScheduledEvent | CallBackEndedEvent | CallAnsweredByEvent;

export type EventPage = {
    events: Array<Event>;
    next_page_token?: NextPageToken;
    request_id?: RequestId;
};

/**
 * The usual response. Any 2xx status acknowledges the event.
 */
export type EventReceipt = {
    received?: boolean;
};

export type TurnMessage = {
    turn_id: string;
    role: 'caller' | 'agent';
    text: string;
    timestamp: Timestamp;
    /**
     * True if the caller interrupted the agent. `text` is then what the caller heard. Absent otherwise.
     */
    interrupted?: boolean;
    speaker?: TurnSpeaker;
};

/**
 * The keys that the caller pressed when they were asked for.
 */
export type PressedKeys = {
    /**
     * The keys in their order, without the terminator.
     */
    digits: string;
    /**
     * `incomplete`: fewer than `min_digits`, after all retries. `none`: no key was pressed.
     */
    outcome: 'complete' | 'incomplete' | 'none';
    /**
     * True if they are secret: `transcription` and `messages` then show `••••` instead.
     */
    secret: boolean;
};

/**
 * `declined`: the colleague pressed 2 or hung up. `no_answer`: nobody answered, or nobody pressed a key, as with an answering machine. `failed`: the call could not be placed or paid for. `closed`: no colleague is at work now.
 */
export type FailedTransferOutcome = 'declined' | 'busy' | 'no_answer' | 'failed' | 'closed';

/**
 * A warm transfer that nobody took. `transcription` then says this in words, in parentheses.
 */
export type FailedTransfer = {
    /**
     * The number that was called last.
     */
    destination: string;
    outcome: FailedTransferOutcome;
    /**
     * True if the reply may have `schedule_callback`. Absent otherwise.
     */
    call_back?: boolean;
};

/**
 * A talk of the caller, a colleague and the agent.
 */
export type TalkOfTurn = {
    /**
     * The number of the colleague.
     */
    destination: string;
    /**
     * The speaker of `transcription`. `nobody`: the colleague has hung up, which `transcription` says in parentheses, and the agent is alone with the caller again.
     */
    speaker: 'caller' | 'colleague' | 'nobody';
    /**
     * Whether the agent is spoken to. If not, it is asked because of `answers: everything`, and may reply with an empty text.
     */
    addressed: boolean;
};

/**
 * The request that a BYOM backend receives for each utterance of the caller. It has no `event_type`.
 */
export type VoiceTurnRequest = {
    agent_id: string;
    /**
     * The version of the agent that answers; 0 is the draft.
     */
    agent_version?: number | null;
    call_id: string;
    channel: 'voice';
    from_number: E164;
    to_number: E164;
    turn_id: string;
    /**
     * What the caller said.
     */
    transcription: string;
    /**
     * The last 20 turns, oldest first. The last one is the current utterance.
     */
    messages: Array<TurnMessage>;
    /**
     * The keys that your reply asked for with `collect_keys`. Absent for every other turn.
     */
    keys?: PressedKeys;
    /**
     * Why nobody took the call that your reply handed over with `warm_transfer`. Absent for every other turn.
     */
    transfer?: FailedTransfer;
    /**
     * Set if a colleague is in the call beside the caller and the agent, or has just left it. Absent for every other turn.
     */
    talk?: TalkOfTurn;
    /**
     * True if the caller has paused and may continue; only for an agent with `speculative_turns`. If the caller continues, the connection is closed and the reply is not used. A later request with the same `turn_id` replaces this one. If there is none, this one counts, and the event `call.transcription` with its `turn_id` follows. Absent otherwise.
     */
    speculative?: boolean;
    /**
     * Which of the speculative requests with this `turn_id` it is. The highest one replaces the others, and a request that is not speculative replaces them all. Absent if `speculative` is.
     */
    attempt?: number;
};

/**
 * At most one of `end_call`, `transfer_to`, `warm_transfer`, `dtmf`, `collect_keys`, `leave` and `schedule_callback` can be set. Unknown fields are ignored.
 */
export type VoiceTurnReply = {
    /**
     * The text that is spoken to the caller.
     */
    text: string;
    /**
     * Hangs up after the text.
     */
    end_call?: boolean;
    /**
     * The E.164 number to which the call is transferred after the text.
     */
    transfer_to?: string;
    /**
     * Calls a colleague after the text, who hears a summary before the caller is joined. If nobody takes the call, the next turn says why.
     */
    warm_transfer?: WarmTransfer;
    /**
     * Keys to press after the text: 1 to 32 of `0-9`, `*`, `#`, `A-D`, and `w` for half a second of silence.
     */
    dtmf?: string;
    /**
     * Asks the caller for keys after the text. The next turn has them.
     */
    collect_keys?: CollectKeys;
    /**
     * After the text, leaves the caller with the colleague who is in the call. Without such a colleague it does nothing.
     */
    leave?: boolean;
    /**
     * Schedules a call-back after the text, once a transfer with `call_back` has failed. The next turn says whether it is scheduled.
     */
    schedule_callback?: ScheduleCallback;
};

/**
 * An event of a streamed reply: the next piece of the text, an action, the end, or several of them. In `text/event-stream` each event is the `data` of a server-sent event, in `application/x-ndjson` a line. Together, the events are a reply: at most one of `end_call`, `transfer_to`, `warm_transfer`, `dtmf`, `collect_keys`, `leave` and `schedule_callback` is set, and no text follows it. The last event has `end: true`. An empty event, a comment or an empty line shows that the backend is still working. Unknown fields are ignored.
 */
export type TurnReplyEvent = {
    /**
     * The next piece of the text. Sentences are spoken as soon as they are complete.
     */
    text?: string;
    /**
     * Hangs up after the text.
     */
    end_call?: boolean;
    /**
     * The E.164 number to which the call is transferred after the text.
     */
    transfer_to?: string;
    /**
     * Calls a colleague after the text, who hears a summary before the caller is joined. If nobody takes the call, the next turn says why.
     */
    warm_transfer?: WarmTransfer;
    /**
     * Keys to press after the text: 1 to 32 of `0-9`, `*`, `#`, `A-D`, and `w` for half a second of silence.
     */
    dtmf?: string;
    /**
     * Asks the caller for keys after the text. The next turn has them.
     */
    collect_keys?: CollectKeys;
    /**
     * After the text, leaves the caller with the colleague who is in the call. Without such a colleague it does nothing.
     */
    leave?: boolean;
    /**
     * Schedules a call-back after the text, once a transfer with `call_back` has failed. The next turn says whether it is scheduled.
     */
    schedule_callback?: ScheduleCallback;
    /**
     * True: the reply is complete. Without it the reply is a failure, and its action is not carried out.
     */
    end?: boolean;
};

export type ToolCall = {
    name: string;
    arguments: {
        [key: string]: unknown;
    };
    tool_call_id: string;
};

/**
 * Contains either `call_id` or `conversation_id`.
 */
export type ToolInvocationPayload = {
    call_id?: string;
    conversation_id?: string;
    /**
     * The version of the agent that calls the tool; 0 is the draft.
     */
    agent_version?: number | null;
    turn_id: string;
    tool: ToolCall;
};

export type ToolInvocationEvent = EventBase & {
    event_type: 'tool.invocation';
    payload: ToolInvocationPayload;
};

/**
 * Any JSON object. The model receives it as the result of the tool.
 */
export type ToolResult = {
    [key: string]: unknown;
};

/**
 * The request that a BYOM backend receives for each inbound message. It has no `event_type`.
 */
export type MessagingTurnRequest = {
    agent_id: string;
    /**
     * The version of the agent that answers; 0 is the draft.
     */
    agent_version?: number | null;
    conversation_id: string;
    message_id: string;
    channel: 'sms' | 'whatsapp';
    from_number: E164;
    to_number: E164;
    turn_id: string;
    /**
     * What the contact wrote.
     */
    transcription: string;
    /**
     * The last 20 turns, oldest first. The last one is the current message.
     */
    messages: Array<TurnMessage>;
};

export type MessagingTurnReply = {
    /**
     * The text that is sent to the contact. Respond with 204 to send nothing.
     */
    text: string;
};

/**
 * Sent before an inbound call is answered, if the agent's `screening_enabled` is on.
 */
export type CallScreeningRequest = {
    event_type: 'call.screening';
    call_id: string;
    agent_id: string;
    from_number: E164;
    to_number: E164;
    timestamp: Timestamp;
    /**
     * What the carrier reports about the call, in addition to the two numbers. It is not verified: use it to decide, not to identify. Numbers are in E.164; other values are as the carrier wrote them. Absent if it reports nothing.
     */
    signalling?: CallClaims;
};

export type CallScreeningReply = {
    action: 'allow' | 'reject';
    /**
     * Spoken instead of the agent's greeting.
     */
    greeting_text?: string;
    /**
     * Why the call is rejected. It is passed on to the carrier.
     */
    reason?: string;
};

/**
 * Sent when a machine has answered an outbound call, if the `action` of the agent's `answering_machine` is `ask_backend`.
 */
export type CallMachineAnsweredRequest = {
    event_type: 'call.machine_answered';
    call_id: string;
    agent_id: string;
    from_number: E164;
    to_number: E164;
    /**
     * The machine: a voicemail, a menu of keys, or the network.
     */
    answered_by: 'voicemail' | 'menu' | 'unavailable';
    /**
     * How it was found out.
     */
    reason: AnsweredByReason;
    /**
     * How long after the answer it was known.
     */
    after_ms: number;
    /**
     * The `message` of the agent's setting.
     */
    message: string | null;
    timestamp: Timestamp;
};

export type CallMachineAnsweredReply = {
    /**
     * `leave_message` says the message to a voicemail, after its tone, and hangs up on other machines. `continue` greets it as a person.
     */
    action: 'hang_up' | 'leave_message' | 'continue';
    /**
     * What `leave_message` says. Absent: the `message` of the agent's setting. Without either, the reply is invalid.
     */
    message?: string;
};

/**
 * Sent when a call of a `byom` agent with an `analysis_schema` has ended.
 */
export type CallAnalysisRequest = {
    event_type: 'call.analysis';
    /**
     * The same in each attempt, so that you can tell repeats.
     */
    analysis_id: string;
    call_id: string;
    agent_id: string;
    direction: CallDirection;
    from_number: E164;
    to_number: E164;
    end_reason: CallEndReason | null;
    answered_at: string | null;
    ended_at: string | null;
    /**
     * The `language` of the agent.
     */
    language: string;
    /**
     * The `analysis_schema` of the agent.
     */
    schema: {
        [key: string]: unknown;
    };
    /**
     * What was said, oldest first. For a very long call, the last 60,000 characters.
     */
    transcript: Array<TranscriptTurn>;
    timestamp: Timestamp;
};

export type CallAnalysisReply = {
    /**
     * A value that matches `schema`. Properties that it does not have are left out.
     */
    data: {
        [key: string]: unknown;
    };
    /**
     * One to three sentences, at most 2,000 characters.
     */
    summary?: string;
};

export type CallInitiatedTestPayload = {
    call_id: string;
    from: E164;
    to: E164;
    direction: CallDirection;
    mno: Mno;
    status: 'ringing';
};

export type CallInitiatedTestEvent = EventBase & {
    event_type: 'call.initiated';
    payload: CallInitiatedTestPayload;
};

export type TestTurn = {
    speaker: 'system' | 'caller' | 'agent';
    text: string;
    /**
     * Milliseconds since the start of the call.
     */
    start_ms: number;
    /**
     * Milliseconds since the start of the call.
     */
    end_ms: number;
};

export type TestTranscriptSegment = TestTurn & {
    confidence: number;
};

export type CallTranscriptionTestPayload = {
    call_id: string;
    transcript_segment: TestTranscriptSegment;
    conversation_history: Array<TestTurn>;
};

export type CallTranscriptionTestEvent = EventBase & {
    event_type: 'call.transcription';
    payload: CallTranscriptionTestPayload;
};

export type CallCompletedTestPayload = {
    call_id: string;
    /**
     * The workspace that asked for the test.
     */
    workspace_id: string;
    status: 'completed';
    duration_seconds: number;
    direction: CallDirection;
    mno_used: Mno;
    ai_mode: AiMode;
    /**
     * Null in a test event.
     */
    recording_url: string | null;
    quality_score: number;
    cost_kobo: number;
    transcript: Array<TestTurn>;
};

export type CallCompletedTestEvent = EventBase & {
    event_type: 'call.completed';
    payload: CallCompletedTestPayload;
};

export type MessageReceivedTestPayload = {
    message_id: string;
    direction: CallDirection;
    from: E164;
    to: E164;
    channel: 'sms' | 'whatsapp';
    body: string;
    mno: Mno;
};

export type MessageReceivedTestEvent = EventBase & {
    event_type: 'message.received';
    payload: MessageReceivedTestPayload;
};

export type CallStreamDtmf = {
    type: 'dtmf';
    /**
     * Keys to press, and `w` for half a second of silence.
     */
    digits: string;
};

export type CallStreamHangUp = {
    type: 'hang_up';
};

/**
 * Who has the call, and whether audio waits for an announcement. The first frame, and again when it changes.
 */
export type CallMonitorControl = {
    type: 'control';
    /**
     * `another`: another person has taken it over.
     */
    control: 'agent' | 'you' | 'another';
    /**
     * False on a simulated line of the sandbox.
     */
    has_audio: boolean;
    /**
     * True until the caller has heard the agent's `monitoring_announcement`, which comes before all audio. Absent afterwards, and if there is none.
     */
    announcing?: boolean;
};

/**
 * 100 milliseconds of the call.
 */
export type CallMonitorAudio = {
    type: 'audio';
    /**
     * Milliseconds of audio that were left out before this frame.
     */
    skipped_ms: number;
    /**
     * The other party, as base64 of G.711 μ-law at 8 kHz.
     */
    caller: string;
    /**
     * The audio that the other party hears: the agent, or the person who has taken the call over.
     */
    agent: string;
};

export type CallMonitorTakeOver = {
    type: 'take_over';
};

export type CallMonitorGiveBack = {
    type: 'give_back';
};

export type CallMonitorSay = {
    type: 'say';
    /**
     * Spoken to the caller in the agent's voice.
     */
    text: string;
};

export type CallMonitorVoice = {
    type: 'audio';
    /**
     * Base64 of G.711 μ-law at 8 kHz, at most 300 milliseconds. A second at most waits to be played.
     */
    audio: string;
};

/**
 * The first frame.
 */
export type RelayReady = {
    type: 'ready';
    /**
     * Pass it as `session_id` when the connection is lost. The session can be resumed for an hour.
     */
    session_id: string;
    /**
     * False if a new session was started.
     */
    resumed: boolean;
    /**
     * Pass it as `since` to continue from here: the last acknowledged event, or a position before the session.
     */
    position: string;
    /**
     * The ids of the relays that this relay replaces. They are closed.
     */
    replaced: Array<string>;
};

/**
 * `event` is acknowledged with `ack`; the others are answered with `response` or `failure`.
 */
export type RelayRequestKind = 'event' | 'turn' | 'tool' | 'screening' | 'machine' | 'analysis';

/**
 * An HTTP request as a webhook receives it.
 */
export type RelayRequest = {
    type: 'request';
    /**
     * The same when the request is sent again. For an event, it is the `event_id`.
     */
    id: string;
    kind: RelayRequestKind;
    /**
     * All headers of the request, with the signature.
     */
    headers: {
        [key: string]: string;
    };
    /**
     * The body. The signature is over these exact characters, in UTF-8.
     */
    body: string;
    /**
     * The time in milliseconds that remains for the reply when the server sends this frame.
     */
    timeout_ms: number;
    deadline: Timestamp;
};

/**
 * Sent every five seconds. Answer it with the same frame; after 15 seconds of silence the server closes the connection.
 */
export type RelayHeartbeat = {
    type: 'heartbeat';
};

/**
 * `replaced`: a newer relay answers for the same agent. `resumed`: the session continues on another connection. `silent`: the client sent nothing for 15 seconds; the session may be resumed.
 */
export type RelayCloseReason = 'replaced' | 'resumed' | 'silent';

/**
 * The last frame. Do not resume the session.
 */
export type RelayClosed = {
    type: 'closed';
    reason: RelayCloseReason;
    message: string;
};

/**
 * The HTTP response to a turn, a tool invocation or a screening.
 */
export type RelayResponse = {
    type: 'response';
    /**
     * The id of the request.
     */
    id: string;
    status: number;
    /**
     * The body as text in UTF-8, or as `encoding` says. At most 64 KiB.
     */
    body: string;
    /**
     * Only for a body that is not UTF-8: `body` is base64 of its bytes. It is then refused as `not_json`, as from a webhook.
     */
    encoding?: 'base64';
};

export type RelayFailureReason = 'connect' | 'timeout' | 'dns' | 'tls' | 'too_large';

/**
 * The receiver gave no HTTP response.
 */
export type RelayFailure = {
    type: 'failure';
    /**
     * The id of the request.
     */
    id: string;
    reason: RelayFailureReason;
    /**
     * What happened. It is shown to the developer only.
     */
    message?: string;
};

/**
 * Acknowledges an event, and all events that were sent before it on this connection.
 */
export type RelayAck = {
    type: 'ack';
    /**
     * The id of the event.
     */
    id: string;
};

/**
 * Ends the session. From then on, turns go to the agent's `webhook_url` again.
 */
export type RelayEnd = {
    type: 'end';
};

/**
 * The maximum number of entries per page.
 */
export type PageSize = number;

/**
 * `next_page_token` of the previous page. Omit it, or leave it empty, for the first page. It is valid only with the same page size and filters.
 */
export type PageToken = string;

/**
 * A unique string that identifies the operation. Repeating a successful request with the same key within 24 hours returns the first response again, with `Idempotent-Replayed: true`, and has no second effect.
 */
export type IdempotencyKey = string;

/**
 * Return only calls of this agent.
 */
export type CallsAgent = string;

/**
 * Return only calls with this version of the agent; 0 is the draft. Requires `agent_id`.
 */
export type CallsVersion = number;

/**
 * Return only calls in this direction.
 */
export type CallsDirection = CallDirection;

/**
 * Return only calls with this status.
 */
export type CallsStatus = CallStatus;

/**
 * Return only calls created at or after this time.
 */
export type CallsCreatedAfter = string;

/**
 * Return only calls created before this time.
 */
export type CallsCreatedBefore = string;

/**
 * Return only calls from or to this number.
 */
export type CallsNumber = E164;

/**
 * Return only calls that ended for this reason.
 */
export type CallsEndReason = CallEndReason;

/**
 * Return only calls with this resolution.
 */
export type CallsResolution = 'resolved' | 'unresolved';

/**
 * Only calls with an analysis of this status.
 */
export type CallsAnalysisStatus = AnalysisStatus;

/**
 * Only calls that this one has answered, as far as it was detected.
 */
export type CallsAnsweredBy2 = AnsweredBy;

/**
 * Only calls of which the network said this before it gave them up.
 */
export type CallsAnnouncement = CallAnnouncementSays;

/**
 * Return only calls that lasted at least this long.
 */
export type CallsMinDuration = number;

/**
 * Return only calls that lasted at most this long.
 */
export type CallsMaxDuration = number;

/**
 * Return only calls that cost at least this.
 */
export type CallsMinCost = number;

/**
 * Return only calls that cost at most this.
 */
export type CallsMaxCost = number;

/**
 * Return only calls whose transcript contains all of these words, in upper or lower case. A call can be found about 20 seconds after its end, until its transcript is erased.
 */
export type CallsText = string;

/**
 * Return only entries with this action.
 */
export type AuditAction = string;

/**
 * Return only changes that this key, user or operator made.
 */
export type AuditActor = string;

/**
 * Return only entries written at or after this time.
 */
export type AuditCreatedAfter = string;

/**
 * Return only entries written before this time.
 */
export type AuditCreatedBefore = string;

/**
 * `sha256=` followed by the hex HMAC-SHA256 of `<timestamp>.<raw body>`, computed with the signing secret.
 */
export type ServiceSignature = string;

/**
 * The same, computed with the previous secret. Sent for 24 hours after a rotation.
 */
export type ServiceSignaturePrevious = string;

/**
 * Unix time of the attempt in seconds. Reject requests whose timestamp differs from your clock by more than 300 seconds.
 */
export type ServiceTimestamp = string;

/**
 * The `event_id` of the body.
 */
export type ServiceEventId = string;

export type GetHealthData = {
    body?: never;
    path?: never;
    query?: never;
    url: '/healthz';
};

export type GetHealthErrors = {
    /**
     * A field or parameter is invalid. The message names it.
     */
    400: ErrorEnvelope;
    /**
     * The path does not support this method. `Allow` lists the methods that it supports.
     */
    405: ErrorEnvelope;
    /**
     * The request did not arrive completely within 30 seconds.
     */
    408: ErrorEnvelope;
    /**
     * Too many requests in the last minute.
     */
    429: ErrorEnvelope;
    /**
     * Internal error.
     */
    500: ErrorEnvelope;
    /**
     * The service is temporarily unavailable.
     */
    503: ErrorEnvelope;
};

export type GetHealthError = GetHealthErrors[keyof GetHealthErrors];

export type GetHealthResponses = {
    /**
     * The process is up.
     */
    200: Health;
};

export type GetHealthResponse = GetHealthResponses[keyof GetHealthResponses];

export type GetReadinessData = {
    body?: never;
    path?: never;
    query?: never;
    url: '/readyz';
};

export type GetReadinessErrors = {
    /**
     * A field or parameter is invalid. The message names it.
     */
    400: ErrorEnvelope;
    /**
     * The path does not support this method. `Allow` lists the methods that it supports.
     */
    405: ErrorEnvelope;
    /**
     * The request did not arrive completely within 30 seconds.
     */
    408: ErrorEnvelope;
    /**
     * Too many requests in the last minute.
     */
    429: ErrorEnvelope;
    /**
     * Internal error.
     */
    500: ErrorEnvelope;
    /**
     * The service is temporarily unavailable.
     */
    503: ErrorEnvelope;
};

export type GetReadinessError = GetReadinessErrors[keyof GetReadinessErrors];

export type GetReadinessResponses = {
    /**
     * The service is ready.
     */
    200: Health;
};

export type GetReadinessResponse = GetReadinessResponses[keyof GetReadinessResponses];

export type GetIdentityData = {
    body?: never;
    path?: never;
    query?: never;
    url: '/v1/auth/me';
};

export type GetIdentityErrors = {
    /**
     * A field or parameter is invalid. The message names it.
     */
    400: ErrorEnvelope;
    /**
     * The API key is missing or invalid.
     */
    401: ErrorEnvelope;
    /**
     * The key does not have permission.
     */
    403: ErrorEnvelope;
    /**
     * The resource does not exist.
     */
    404: ErrorEnvelope;
    /**
     * The path does not support this method. `Allow` lists the methods that it supports.
     */
    405: ErrorEnvelope;
    /**
     * The request did not arrive completely within 30 seconds.
     */
    408: ErrorEnvelope;
    /**
     * Too many requests in the last minute.
     */
    429: ErrorEnvelope;
    /**
     * Internal error.
     */
    500: ErrorEnvelope;
    /**
     * The service is temporarily unavailable.
     */
    503: ErrorEnvelope;
};

export type GetIdentityError = GetIdentityErrors[keyof GetIdentityErrors];

export type GetIdentityResponses = {
    /**
     * The identity.
     */
    200: Identity;
};

export type GetIdentityResponse = GetIdentityResponses[keyof GetIdentityResponses];

export type SignUpData = {
    body: SignUp;
    path?: never;
    query?: never;
    url: '/v1/auth/signup';
};

export type SignUpErrors = {
    /**
     * A field or parameter is invalid. The message names it.
     */
    400: ErrorEnvelope;
    /**
     * The path does not support this method. `Allow` lists the methods that it supports.
     */
    405: ErrorEnvelope;
    /**
     * The request did not arrive completely within 30 seconds.
     */
    408: ErrorEnvelope;
    /**
     * An account with this e-mail address already exists.
     */
    409: ErrorEnvelope;
    /**
     * The body is larger than 1 MiB.
     */
    413: ErrorEnvelope;
    /**
     * The body is not JSON.
     */
    415: ErrorEnvelope;
    /**
     * Too many requests in the last minute.
     */
    429: ErrorEnvelope;
    /**
     * Internal error.
     */
    500: ErrorEnvelope;
    /**
     * The service is temporarily unavailable.
     */
    503: ErrorEnvelope;
};

export type SignUpError = SignUpErrors[keyof SignUpErrors];

export type SignUpResponses = {
    /**
     * The account was created.
     */
    201: SignedUp;
};

export type SignUpResponse = SignUpResponses[keyof SignUpResponses];

export type VerifyEmailData = {
    body: EmailVerification;
    path?: never;
    query?: never;
    url: '/v1/auth/verify-email';
};

export type VerifyEmailErrors = {
    /**
     * A field or parameter is invalid. The message names it.
     */
    400: ErrorEnvelope;
    /**
     * The password is wrong.
     */
    401: ErrorEnvelope;
    /**
     * The path does not support this method. `Allow` lists the methods that it supports.
     */
    405: ErrorEnvelope;
    /**
     * The request did not arrive completely within 30 seconds.
     */
    408: ErrorEnvelope;
    /**
     * The body is larger than 1 MiB.
     */
    413: ErrorEnvelope;
    /**
     * The body is not JSON.
     */
    415: ErrorEnvelope;
    /**
     * Too many requests in the last minute.
     */
    429: ErrorEnvelope;
    /**
     * Internal error.
     */
    500: ErrorEnvelope;
    /**
     * The service is temporarily unavailable.
     */
    503: ErrorEnvelope;
};

export type VerifyEmailError = VerifyEmailErrors[keyof VerifyEmailErrors];

export type VerifyEmailResponses = {
    /**
     * The address is verified.
     */
    200: Confirmation;
};

export type VerifyEmailResponse = VerifyEmailResponses[keyof VerifyEmailResponses];

export type ResendVerificationData = {
    body: EmailOnly;
    path?: never;
    query?: never;
    url: '/v1/auth/resend-verification';
};

export type ResendVerificationErrors = {
    /**
     * A field or parameter is invalid. The message names it.
     */
    400: ErrorEnvelope;
    /**
     * The path does not support this method. `Allow` lists the methods that it supports.
     */
    405: ErrorEnvelope;
    /**
     * The request did not arrive completely within 30 seconds.
     */
    408: ErrorEnvelope;
    /**
     * The body is larger than 1 MiB.
     */
    413: ErrorEnvelope;
    /**
     * The body is not JSON.
     */
    415: ErrorEnvelope;
    /**
     * Too many requests in the last minute.
     */
    429: ErrorEnvelope;
    /**
     * Internal error.
     */
    500: ErrorEnvelope;
    /**
     * The service is temporarily unavailable.
     */
    503: ErrorEnvelope;
};

export type ResendVerificationError = ResendVerificationErrors[keyof ResendVerificationErrors];

export type ResendVerificationResponses = {
    /**
     * An e-mail was sent if the account exists and its address is not verified.
     */
    200: Confirmation;
};

export type ResendVerificationResponse = ResendVerificationResponses[keyof ResendVerificationResponses];

export type RequestPasswordResetData = {
    body: EmailOnly;
    path?: never;
    query?: never;
    url: '/v1/auth/request-password-reset';
};

export type RequestPasswordResetErrors = {
    /**
     * A field or parameter is invalid. The message names it.
     */
    400: ErrorEnvelope;
    /**
     * The path does not support this method. `Allow` lists the methods that it supports.
     */
    405: ErrorEnvelope;
    /**
     * The request did not arrive completely within 30 seconds.
     */
    408: ErrorEnvelope;
    /**
     * The body is larger than 1 MiB.
     */
    413: ErrorEnvelope;
    /**
     * The body is not JSON.
     */
    415: ErrorEnvelope;
    /**
     * Too many requests in the last minute.
     */
    429: ErrorEnvelope;
    /**
     * Internal error.
     */
    500: ErrorEnvelope;
    /**
     * The service is temporarily unavailable.
     */
    503: ErrorEnvelope;
};

export type RequestPasswordResetError = RequestPasswordResetErrors[keyof RequestPasswordResetErrors];

export type RequestPasswordResetResponses = {
    /**
     * An e-mail was sent if the account exists.
     */
    200: Confirmation;
};

export type RequestPasswordResetResponse = RequestPasswordResetResponses[keyof RequestPasswordResetResponses];

export type ResetPasswordData = {
    body: PasswordReset;
    path?: never;
    query?: never;
    url: '/v1/auth/reset-password';
};

export type ResetPasswordErrors = {
    /**
     * A field or parameter is invalid. The message names it.
     */
    400: ErrorEnvelope;
    /**
     * The path does not support this method. `Allow` lists the methods that it supports.
     */
    405: ErrorEnvelope;
    /**
     * The request did not arrive completely within 30 seconds.
     */
    408: ErrorEnvelope;
    /**
     * The body is larger than 1 MiB.
     */
    413: ErrorEnvelope;
    /**
     * The body is not JSON.
     */
    415: ErrorEnvelope;
    /**
     * Too many requests in the last minute.
     */
    429: ErrorEnvelope;
    /**
     * Internal error.
     */
    500: ErrorEnvelope;
    /**
     * The service is temporarily unavailable.
     */
    503: ErrorEnvelope;
};

export type ResetPasswordError = ResetPasswordErrors[keyof ResetPasswordErrors];

export type ResetPasswordResponses = {
    /**
     * The new password is set.
     */
    200: Confirmation;
};

export type ResetPasswordResponse = ResetPasswordResponses[keyof ResetPasswordResponses];

export type LogInData = {
    body: Login;
    path?: never;
    query?: never;
    url: '/v1/auth/login';
};

export type LogInErrors = {
    /**
     * A field or parameter is invalid. The message names it.
     */
    400: ErrorEnvelope;
    /**
     * The e-mail address or the password is wrong.
     */
    401: ErrorEnvelope;
    /**
     * The path does not support this method. `Allow` lists the methods that it supports.
     */
    405: ErrorEnvelope;
    /**
     * The request did not arrive completely within 30 seconds.
     */
    408: ErrorEnvelope;
    /**
     * The body is larger than 1 MiB.
     */
    413: ErrorEnvelope;
    /**
     * The body is not JSON.
     */
    415: ErrorEnvelope;
    /**
     * Too many requests in the last minute.
     */
    429: ErrorEnvelope;
    /**
     * Internal error.
     */
    500: ErrorEnvelope;
    /**
     * The service is temporarily unavailable.
     */
    503: ErrorEnvelope;
};

export type LogInError = LogInErrors[keyof LogInErrors];

export type LogInResponses = {
    /**
     * The session, or the challenge of an account with a second factor.
     */
    200: LoggedIn;
};

export type LogInResponse = LogInResponses[keyof LogInResponses];

export type LogOutAllData = {
    body?: never;
    path?: never;
    query?: never;
    url: '/v1/auth/logout-all';
};

export type LogOutAllErrors = {
    /**
     * A field or parameter is invalid. The message names it.
     */
    400: ErrorEnvelope;
    /**
     * The API key is missing or invalid.
     */
    401: ErrorEnvelope;
    /**
     * The key does not have permission.
     */
    403: ErrorEnvelope;
    /**
     * The resource does not exist.
     */
    404: ErrorEnvelope;
    /**
     * The path does not support this method. `Allow` lists the methods that it supports.
     */
    405: ErrorEnvelope;
    /**
     * The request did not arrive completely within 30 seconds.
     */
    408: ErrorEnvelope;
    /**
     * Too many requests in the last minute.
     */
    429: ErrorEnvelope;
    /**
     * Internal error.
     */
    500: ErrorEnvelope;
    /**
     * The service is temporarily unavailable.
     */
    503: ErrorEnvelope;
};

export type LogOutAllError = LogOutAllErrors[keyof LogOutAllErrors];

export type LogOutAllResponses = {
    /**
     * All sessions have ended.
     */
    200: Confirmation;
};

export type LogOutAllResponse = LogOutAllResponses[keyof LogOutAllResponses];

export type ChangePasswordData = {
    body: PasswordChange;
    path?: never;
    query?: never;
    url: '/v1/auth/change-password';
};

export type ChangePasswordErrors = {
    /**
     * A field or parameter is invalid. The message names it.
     */
    400: ErrorEnvelope;
    /**
     * The password is wrong (`INVALID_PASSWORD`), or the credentials of the request are not valid (`UNAUTHENTICATED`).
     */
    401: ErrorEnvelope;
    /**
     * The key does not have permission.
     */
    403: ErrorEnvelope;
    /**
     * The resource does not exist.
     */
    404: ErrorEnvelope;
    /**
     * The path does not support this method. `Allow` lists the methods that it supports.
     */
    405: ErrorEnvelope;
    /**
     * The request did not arrive completely within 30 seconds.
     */
    408: ErrorEnvelope;
    /**
     * The body is larger than 1 MiB.
     */
    413: ErrorEnvelope;
    /**
     * The body is not JSON.
     */
    415: ErrorEnvelope;
    /**
     * Too many requests in the last minute.
     */
    429: ErrorEnvelope;
    /**
     * Internal error.
     */
    500: ErrorEnvelope;
    /**
     * The service is temporarily unavailable.
     */
    503: ErrorEnvelope;
};

export type ChangePasswordError = ChangePasswordErrors[keyof ChangePasswordErrors];

export type ChangePasswordResponses = {
    /**
     * The new password is set.
     */
    200: Confirmation;
};

export type ChangePasswordResponse = ChangePasswordResponses[keyof ChangePasswordResponses];

export type ChangeEmailData = {
    body: EmailChange;
    path?: never;
    query?: never;
    url: '/v1/auth/change-email';
};

export type ChangeEmailErrors = {
    /**
     * A field or parameter is invalid. The message names it.
     */
    400: ErrorEnvelope;
    /**
     * The password is wrong (`INVALID_PASSWORD`), or the credentials of the request are not valid (`UNAUTHENTICATED`).
     */
    401: ErrorEnvelope;
    /**
     * The key does not have permission.
     */
    403: ErrorEnvelope;
    /**
     * The resource does not exist.
     */
    404: ErrorEnvelope;
    /**
     * The path does not support this method. `Allow` lists the methods that it supports.
     */
    405: ErrorEnvelope;
    /**
     * The request did not arrive completely within 30 seconds.
     */
    408: ErrorEnvelope;
    /**
     * The body is larger than 1 MiB.
     */
    413: ErrorEnvelope;
    /**
     * The body is not JSON.
     */
    415: ErrorEnvelope;
    /**
     * Too many requests in the last minute.
     */
    429: ErrorEnvelope;
    /**
     * Internal error.
     */
    500: ErrorEnvelope;
    /**
     * The service is temporarily unavailable.
     */
    503: ErrorEnvelope;
};

export type ChangeEmailError = ChangeEmailErrors[keyof ChangeEmailErrors];

export type ChangeEmailResponses = {
    /**
     * The token has been sent.
     */
    200: Confirmation;
};

export type ChangeEmailResponse = ChangeEmailResponses[keyof ChangeEmailResponses];

export type ConfirmEmailData = {
    body: EmailConfirmation;
    path?: never;
    query?: never;
    url: '/v1/auth/confirm-email';
};

export type ConfirmEmailErrors = {
    /**
     * A field or parameter is invalid. The message names it.
     */
    400: ErrorEnvelope;
    /**
     * The path does not support this method. `Allow` lists the methods that it supports.
     */
    405: ErrorEnvelope;
    /**
     * The request did not arrive completely within 30 seconds.
     */
    408: ErrorEnvelope;
    /**
     * An account with this e-mail address already exists.
     */
    409: ErrorEnvelope;
    /**
     * The body is larger than 1 MiB.
     */
    413: ErrorEnvelope;
    /**
     * The body is not JSON.
     */
    415: ErrorEnvelope;
    /**
     * Too many requests in the last minute.
     */
    429: ErrorEnvelope;
    /**
     * Internal error.
     */
    500: ErrorEnvelope;
    /**
     * The service is temporarily unavailable.
     */
    503: ErrorEnvelope;
};

export type ConfirmEmailError = ConfirmEmailErrors[keyof ConfirmEmailErrors];

export type ConfirmEmailResponses = {
    /**
     * The address has changed.
     */
    200: Confirmation;
};

export type ConfirmEmailResponse = ConfirmEmailResponses[keyof ConfirmEmailResponses];

export type RedeemSignInLinkData = {
    body: SignInLinkRedemption;
    path?: never;
    query?: never;
    url: '/v1/auth/redeem-sign-in-link';
};

export type RedeemSignInLinkErrors = {
    /**
     * A field or parameter is invalid. The message names it.
     */
    400: ErrorEnvelope;
    /**
     * The path does not support this method. `Allow` lists the methods that it supports.
     */
    405: ErrorEnvelope;
    /**
     * The request did not arrive completely within 30 seconds.
     */
    408: ErrorEnvelope;
    /**
     * The body is larger than 1 MiB.
     */
    413: ErrorEnvelope;
    /**
     * The body is not JSON.
     */
    415: ErrorEnvelope;
    /**
     * Too many requests in the last minute.
     */
    429: ErrorEnvelope;
    /**
     * Internal error.
     */
    500: ErrorEnvelope;
    /**
     * The service is temporarily unavailable.
     */
    503: ErrorEnvelope;
};

export type RedeemSignInLinkError = RedeemSignInLinkErrors[keyof RedeemSignInLinkErrors];

export type RedeemSignInLinkResponses = {
    /**
     * The session.
     */
    200: Session;
};

export type RedeemSignInLinkResponse = RedeemSignInLinkResponses[keyof RedeemSignInLinkResponses];

export type ListSessionsData = {
    body?: never;
    path?: never;
    query?: {
        /**
         * The maximum number of entries per page.
         */
        page_size?: number;
        /**
         * `next_page_token` of the previous page. Omit it, or leave it empty, for the first page. It is valid only with the same page size and filters.
         */
        page_token?: string;
    };
    url: '/v1/auth/sessions';
};

export type ListSessionsErrors = {
    /**
     * A field or parameter is invalid. The message names it.
     */
    400: ErrorEnvelope;
    /**
     * The API key is missing or invalid.
     */
    401: ErrorEnvelope;
    /**
     * The key does not have permission.
     */
    403: ErrorEnvelope;
    /**
     * The path does not support this method. `Allow` lists the methods that it supports.
     */
    405: ErrorEnvelope;
    /**
     * The request did not arrive completely within 30 seconds.
     */
    408: ErrorEnvelope;
    /**
     * Too many requests in the last minute.
     */
    429: ErrorEnvelope;
    /**
     * Internal error.
     */
    500: ErrorEnvelope;
    /**
     * The service is temporarily unavailable.
     */
    503: ErrorEnvelope;
};

export type ListSessionsError = ListSessionsErrors[keyof ListSessionsErrors];

export type ListSessionsResponses = {
    /**
     * A page of sessions.
     */
    200: SessionPage;
};

export type ListSessionsResponse = ListSessionsResponses[keyof ListSessionsResponses];

export type DeleteSessionData = {
    body?: never;
    path: {
        /**
         * The session's id, or `current` for the session that makes the request.
         */
        session_id: string;
    };
    query?: never;
    url: '/v1/auth/sessions/{session_id}';
};

export type DeleteSessionErrors = {
    /**
     * A field or parameter is invalid. The message names it.
     */
    400: ErrorEnvelope;
    /**
     * The API key is missing or invalid.
     */
    401: ErrorEnvelope;
    /**
     * The key does not have permission.
     */
    403: ErrorEnvelope;
    /**
     * The resource does not exist.
     */
    404: ErrorEnvelope;
    /**
     * The path does not support this method. `Allow` lists the methods that it supports.
     */
    405: ErrorEnvelope;
    /**
     * The request did not arrive completely within 30 seconds.
     */
    408: ErrorEnvelope;
    /**
     * Too many requests in the last minute.
     */
    429: ErrorEnvelope;
    /**
     * Internal error.
     */
    500: ErrorEnvelope;
    /**
     * The service is temporarily unavailable.
     */
    503: ErrorEnvelope;
};

export type DeleteSessionError = DeleteSessionErrors[keyof DeleteSessionErrors];

export type DeleteSessionResponses = {
    /**
     * The session has ended.
     */
    204: void;
};

export type DeleteSessionResponse = DeleteSessionResponses[keyof DeleteSessionResponses];

export type CompleteLoginData = {
    body: LoginCompletion;
    path?: never;
    query?: never;
    url: '/v1/auth/complete-login';
};

export type CompleteLoginErrors = {
    /**
     * A field or parameter is invalid. The message names it.
     */
    400: ErrorEnvelope;
    /**
     * The code is wrong or used, or the passkey was not accepted.
     */
    401: ErrorEnvelope;
    /**
     * The path does not support this method. `Allow` lists the methods that it supports.
     */
    405: ErrorEnvelope;
    /**
     * The request did not arrive completely within 30 seconds.
     */
    408: ErrorEnvelope;
    /**
     * The body is larger than 1 MiB.
     */
    413: ErrorEnvelope;
    /**
     * The body is not JSON.
     */
    415: ErrorEnvelope;
    /**
     * Too many requests in the last minute.
     */
    429: ErrorEnvelope;
    /**
     * Internal error.
     */
    500: ErrorEnvelope;
    /**
     * The service is temporarily unavailable.
     */
    503: ErrorEnvelope;
};

export type CompleteLoginError = CompleteLoginErrors[keyof CompleteLoginErrors];

export type CompleteLoginResponses = {
    /**
     * The session.
     */
    200: Session;
};

export type CompleteLoginResponse = CompleteLoginResponses[keyof CompleteLoginResponses];

export type StartPasskeyLoginData = {
    body: PasskeyLoginStart;
    path?: never;
    query?: never;
    url: '/v1/auth/start-passkey-login';
};

export type StartPasskeyLoginErrors = {
    /**
     * A field or parameter is invalid. The message names it.
     */
    400: ErrorEnvelope;
    /**
     * The path does not support this method. `Allow` lists the methods that it supports.
     */
    405: ErrorEnvelope;
    /**
     * The request did not arrive completely within 30 seconds.
     */
    408: ErrorEnvelope;
    /**
     * The body is larger than 1 MiB.
     */
    413: ErrorEnvelope;
    /**
     * The body is not JSON.
     */
    415: ErrorEnvelope;
    /**
     * Too many requests in the last minute.
     */
    429: ErrorEnvelope;
    /**
     * Internal error.
     */
    500: ErrorEnvelope;
    /**
     * The service is temporarily unavailable.
     */
    503: ErrorEnvelope;
};

export type StartPasskeyLoginError = StartPasskeyLoginErrors[keyof StartPasskeyLoginErrors];

export type StartPasskeyLoginResponses = {
    /**
     * The challenge.
     */
    200: PasskeyChallenge;
};

export type StartPasskeyLoginResponse = StartPasskeyLoginResponses[keyof StartPasskeyLoginResponses];

export type GetFactorsData = {
    body?: never;
    path?: never;
    query?: never;
    url: '/v1/auth/factors';
};

export type GetFactorsErrors = {
    /**
     * A field or parameter is invalid. The message names it.
     */
    400: ErrorEnvelope;
    /**
     * The API key is missing or invalid.
     */
    401: ErrorEnvelope;
    /**
     * The key does not have permission.
     */
    403: ErrorEnvelope;
    /**
     * The path does not support this method. `Allow` lists the methods that it supports.
     */
    405: ErrorEnvelope;
    /**
     * The request did not arrive completely within 30 seconds.
     */
    408: ErrorEnvelope;
    /**
     * Too many requests in the last minute.
     */
    429: ErrorEnvelope;
    /**
     * Internal error.
     */
    500: ErrorEnvelope;
    /**
     * The service is temporarily unavailable.
     */
    503: ErrorEnvelope;
};

export type GetFactorsError = GetFactorsErrors[keyof GetFactorsErrors];

export type GetFactorsResponses = {
    /**
     * The factors.
     */
    200: Factors;
};

export type GetFactorsResponse = GetFactorsResponses[keyof GetFactorsResponses];

export type StartTotpData = {
    body: PasswordProof;
    path?: never;
    query?: never;
    url: '/v1/auth/start-totp';
};

export type StartTotpErrors = {
    /**
     * A field or parameter is invalid. The message names it.
     */
    400: ErrorEnvelope;
    /**
     * The password is wrong (`INVALID_PASSWORD`), or the credentials of the request are not valid (`UNAUTHENTICATED`).
     */
    401: ErrorEnvelope;
    /**
     * The key does not have permission.
     */
    403: ErrorEnvelope;
    /**
     * The path does not support this method. `Allow` lists the methods that it supports.
     */
    405: ErrorEnvelope;
    /**
     * The request did not arrive completely within 30 seconds.
     */
    408: ErrorEnvelope;
    /**
     * A resource with this name already exists, or the `Idempotency-Key` was used with another body.
     */
    409: ErrorEnvelope;
    /**
     * The body is larger than 1 MiB.
     */
    413: ErrorEnvelope;
    /**
     * The body is not JSON.
     */
    415: ErrorEnvelope;
    /**
     * Too many requests in the last minute.
     */
    429: ErrorEnvelope;
    /**
     * Internal error.
     */
    500: ErrorEnvelope;
    /**
     * The service is temporarily unavailable.
     */
    503: ErrorEnvelope;
};

export type StartTotpError = StartTotpErrors[keyof StartTotpErrors];

export type StartTotpResponses = {
    /**
     * The secret.
     */
    200: TotpSecret;
};

export type StartTotpResponse = StartTotpResponses[keyof StartTotpResponses];

export type ConfirmTotpData = {
    body: TotpConfirmation;
    path?: never;
    query?: never;
    url: '/v1/auth/confirm-totp';
};

export type ConfirmTotpErrors = {
    /**
     * A field or parameter is invalid. The message names it.
     */
    400: ErrorEnvelope;
    /**
     * The API key is missing or invalid.
     */
    401: ErrorEnvelope;
    /**
     * The key does not have permission.
     */
    403: ErrorEnvelope;
    /**
     * The path does not support this method. `Allow` lists the methods that it supports.
     */
    405: ErrorEnvelope;
    /**
     * The request did not arrive completely within 30 seconds.
     */
    408: ErrorEnvelope;
    /**
     * A resource with this name already exists, or the `Idempotency-Key` was used with another body.
     */
    409: ErrorEnvelope;
    /**
     * The body is larger than 1 MiB.
     */
    413: ErrorEnvelope;
    /**
     * The body is not JSON.
     */
    415: ErrorEnvelope;
    /**
     * Too many requests in the last minute.
     */
    429: ErrorEnvelope;
    /**
     * Internal error.
     */
    500: ErrorEnvelope;
    /**
     * The service is temporarily unavailable.
     */
    503: ErrorEnvelope;
};

export type ConfirmTotpError = ConfirmTotpErrors[keyof ConfirmTotpErrors];

export type ConfirmTotpResponses = {
    /**
     * The app is a second factor.
     */
    200: AddedFactor;
};

export type ConfirmTotpResponse = ConfirmTotpResponses[keyof ConfirmTotpResponses];

export type RemoveTotpData = {
    body: PasswordProof;
    path?: never;
    query?: never;
    url: '/v1/auth/remove-totp';
};

export type RemoveTotpErrors = {
    /**
     * A field or parameter is invalid. The message names it.
     */
    400: ErrorEnvelope;
    /**
     * The password is wrong (`INVALID_PASSWORD`), or the credentials of the request are not valid (`UNAUTHENTICATED`).
     */
    401: ErrorEnvelope;
    /**
     * The key does not have permission.
     */
    403: ErrorEnvelope;
    /**
     * The resource does not exist.
     */
    404: ErrorEnvelope;
    /**
     * The path does not support this method. `Allow` lists the methods that it supports.
     */
    405: ErrorEnvelope;
    /**
     * The request did not arrive completely within 30 seconds.
     */
    408: ErrorEnvelope;
    /**
     * The body is larger than 1 MiB.
     */
    413: ErrorEnvelope;
    /**
     * The body is not JSON.
     */
    415: ErrorEnvelope;
    /**
     * Too many requests in the last minute.
     */
    429: ErrorEnvelope;
    /**
     * Internal error.
     */
    500: ErrorEnvelope;
    /**
     * The service is temporarily unavailable.
     */
    503: ErrorEnvelope;
};

export type RemoveTotpError = RemoveTotpErrors[keyof RemoveTotpErrors];

export type RemoveTotpResponses = {
    /**
     * The app is removed.
     */
    200: Confirmation;
};

export type RemoveTotpResponse = RemoveTotpResponses[keyof RemoveTotpResponses];

export type StartPasskeyData = {
    body: PasswordProof;
    path?: never;
    query?: never;
    url: '/v1/auth/start-passkey';
};

export type StartPasskeyErrors = {
    /**
     * A field or parameter is invalid. The message names it.
     */
    400: ErrorEnvelope;
    /**
     * The password is wrong (`INVALID_PASSWORD`), or the credentials of the request are not valid (`UNAUTHENTICATED`).
     */
    401: ErrorEnvelope;
    /**
     * The key does not have permission.
     */
    403: ErrorEnvelope;
    /**
     * The path does not support this method. `Allow` lists the methods that it supports.
     */
    405: ErrorEnvelope;
    /**
     * The request did not arrive completely within 30 seconds.
     */
    408: ErrorEnvelope;
    /**
     * The body is larger than 1 MiB.
     */
    413: ErrorEnvelope;
    /**
     * The body is not JSON.
     */
    415: ErrorEnvelope;
    /**
     * Too many requests in the last minute.
     */
    429: ErrorEnvelope;
    /**
     * Internal error.
     */
    500: ErrorEnvelope;
    /**
     * The service is temporarily unavailable.
     */
    503: ErrorEnvelope;
};

export type StartPasskeyError = StartPasskeyErrors[keyof StartPasskeyErrors];

export type StartPasskeyResponses = {
    /**
     * The challenge.
     */
    200: PasskeyChallenge;
};

export type StartPasskeyResponse = StartPasskeyResponses[keyof StartPasskeyResponses];

export type AddPasskeyData = {
    body: NewPasskey;
    path?: never;
    query?: never;
    url: '/v1/auth/add-passkey';
};

export type AddPasskeyErrors = {
    /**
     * A field or parameter is invalid. The message names it.
     */
    400: ErrorEnvelope;
    /**
     * The API key is missing or invalid.
     */
    401: ErrorEnvelope;
    /**
     * The limit of the plan is reached.
     */
    402: ErrorEnvelope;
    /**
     * The key does not have permission.
     */
    403: ErrorEnvelope;
    /**
     * The path does not support this method. `Allow` lists the methods that it supports.
     */
    405: ErrorEnvelope;
    /**
     * The request did not arrive completely within 30 seconds.
     */
    408: ErrorEnvelope;
    /**
     * A resource with this name already exists, or the `Idempotency-Key` was used with another body.
     */
    409: ErrorEnvelope;
    /**
     * The body is larger than 1 MiB.
     */
    413: ErrorEnvelope;
    /**
     * The body is not JSON.
     */
    415: ErrorEnvelope;
    /**
     * Too many requests in the last minute.
     */
    429: ErrorEnvelope;
    /**
     * Internal error.
     */
    500: ErrorEnvelope;
    /**
     * The service is temporarily unavailable.
     */
    503: ErrorEnvelope;
};

export type AddPasskeyError = AddPasskeyErrors[keyof AddPasskeyErrors];

export type AddPasskeyResponses = {
    /**
     * The passkey is a second factor.
     */
    200: AddedPasskey;
};

export type AddPasskeyResponse = AddPasskeyResponses[keyof AddPasskeyResponses];

export type RemovePasskeyData = {
    body: PasskeyRemoval;
    path?: never;
    query?: never;
    url: '/v1/auth/remove-passkey';
};

export type RemovePasskeyErrors = {
    /**
     * A field or parameter is invalid. The message names it.
     */
    400: ErrorEnvelope;
    /**
     * The password is wrong (`INVALID_PASSWORD`), or the credentials of the request are not valid (`UNAUTHENTICATED`).
     */
    401: ErrorEnvelope;
    /**
     * The key does not have permission.
     */
    403: ErrorEnvelope;
    /**
     * The resource does not exist.
     */
    404: ErrorEnvelope;
    /**
     * The path does not support this method. `Allow` lists the methods that it supports.
     */
    405: ErrorEnvelope;
    /**
     * The request did not arrive completely within 30 seconds.
     */
    408: ErrorEnvelope;
    /**
     * The body is larger than 1 MiB.
     */
    413: ErrorEnvelope;
    /**
     * The body is not JSON.
     */
    415: ErrorEnvelope;
    /**
     * Too many requests in the last minute.
     */
    429: ErrorEnvelope;
    /**
     * Internal error.
     */
    500: ErrorEnvelope;
    /**
     * The service is temporarily unavailable.
     */
    503: ErrorEnvelope;
};

export type RemovePasskeyError = RemovePasskeyErrors[keyof RemovePasskeyErrors];

export type RemovePasskeyResponses = {
    /**
     * The passkey is removed.
     */
    200: Confirmation;
};

export type RemovePasskeyResponse = RemovePasskeyResponses[keyof RemovePasskeyResponses];

export type ReplaceRecoveryCodesData = {
    body: PasswordProof;
    path?: never;
    query?: never;
    url: '/v1/auth/replace-recovery-codes';
};

export type ReplaceRecoveryCodesErrors = {
    /**
     * A field or parameter is invalid. The message names it.
     */
    400: ErrorEnvelope;
    /**
     * The password is wrong (`INVALID_PASSWORD`), or the credentials of the request are not valid (`UNAUTHENTICATED`).
     */
    401: ErrorEnvelope;
    /**
     * The key does not have permission.
     */
    403: ErrorEnvelope;
    /**
     * The resource does not exist.
     */
    404: ErrorEnvelope;
    /**
     * The path does not support this method. `Allow` lists the methods that it supports.
     */
    405: ErrorEnvelope;
    /**
     * The request did not arrive completely within 30 seconds.
     */
    408: ErrorEnvelope;
    /**
     * The body is larger than 1 MiB.
     */
    413: ErrorEnvelope;
    /**
     * The body is not JSON.
     */
    415: ErrorEnvelope;
    /**
     * Too many requests in the last minute.
     */
    429: ErrorEnvelope;
    /**
     * Internal error.
     */
    500: ErrorEnvelope;
    /**
     * The service is temporarily unavailable.
     */
    503: ErrorEnvelope;
};

export type ReplaceRecoveryCodesError = ReplaceRecoveryCodesErrors[keyof ReplaceRecoveryCodesErrors];

export type ReplaceRecoveryCodesResponses = {
    /**
     * The new codes.
     */
    200: RecoveryCodes;
};

export type ReplaceRecoveryCodesResponse = ReplaceRecoveryCodesResponses[keyof ReplaceRecoveryCodesResponses];

export type DeleteAccountData = {
    body: AccountDeletion;
    path?: never;
    query?: never;
    url: '/v1/auth/delete-account';
};

export type DeleteAccountErrors = {
    /**
     * The body is missing, malformed, too large or not JSON; or a query parameter was given (`INVALID_ARGUMENT`).
     */
    400: ErrorEnvelope;
    /**
     * The password is wrong (`INVALID_PASSWORD`), or the credentials of the request are not valid (`UNAUTHENTICATED`).
     */
    401: ErrorEnvelope;
    /**
     * The key does not have permission.
     */
    403: ErrorEnvelope;
    /**
     * The resource does not exist.
     */
    404: ErrorEnvelope;
    /**
     * The path does not support this method. `Allow` lists the methods that it supports.
     */
    405: ErrorEnvelope;
    /**
     * The request did not arrive completely within 30 seconds.
     */
    408: ErrorEnvelope;
    /**
     * Too many requests in the last minute.
     */
    429: ErrorEnvelope;
    /**
     * Internal error.
     */
    500: ErrorEnvelope;
    /**
     * The service is temporarily unavailable.
     */
    503: ErrorEnvelope;
};

export type DeleteAccountError = DeleteAccountErrors[keyof DeleteAccountErrors];

export type DeleteAccountResponses = {
    /**
     * The account was deleted.
     */
    200: Confirmation;
};

export type DeleteAccountResponse = DeleteAccountResponses[keyof DeleteAccountResponses];

export type ListMembersData = {
    body?: never;
    path?: never;
    query?: {
        /**
         * The maximum number of entries per page.
         */
        page_size?: number;
        /**
         * `next_page_token` of the previous page. Omit it, or leave it empty, for the first page. It is valid only with the same page size and filters.
         */
        page_token?: string;
    };
    url: '/v1/members';
};

export type ListMembersErrors = {
    /**
     * A field or parameter is invalid. The message names it.
     */
    400: ErrorEnvelope;
    /**
     * The API key is missing or invalid.
     */
    401: ErrorEnvelope;
    /**
     * The key does not have permission.
     */
    403: ErrorEnvelope;
    /**
     * The path does not support this method. `Allow` lists the methods that it supports.
     */
    405: ErrorEnvelope;
    /**
     * The request did not arrive completely within 30 seconds.
     */
    408: ErrorEnvelope;
    /**
     * Too many requests in the last minute.
     */
    429: ErrorEnvelope;
    /**
     * Internal error.
     */
    500: ErrorEnvelope;
    /**
     * The service is temporarily unavailable.
     */
    503: ErrorEnvelope;
};

export type ListMembersError = ListMembersErrors[keyof ListMembersErrors];

export type ListMembersResponses = {
    /**
     * A page of members.
     */
    200: MemberPage;
};

export type ListMembersResponse = ListMembersResponses[keyof ListMembersResponses];

export type DeleteMemberData = {
    body?: never;
    path: {
        /**
         * The member's user id.
         */
        user_id: string;
    };
    query?: never;
    url: '/v1/members/{user_id}';
};

export type DeleteMemberErrors = {
    /**
     * A field or parameter is invalid. The message names it.
     */
    400: ErrorEnvelope;
    /**
     * The API key is missing or invalid.
     */
    401: ErrorEnvelope;
    /**
     * The key does not have permission.
     */
    403: ErrorEnvelope;
    /**
     * The resource does not exist.
     */
    404: ErrorEnvelope;
    /**
     * The path does not support this method. `Allow` lists the methods that it supports.
     */
    405: ErrorEnvelope;
    /**
     * The request did not arrive completely within 30 seconds.
     */
    408: ErrorEnvelope;
    /**
     * Too many requests in the last minute.
     */
    429: ErrorEnvelope;
    /**
     * Internal error.
     */
    500: ErrorEnvelope;
    /**
     * The service is temporarily unavailable.
     */
    503: ErrorEnvelope;
};

export type DeleteMemberError = DeleteMemberErrors[keyof DeleteMemberErrors];

export type DeleteMemberResponses = {
    /**
     * The member was removed.
     */
    204: void;
};

export type DeleteMemberResponse = DeleteMemberResponses[keyof DeleteMemberResponses];

export type UpdateMemberData = {
    body: MemberUpdate;
    path: {
        /**
         * The member's user id.
         */
        user_id: string;
    };
    query?: never;
    url: '/v1/members/{user_id}';
};

export type UpdateMemberErrors = {
    /**
     * A field or parameter is invalid. The message names it.
     */
    400: ErrorEnvelope;
    /**
     * The API key is missing or invalid.
     */
    401: ErrorEnvelope;
    /**
     * The key does not have permission.
     */
    403: ErrorEnvelope;
    /**
     * The resource does not exist.
     */
    404: ErrorEnvelope;
    /**
     * The path does not support this method. `Allow` lists the methods that it supports.
     */
    405: ErrorEnvelope;
    /**
     * The request did not arrive completely within 30 seconds.
     */
    408: ErrorEnvelope;
    /**
     * It was changed after `expected_updated_at`.
     */
    409: ErrorEnvelope;
    /**
     * The body is larger than 1 MiB.
     */
    413: ErrorEnvelope;
    /**
     * The body is not JSON.
     */
    415: ErrorEnvelope;
    /**
     * Too many requests in the last minute.
     */
    429: ErrorEnvelope;
    /**
     * Internal error.
     */
    500: ErrorEnvelope;
    /**
     * The service is temporarily unavailable.
     */
    503: ErrorEnvelope;
};

export type UpdateMemberError = UpdateMemberErrors[keyof UpdateMemberErrors];

export type UpdateMemberResponses = {
    /**
     * The member.
     */
    200: Member;
};

export type UpdateMemberResponse = UpdateMemberResponses[keyof UpdateMemberResponses];

export type ListInvitationsData = {
    body?: never;
    path?: never;
    query?: {
        /**
         * The maximum number of entries per page.
         */
        page_size?: number;
        /**
         * `next_page_token` of the previous page. Omit it, or leave it empty, for the first page. It is valid only with the same page size and filters.
         */
        page_token?: string;
    };
    url: '/v1/invitations';
};

export type ListInvitationsErrors = {
    /**
     * A field or parameter is invalid. The message names it.
     */
    400: ErrorEnvelope;
    /**
     * The API key is missing or invalid.
     */
    401: ErrorEnvelope;
    /**
     * The key does not have permission.
     */
    403: ErrorEnvelope;
    /**
     * The path does not support this method. `Allow` lists the methods that it supports.
     */
    405: ErrorEnvelope;
    /**
     * The request did not arrive completely within 30 seconds.
     */
    408: ErrorEnvelope;
    /**
     * Too many requests in the last minute.
     */
    429: ErrorEnvelope;
    /**
     * Internal error.
     */
    500: ErrorEnvelope;
    /**
     * The service is temporarily unavailable.
     */
    503: ErrorEnvelope;
};

export type ListInvitationsError = ListInvitationsErrors[keyof ListInvitationsErrors];

export type ListInvitationsResponses = {
    /**
     * A page of invitations.
     */
    200: InvitationPage;
};

export type ListInvitationsResponse = ListInvitationsResponses[keyof ListInvitationsResponses];

export type CreateInvitationData = {
    body: InvitationCreate;
    path?: never;
    query?: never;
    url: '/v1/invitations';
};

export type CreateInvitationErrors = {
    /**
     * A field or parameter is invalid. The message names it.
     */
    400: ErrorEnvelope;
    /**
     * The API key is missing or invalid.
     */
    401: ErrorEnvelope;
    /**
     * The limit of the plan is reached.
     */
    402: ErrorEnvelope;
    /**
     * The key does not have permission.
     */
    403: ErrorEnvelope;
    /**
     * The path does not support this method. `Allow` lists the methods that it supports.
     */
    405: ErrorEnvelope;
    /**
     * The request did not arrive completely within 30 seconds.
     */
    408: ErrorEnvelope;
    /**
     * A resource with this name already exists, or the `Idempotency-Key` was used with another body.
     */
    409: ErrorEnvelope;
    /**
     * The body is larger than 1 MiB.
     */
    413: ErrorEnvelope;
    /**
     * The body is not JSON.
     */
    415: ErrorEnvelope;
    /**
     * Too many requests in the last minute.
     */
    429: ErrorEnvelope;
    /**
     * Internal error.
     */
    500: ErrorEnvelope;
    /**
     * The service is temporarily unavailable.
     */
    503: ErrorEnvelope;
};

export type CreateInvitationError = CreateInvitationErrors[keyof CreateInvitationErrors];

export type CreateInvitationResponses = {
    /**
     * The invitation.
     */
    201: Invitation;
};

export type CreateInvitationResponse = CreateInvitationResponses[keyof CreateInvitationResponses];

export type AcceptInvitationData = {
    body: InvitationAcceptance;
    path?: never;
    query?: never;
    url: '/v1/invitations/accept';
};

export type AcceptInvitationErrors = {
    /**
     * A field or parameter is invalid. The message names it.
     */
    400: ErrorEnvelope;
    /**
     * The password is wrong.
     */
    401: ErrorEnvelope;
    /**
     * The path does not support this method. `Allow` lists the methods that it supports.
     */
    405: ErrorEnvelope;
    /**
     * The request did not arrive completely within 30 seconds.
     */
    408: ErrorEnvelope;
    /**
     * The body is larger than 1 MiB.
     */
    413: ErrorEnvelope;
    /**
     * The body is not JSON.
     */
    415: ErrorEnvelope;
    /**
     * Too many requests in the last minute.
     */
    429: ErrorEnvelope;
    /**
     * Internal error.
     */
    500: ErrorEnvelope;
    /**
     * The service is temporarily unavailable.
     */
    503: ErrorEnvelope;
};

export type AcceptInvitationError = AcceptInvitationErrors[keyof AcceptInvitationErrors];

export type AcceptInvitationResponses = {
    /**
     * The person is a member.
     */
    200: AcceptedInvitation;
};

export type AcceptInvitationResponse = AcceptInvitationResponses[keyof AcceptInvitationResponses];

export type DeleteInvitationData = {
    body?: never;
    path: {
        /**
         * The invitation's id.
         */
        invitation_id: string;
    };
    query?: never;
    url: '/v1/invitations/{invitation_id}';
};

export type DeleteInvitationErrors = {
    /**
     * A field or parameter is invalid. The message names it.
     */
    400: ErrorEnvelope;
    /**
     * The API key is missing or invalid.
     */
    401: ErrorEnvelope;
    /**
     * The key does not have permission.
     */
    403: ErrorEnvelope;
    /**
     * The resource does not exist.
     */
    404: ErrorEnvelope;
    /**
     * The path does not support this method. `Allow` lists the methods that it supports.
     */
    405: ErrorEnvelope;
    /**
     * The request did not arrive completely within 30 seconds.
     */
    408: ErrorEnvelope;
    /**
     * Too many requests in the last minute.
     */
    429: ErrorEnvelope;
    /**
     * Internal error.
     */
    500: ErrorEnvelope;
    /**
     * The service is temporarily unavailable.
     */
    503: ErrorEnvelope;
};

export type DeleteInvitationError = DeleteInvitationErrors[keyof DeleteInvitationErrors];

export type DeleteInvitationResponses = {
    /**
     * The invitation was withdrawn.
     */
    204: void;
};

export type DeleteInvitationResponse = DeleteInvitationResponses[keyof DeleteInvitationResponses];

export type ListApiKeysData = {
    body?: never;
    path?: never;
    query?: {
        /**
         * The maximum number of entries per page.
         */
        page_size?: number;
        /**
         * `next_page_token` of the previous page. Omit it, or leave it empty, for the first page. It is valid only with the same page size and filters.
         */
        page_token?: string;
    };
    url: '/v1/api-keys';
};

export type ListApiKeysErrors = {
    /**
     * A field or parameter is invalid. The message names it.
     */
    400: ErrorEnvelope;
    /**
     * The API key is missing or invalid.
     */
    401: ErrorEnvelope;
    /**
     * The key does not have permission.
     */
    403: ErrorEnvelope;
    /**
     * The path does not support this method. `Allow` lists the methods that it supports.
     */
    405: ErrorEnvelope;
    /**
     * The request did not arrive completely within 30 seconds.
     */
    408: ErrorEnvelope;
    /**
     * Too many requests in the last minute.
     */
    429: ErrorEnvelope;
    /**
     * Internal error.
     */
    500: ErrorEnvelope;
    /**
     * The service is temporarily unavailable.
     */
    503: ErrorEnvelope;
};

export type ListApiKeysError = ListApiKeysErrors[keyof ListApiKeysErrors];

export type ListApiKeysResponses = {
    /**
     * A page of keys.
     */
    200: ApiKeyPage;
};

export type ListApiKeysResponse = ListApiKeysResponses[keyof ListApiKeysResponses];

export type CreateApiKeyData = {
    body: ApiKeyCreate;
    path?: never;
    query?: never;
    url: '/v1/api-keys';
};

export type CreateApiKeyErrors = {
    /**
     * A field or parameter is invalid. The message names it.
     */
    400: ErrorEnvelope;
    /**
     * The API key is missing or invalid.
     */
    401: ErrorEnvelope;
    /**
     * The limit of the plan is reached.
     */
    402: ErrorEnvelope;
    /**
     * The key does not have permission.
     */
    403: ErrorEnvelope;
    /**
     * The path does not support this method. `Allow` lists the methods that it supports.
     */
    405: ErrorEnvelope;
    /**
     * The request did not arrive completely within 30 seconds.
     */
    408: ErrorEnvelope;
    /**
     * A resource with this name already exists, or the `Idempotency-Key` was used with another body.
     */
    409: ErrorEnvelope;
    /**
     * The body is larger than 1 MiB.
     */
    413: ErrorEnvelope;
    /**
     * The body is not JSON.
     */
    415: ErrorEnvelope;
    /**
     * Too many requests in the last minute.
     */
    429: ErrorEnvelope;
    /**
     * Internal error.
     */
    500: ErrorEnvelope;
    /**
     * The service is temporarily unavailable.
     */
    503: ErrorEnvelope;
};

export type CreateApiKeyError = CreateApiKeyErrors[keyof CreateApiKeyErrors];

export type CreateApiKeyResponses = {
    /**
     * The key was created.
     */
    201: ApiKeyWithSecret;
};

export type CreateApiKeyResponse = CreateApiKeyResponses[keyof CreateApiKeyResponses];

export type RevokeApiKeyData = {
    body?: never;
    path: {
        /**
         * The key's id.
         */
        key_id: string;
    };
    query?: never;
    url: '/v1/api-keys/{key_id}';
};

export type RevokeApiKeyErrors = {
    /**
     * A field or parameter is invalid. The message names it.
     */
    400: ErrorEnvelope;
    /**
     * The API key is missing or invalid.
     */
    401: ErrorEnvelope;
    /**
     * The key does not have permission.
     */
    403: ErrorEnvelope;
    /**
     * The resource does not exist.
     */
    404: ErrorEnvelope;
    /**
     * The path does not support this method. `Allow` lists the methods that it supports.
     */
    405: ErrorEnvelope;
    /**
     * The request did not arrive completely within 30 seconds.
     */
    408: ErrorEnvelope;
    /**
     * Too many requests in the last minute.
     */
    429: ErrorEnvelope;
    /**
     * Internal error.
     */
    500: ErrorEnvelope;
    /**
     * The service is temporarily unavailable.
     */
    503: ErrorEnvelope;
};

export type RevokeApiKeyError = RevokeApiKeyErrors[keyof RevokeApiKeyErrors];

export type RevokeApiKeyResponses = {
    /**
     * The key was revoked.
     */
    204: void;
};

export type RevokeApiKeyResponse = RevokeApiKeyResponses[keyof RevokeApiKeyResponses];

export type GetApiKeyData = {
    body?: never;
    path: {
        /**
         * The key's id.
         */
        key_id: string;
    };
    query?: never;
    url: '/v1/api-keys/{key_id}';
};

export type GetApiKeyErrors = {
    /**
     * A field or parameter is invalid. The message names it.
     */
    400: ErrorEnvelope;
    /**
     * The API key is missing or invalid.
     */
    401: ErrorEnvelope;
    /**
     * The key does not have permission.
     */
    403: ErrorEnvelope;
    /**
     * The resource does not exist.
     */
    404: ErrorEnvelope;
    /**
     * The path does not support this method. `Allow` lists the methods that it supports.
     */
    405: ErrorEnvelope;
    /**
     * The request did not arrive completely within 30 seconds.
     */
    408: ErrorEnvelope;
    /**
     * Too many requests in the last minute.
     */
    429: ErrorEnvelope;
    /**
     * Internal error.
     */
    500: ErrorEnvelope;
    /**
     * The service is temporarily unavailable.
     */
    503: ErrorEnvelope;
};

export type GetApiKeyError = GetApiKeyErrors[keyof GetApiKeyErrors];

export type GetApiKeyResponses = {
    /**
     * The key.
     */
    200: ApiKeyDetail;
};

export type GetApiKeyResponse = GetApiKeyResponses[keyof GetApiKeyResponses];

export type UpdateApiKeyData = {
    body: ApiKeyUpdate;
    path: {
        /**
         * The key's id.
         */
        key_id: string;
    };
    query?: never;
    url: '/v1/api-keys/{key_id}';
};

export type UpdateApiKeyErrors = {
    /**
     * A field or parameter is invalid. The message names it.
     */
    400: ErrorEnvelope;
    /**
     * The API key is missing or invalid.
     */
    401: ErrorEnvelope;
    /**
     * The key does not have permission.
     */
    403: ErrorEnvelope;
    /**
     * The resource does not exist.
     */
    404: ErrorEnvelope;
    /**
     * The path does not support this method. `Allow` lists the methods that it supports.
     */
    405: ErrorEnvelope;
    /**
     * The request did not arrive completely within 30 seconds.
     */
    408: ErrorEnvelope;
    /**
     * A resource with this name already exists, or the `Idempotency-Key` was used with another body.
     */
    409: ErrorEnvelope;
    /**
     * The body is larger than 1 MiB.
     */
    413: ErrorEnvelope;
    /**
     * The body is not JSON.
     */
    415: ErrorEnvelope;
    /**
     * Too many requests in the last minute.
     */
    429: ErrorEnvelope;
    /**
     * Internal error.
     */
    500: ErrorEnvelope;
    /**
     * The service is temporarily unavailable.
     */
    503: ErrorEnvelope;
};

export type UpdateApiKeyError = UpdateApiKeyErrors[keyof UpdateApiKeyErrors];

export type UpdateApiKeyResponses = {
    /**
     * The key was changed.
     */
    200: ApiKey;
};

export type UpdateApiKeyResponse = UpdateApiKeyResponses[keyof UpdateApiKeyResponses];

export type RotateApiKeyData = {
    body?: never;
    path: {
        /**
         * The key's id.
         */
        key_id: string;
    };
    query?: never;
    url: '/v1/api-keys/{key_id}/rotate';
};

export type RotateApiKeyErrors = {
    /**
     * A field or parameter is invalid. The message names it.
     */
    400: ErrorEnvelope;
    /**
     * The API key is missing or invalid.
     */
    401: ErrorEnvelope;
    /**
     * The key does not have permission.
     */
    403: ErrorEnvelope;
    /**
     * The resource does not exist.
     */
    404: ErrorEnvelope;
    /**
     * The path does not support this method. `Allow` lists the methods that it supports.
     */
    405: ErrorEnvelope;
    /**
     * The request did not arrive completely within 30 seconds.
     */
    408: ErrorEnvelope;
    /**
     * Too many requests in the last minute.
     */
    429: ErrorEnvelope;
    /**
     * Internal error.
     */
    500: ErrorEnvelope;
    /**
     * The service is temporarily unavailable.
     */
    503: ErrorEnvelope;
};

export type RotateApiKeyError = RotateApiKeyErrors[keyof RotateApiKeyErrors];

export type RotateApiKeyResponses = {
    /**
     * The new key.
     */
    200: ApiKeyWithSecret;
};

export type RotateApiKeyResponse = RotateApiKeyResponses[keyof RotateApiKeyResponses];

export type ListAgentsData = {
    body?: never;
    path?: never;
    query?: {
        /**
         * The maximum number of entries per page.
         */
        page_size?: number;
        /**
         * `next_page_token` of the previous page. Omit it, or leave it empty, for the first page. It is valid only with the same page size and filters.
         */
        page_token?: string;
    };
    url: '/v1/agents';
};

export type ListAgentsErrors = {
    /**
     * A field or parameter is invalid. The message names it.
     */
    400: ErrorEnvelope;
    /**
     * The API key is missing or invalid.
     */
    401: ErrorEnvelope;
    /**
     * The key does not have permission.
     */
    403: ErrorEnvelope;
    /**
     * The path does not support this method. `Allow` lists the methods that it supports.
     */
    405: ErrorEnvelope;
    /**
     * The request did not arrive completely within 30 seconds.
     */
    408: ErrorEnvelope;
    /**
     * Too many requests in the last minute.
     */
    429: ErrorEnvelope;
    /**
     * Internal error.
     */
    500: ErrorEnvelope;
    /**
     * The service is temporarily unavailable.
     */
    503: ErrorEnvelope;
};

export type ListAgentsError = ListAgentsErrors[keyof ListAgentsErrors];

export type ListAgentsResponses = {
    /**
     * A page of agents.
     */
    200: AgentPage;
};

export type ListAgentsResponse = ListAgentsResponses[keyof ListAgentsResponses];

export type CreateAgentData = {
    body: AgentCreate;
    headers?: {
        /**
         * A unique string that identifies the operation. Repeating a successful request with the same key within 24 hours returns the first response again, with `Idempotent-Replayed: true`, and has no second effect.
         */
        'Idempotency-Key'?: string;
    };
    path?: never;
    query?: never;
    url: '/v1/agents';
};

export type CreateAgentErrors = {
    /**
     * A field or parameter is invalid. The message names it.
     */
    400: ErrorEnvelope;
    /**
     * The API key is missing or invalid.
     */
    401: ErrorEnvelope;
    /**
     * The limit of the plan is reached.
     */
    402: ErrorEnvelope;
    /**
     * The key does not have permission.
     */
    403: ErrorEnvelope;
    /**
     * The resource does not exist.
     */
    404: ErrorEnvelope;
    /**
     * The path does not support this method. `Allow` lists the methods that it supports.
     */
    405: ErrorEnvelope;
    /**
     * The request did not arrive completely within 30 seconds.
     */
    408: ErrorEnvelope;
    /**
     * A resource with this name already exists, or the `Idempotency-Key` was used with another body.
     */
    409: ErrorEnvelope;
    /**
     * The body is larger than 1 MiB.
     */
    413: ErrorEnvelope;
    /**
     * The body is not JSON.
     */
    415: ErrorEnvelope;
    /**
     * Too many requests in the last minute.
     */
    429: ErrorEnvelope;
    /**
     * Internal error.
     */
    500: ErrorEnvelope;
    /**
     * The service is temporarily unavailable.
     */
    503: ErrorEnvelope;
};

export type CreateAgentError = CreateAgentErrors[keyof CreateAgentErrors];

export type CreateAgentResponses = {
    /**
     * The agent was created.
     */
    201: Agent;
};

export type CreateAgentResponse = CreateAgentResponses[keyof CreateAgentResponses];

export type DeleteAgentData = {
    body?: never;
    path: {
        /**
         * The agent's id.
         */
        agent_id: string;
    };
    query?: never;
    url: '/v1/agents/{agent_id}';
};

export type DeleteAgentErrors = {
    /**
     * A field or parameter is invalid. The message names it.
     */
    400: ErrorEnvelope;
    /**
     * The API key is missing or invalid.
     */
    401: ErrorEnvelope;
    /**
     * The key does not have permission.
     */
    403: ErrorEnvelope;
    /**
     * The resource does not exist.
     */
    404: ErrorEnvelope;
    /**
     * The path does not support this method. `Allow` lists the methods that it supports.
     */
    405: ErrorEnvelope;
    /**
     * The request did not arrive completely within 30 seconds.
     */
    408: ErrorEnvelope;
    /**
     * Too many requests in the last minute.
     */
    429: ErrorEnvelope;
    /**
     * Internal error.
     */
    500: ErrorEnvelope;
    /**
     * The service is temporarily unavailable.
     */
    503: ErrorEnvelope;
};

export type DeleteAgentError = DeleteAgentErrors[keyof DeleteAgentErrors];

export type DeleteAgentResponses = {
    /**
     * The agent was deleted.
     */
    204: void;
};

export type DeleteAgentResponse = DeleteAgentResponses[keyof DeleteAgentResponses];

export type GetAgentData = {
    body?: never;
    path: {
        /**
         * The agent's id.
         */
        agent_id: string;
    };
    query?: never;
    url: '/v1/agents/{agent_id}';
};

export type GetAgentErrors = {
    /**
     * A field or parameter is invalid. The message names it.
     */
    400: ErrorEnvelope;
    /**
     * The API key is missing or invalid.
     */
    401: ErrorEnvelope;
    /**
     * The key does not have permission.
     */
    403: ErrorEnvelope;
    /**
     * The resource does not exist.
     */
    404: ErrorEnvelope;
    /**
     * The path does not support this method. `Allow` lists the methods that it supports.
     */
    405: ErrorEnvelope;
    /**
     * The request did not arrive completely within 30 seconds.
     */
    408: ErrorEnvelope;
    /**
     * Too many requests in the last minute.
     */
    429: ErrorEnvelope;
    /**
     * Internal error.
     */
    500: ErrorEnvelope;
    /**
     * The service is temporarily unavailable.
     */
    503: ErrorEnvelope;
};

export type GetAgentError = GetAgentErrors[keyof GetAgentErrors];

export type GetAgentResponses = {
    /**
     * The agent.
     */
    200: Agent;
};

export type GetAgentResponse = GetAgentResponses[keyof GetAgentResponses];

export type UpdateAgentData = {
    body: AgentUpdate;
    path: {
        /**
         * The agent's id.
         */
        agent_id: string;
    };
    query?: {
        /**
         * The live version that you have seen. If another one is live, nothing changes and the response is 409 `VERSION_CONFLICT`.
         */
        expected_version?: number;
    };
    url: '/v1/agents/{agent_id}';
};

export type UpdateAgentErrors = {
    /**
     * A field or parameter is invalid. The message names it.
     */
    400: ErrorEnvelope;
    /**
     * The API key is missing or invalid.
     */
    401: ErrorEnvelope;
    /**
     * The limit of the plan is reached.
     */
    402: ErrorEnvelope;
    /**
     * The key does not have permission.
     */
    403: ErrorEnvelope;
    /**
     * The resource does not exist.
     */
    404: ErrorEnvelope;
    /**
     * The path does not support this method. `Allow` lists the methods that it supports.
     */
    405: ErrorEnvelope;
    /**
     * The request did not arrive completely within 30 seconds.
     */
    408: ErrorEnvelope;
    /**
     * An agent with this name already exists, or another version than `expected_version` is live.
     */
    409: ErrorEnvelope;
    /**
     * The body is larger than 1 MiB.
     */
    413: ErrorEnvelope;
    /**
     * The body is not JSON.
     */
    415: ErrorEnvelope;
    /**
     * Too many requests in the last minute.
     */
    429: ErrorEnvelope;
    /**
     * Internal error.
     */
    500: ErrorEnvelope;
    /**
     * The service is temporarily unavailable.
     */
    503: ErrorEnvelope;
};

export type UpdateAgentError = UpdateAgentErrors[keyof UpdateAgentErrors];

export type UpdateAgentResponses = {
    /**
     * The updated agent.
     */
    200: Agent;
};

export type UpdateAgentResponse = UpdateAgentResponses[keyof UpdateAgentResponses];

export type GetShareLinkData = {
    body?: never;
    path: {
        /**
         * The agent's id.
         */
        agent_id: string;
    };
    query?: never;
    url: '/v1/agents/{agent_id}/shareable';
};

export type GetShareLinkErrors = {
    /**
     * A field or parameter is invalid. The message names it.
     */
    400: ErrorEnvelope;
    /**
     * The API key is missing or invalid.
     */
    401: ErrorEnvelope;
    /**
     * The key does not have permission.
     */
    403: ErrorEnvelope;
    /**
     * The resource does not exist.
     */
    404: ErrorEnvelope;
    /**
     * The path does not support this method. `Allow` lists the methods that it supports.
     */
    405: ErrorEnvelope;
    /**
     * The request did not arrive completely within 30 seconds.
     */
    408: ErrorEnvelope;
    /**
     * Too many requests in the last minute.
     */
    429: ErrorEnvelope;
    /**
     * Internal error.
     */
    500: ErrorEnvelope;
    /**
     * The service is temporarily unavailable.
     */
    503: ErrorEnvelope;
};

export type GetShareLinkError = GetShareLinkErrors[keyof GetShareLinkErrors];

export type GetShareLinkResponses = {
    /**
     * The link and its use.
     */
    200: ShareLink;
};

export type GetShareLinkResponse = GetShareLinkResponses[keyof GetShareLinkResponses];

export type SetAgentShareableData = {
    body: AgentShareable;
    path: {
        /**
         * The agent's id.
         */
        agent_id: string;
    };
    query?: never;
    url: '/v1/agents/{agent_id}/shareable';
};

export type SetAgentShareableErrors = {
    /**
     * A field or parameter is invalid. The message names it.
     */
    400: ErrorEnvelope;
    /**
     * The API key is missing or invalid.
     */
    401: ErrorEnvelope;
    /**
     * The key does not have permission.
     */
    403: ErrorEnvelope;
    /**
     * The resource does not exist.
     */
    404: ErrorEnvelope;
    /**
     * The path does not support this method. `Allow` lists the methods that it supports.
     */
    405: ErrorEnvelope;
    /**
     * The request did not arrive completely within 30 seconds.
     */
    408: ErrorEnvelope;
    /**
     * The body is larger than 1 MiB.
     */
    413: ErrorEnvelope;
    /**
     * The body is not JSON.
     */
    415: ErrorEnvelope;
    /**
     * Too many requests in the last minute.
     */
    429: ErrorEnvelope;
    /**
     * Internal error.
     */
    500: ErrorEnvelope;
    /**
     * The service is temporarily unavailable.
     */
    503: ErrorEnvelope;
};

export type SetAgentShareableError = SetAgentShareableErrors[keyof SetAgentShareableErrors];

export type SetAgentShareableResponses = {
    /**
     * The updated agent.
     */
    200: Agent;
};

export type SetAgentShareableResponse = SetAgentShareableResponses[keyof SetAgentShareableResponses];

export type CheckToolsData = {
    body: ToolsCheck;
    path?: never;
    query?: never;
    url: '/v1/agents/tools/check';
};

export type CheckToolsErrors = {
    /**
     * A field or parameter is invalid. The message names it.
     */
    400: ErrorEnvelope;
    /**
     * The API key is missing or invalid.
     */
    401: ErrorEnvelope;
    /**
     * The key does not have permission.
     */
    403: ErrorEnvelope;
    /**
     * The path does not support this method. `Allow` lists the methods that it supports.
     */
    405: ErrorEnvelope;
    /**
     * The request did not arrive completely within 30 seconds.
     */
    408: ErrorEnvelope;
    /**
     * The body is larger than 1 MiB.
     */
    413: ErrorEnvelope;
    /**
     * The body is not JSON.
     */
    415: ErrorEnvelope;
    /**
     * Too many requests in the last minute.
     */
    429: ErrorEnvelope;
    /**
     * Internal error.
     */
    500: ErrorEnvelope;
    /**
     * The service is temporarily unavailable.
     */
    503: ErrorEnvelope;
};

export type CheckToolsError = CheckToolsErrors[keyof CheckToolsErrors];

export type CheckToolsResponses = {
    /**
     * The tools and the faults.
     */
    200: ToolsCheckResult;
};

export type CheckToolsResponse = CheckToolsResponses[keyof CheckToolsResponses];

export type TestToolData = {
    body: ToolTest;
    path: {
        /**
         * The agent's id.
         */
        agent_id: string;
    };
    query?: never;
    url: '/v1/agents/{agent_id}/tools/test';
};

export type TestToolErrors = {
    /**
     * A field or parameter is invalid. The message names it.
     */
    400: ErrorEnvelope;
    /**
     * The API key is missing or invalid.
     */
    401: ErrorEnvelope;
    /**
     * The key does not have permission.
     */
    403: ErrorEnvelope;
    /**
     * The resource does not exist.
     */
    404: ErrorEnvelope;
    /**
     * The path does not support this method. `Allow` lists the methods that it supports.
     */
    405: ErrorEnvelope;
    /**
     * The request did not arrive completely within 30 seconds.
     */
    408: ErrorEnvelope;
    /**
     * The body is larger than 1 MiB.
     */
    413: ErrorEnvelope;
    /**
     * The body is not JSON.
     */
    415: ErrorEnvelope;
    /**
     * Too many requests in the last minute.
     */
    429: ErrorEnvelope;
    /**
     * Internal error.
     */
    500: ErrorEnvelope;
    /**
     * The service is temporarily unavailable.
     */
    503: ErrorEnvelope;
};

export type TestToolError = TestToolErrors[keyof TestToolErrors];

export type TestToolResponses = {
    /**
     * What the tool did.
     */
    200: ToolTestResult;
};

export type TestToolResponse = TestToolResponses[keyof TestToolResponses];

export type ListMcpToolsData = {
    body: McpToolsRequest;
    path: {
        /**
         * The agent's id.
         */
        agent_id: string;
    };
    query?: never;
    url: '/v1/agents/{agent_id}/mcp/tools';
};

export type ListMcpToolsErrors = {
    /**
     * A field or parameter is invalid. The message names it.
     */
    400: ErrorEnvelope;
    /**
     * The API key is missing or invalid.
     */
    401: ErrorEnvelope;
    /**
     * The key does not have permission.
     */
    403: ErrorEnvelope;
    /**
     * The resource does not exist.
     */
    404: ErrorEnvelope;
    /**
     * The path does not support this method. `Allow` lists the methods that it supports.
     */
    405: ErrorEnvelope;
    /**
     * The request did not arrive completely within 30 seconds.
     */
    408: ErrorEnvelope;
    /**
     * The body is larger than 1 MiB.
     */
    413: ErrorEnvelope;
    /**
     * The body is not JSON.
     */
    415: ErrorEnvelope;
    /**
     * Too many requests in the last minute.
     */
    429: ErrorEnvelope;
    /**
     * Internal error.
     */
    500: ErrorEnvelope;
    /**
     * The service is temporarily unavailable.
     */
    503: ErrorEnvelope;
};

export type ListMcpToolsError = ListMcpToolsErrors[keyof ListMcpToolsErrors];

export type ListMcpToolsResponses = {
    /**
     * The tools, or why there are none.
     */
    200: McpToolsResult;
};

export type ListMcpToolsResponse = ListMcpToolsResponses[keyof ListMcpToolsResponses];

export type ListAgentVersionsData = {
    body?: never;
    path: {
        /**
         * The agent's id.
         */
        agent_id: string;
    };
    query?: {
        /**
         * The maximum number of entries per page.
         */
        page_size?: number;
        /**
         * `next_page_token` of the previous page. Omit it, or leave it empty, for the first page. It is valid only with the same page size and filters.
         */
        page_token?: string;
    };
    url: '/v1/agents/{agent_id}/versions';
};

export type ListAgentVersionsErrors = {
    /**
     * A field or parameter is invalid. The message names it.
     */
    400: ErrorEnvelope;
    /**
     * The API key is missing or invalid.
     */
    401: ErrorEnvelope;
    /**
     * The key does not have permission.
     */
    403: ErrorEnvelope;
    /**
     * The resource does not exist.
     */
    404: ErrorEnvelope;
    /**
     * The path does not support this method. `Allow` lists the methods that it supports.
     */
    405: ErrorEnvelope;
    /**
     * The request did not arrive completely within 30 seconds.
     */
    408: ErrorEnvelope;
    /**
     * Too many requests in the last minute.
     */
    429: ErrorEnvelope;
    /**
     * Internal error.
     */
    500: ErrorEnvelope;
    /**
     * The service is temporarily unavailable.
     */
    503: ErrorEnvelope;
};

export type ListAgentVersionsError = ListAgentVersionsErrors[keyof ListAgentVersionsErrors];

export type ListAgentVersionsResponses = {
    /**
     * A page of versions.
     */
    200: AgentVersionPage;
};

export type ListAgentVersionsResponse = ListAgentVersionsResponses[keyof ListAgentVersionsResponses];

export type DeleteAgentVersionData = {
    body?: never;
    path: {
        /**
         * The agent's id.
         */
        agent_id: string;
        /**
         * The number of the version.
         */
        version: number;
    };
    query?: never;
    url: '/v1/agents/{agent_id}/versions/{version}';
};

export type DeleteAgentVersionErrors = {
    /**
     * A field or parameter is invalid. The message names it.
     */
    400: ErrorEnvelope;
    /**
     * The API key is missing or invalid.
     */
    401: ErrorEnvelope;
    /**
     * The key does not have permission.
     */
    403: ErrorEnvelope;
    /**
     * The resource does not exist.
     */
    404: ErrorEnvelope;
    /**
     * The path does not support this method. `Allow` lists the methods that it supports.
     */
    405: ErrorEnvelope;
    /**
     * The request did not arrive completely within 30 seconds.
     */
    408: ErrorEnvelope;
    /**
     * The agent or its draft is not in the state that the request expects.
     */
    409: ErrorEnvelope;
    /**
     * Too many requests in the last minute.
     */
    429: ErrorEnvelope;
    /**
     * Internal error.
     */
    500: ErrorEnvelope;
    /**
     * The service is temporarily unavailable.
     */
    503: ErrorEnvelope;
};

export type DeleteAgentVersionError = DeleteAgentVersionErrors[keyof DeleteAgentVersionErrors];

export type DeleteAgentVersionResponses = {
    /**
     * The version was deleted.
     */
    204: void;
};

export type DeleteAgentVersionResponse = DeleteAgentVersionResponses[keyof DeleteAgentVersionResponses];

export type GetAgentVersionData = {
    body?: never;
    path: {
        /**
         * The agent's id.
         */
        agent_id: string;
        /**
         * The number of the version.
         */
        version: number;
    };
    query?: never;
    url: '/v1/agents/{agent_id}/versions/{version}';
};

export type GetAgentVersionErrors = {
    /**
     * A field or parameter is invalid. The message names it.
     */
    400: ErrorEnvelope;
    /**
     * The API key is missing or invalid.
     */
    401: ErrorEnvelope;
    /**
     * The key does not have permission.
     */
    403: ErrorEnvelope;
    /**
     * The resource does not exist.
     */
    404: ErrorEnvelope;
    /**
     * The path does not support this method. `Allow` lists the methods that it supports.
     */
    405: ErrorEnvelope;
    /**
     * The request did not arrive completely within 30 seconds.
     */
    408: ErrorEnvelope;
    /**
     * Too many requests in the last minute.
     */
    429: ErrorEnvelope;
    /**
     * Internal error.
     */
    500: ErrorEnvelope;
    /**
     * The service is temporarily unavailable.
     */
    503: ErrorEnvelope;
};

export type GetAgentVersionError = GetAgentVersionErrors[keyof GetAgentVersionErrors];

export type GetAgentVersionResponses = {
    /**
     * The version.
     */
    200: AgentVersion;
};

export type GetAgentVersionResponse = GetAgentVersionResponses[keyof GetAgentVersionResponses];

export type PublishAgentVersionData = {
    body?: AgentVersionPublish;
    path: {
        /**
         * The agent's id.
         */
        agent_id: string;
        /**
         * The number of the version.
         */
        version: number;
    };
    query?: never;
    url: '/v1/agents/{agent_id}/versions/{version}/publish';
};

export type PublishAgentVersionErrors = {
    /**
     * A field or parameter is invalid. The message names it.
     */
    400: ErrorEnvelope;
    /**
     * The API key is missing or invalid.
     */
    401: ErrorEnvelope;
    /**
     * The key does not have permission.
     */
    403: ErrorEnvelope;
    /**
     * The resource does not exist.
     */
    404: ErrorEnvelope;
    /**
     * The path does not support this method. `Allow` lists the methods that it supports.
     */
    405: ErrorEnvelope;
    /**
     * The request did not arrive completely within 30 seconds.
     */
    408: ErrorEnvelope;
    /**
     * The agent or its draft is not in the state that the request expects.
     */
    409: ErrorEnvelope;
    /**
     * The body is larger than 1 MiB.
     */
    413: ErrorEnvelope;
    /**
     * The body is not JSON.
     */
    415: ErrorEnvelope;
    /**
     * Too many requests in the last minute.
     */
    429: ErrorEnvelope;
    /**
     * Internal error.
     */
    500: ErrorEnvelope;
    /**
     * The service is temporarily unavailable.
     */
    503: ErrorEnvelope;
};

export type PublishAgentVersionError = PublishAgentVersionErrors[keyof PublishAgentVersionErrors];

export type PublishAgentVersionResponses = {
    /**
     * The version, which is live.
     */
    200: AgentVersion;
};

export type PublishAgentVersionResponse = PublishAgentVersionResponses[keyof PublishAgentVersionResponses];

export type RollBackAgentData = {
    body?: AgentVersionPublish;
    path: {
        /**
         * The agent's id.
         */
        agent_id: string;
    };
    query?: never;
    url: '/v1/agents/{agent_id}/rollback';
};

export type RollBackAgentErrors = {
    /**
     * A field or parameter is invalid. The message names it.
     */
    400: ErrorEnvelope;
    /**
     * The API key is missing or invalid.
     */
    401: ErrorEnvelope;
    /**
     * The key does not have permission.
     */
    403: ErrorEnvelope;
    /**
     * The resource does not exist.
     */
    404: ErrorEnvelope;
    /**
     * The path does not support this method. `Allow` lists the methods that it supports.
     */
    405: ErrorEnvelope;
    /**
     * The request did not arrive completely within 30 seconds.
     */
    408: ErrorEnvelope;
    /**
     * The agent or its draft is not in the state that the request expects.
     */
    409: ErrorEnvelope;
    /**
     * The body is larger than 1 MiB.
     */
    413: ErrorEnvelope;
    /**
     * The body is not JSON.
     */
    415: ErrorEnvelope;
    /**
     * Too many requests in the last minute.
     */
    429: ErrorEnvelope;
    /**
     * Internal error.
     */
    500: ErrorEnvelope;
    /**
     * The service is temporarily unavailable.
     */
    503: ErrorEnvelope;
};

export type RollBackAgentError = RollBackAgentErrors[keyof RollBackAgentErrors];

export type RollBackAgentResponses = {
    /**
     * The version, which is live.
     */
    200: AgentVersion;
};

export type RollBackAgentResponse = RollBackAgentResponses[keyof RollBackAgentResponses];

export type CompareAgentVersionsData = {
    body?: never;
    path: {
        /**
         * The agent's id.
         */
        agent_id: string;
    };
    query?: {
        /**
         * The version to compare from. 0 is the draft. By default, the live version.
         */
        from?: number;
        /**
         * The version to compare to. By default 0, the draft.
         */
        to?: number;
    };
    url: '/v1/agents/{agent_id}/comparison';
};

export type CompareAgentVersionsErrors = {
    /**
     * A field or parameter is invalid. The message names it.
     */
    400: ErrorEnvelope;
    /**
     * The API key is missing or invalid.
     */
    401: ErrorEnvelope;
    /**
     * The key does not have permission.
     */
    403: ErrorEnvelope;
    /**
     * The resource does not exist.
     */
    404: ErrorEnvelope;
    /**
     * The path does not support this method. `Allow` lists the methods that it supports.
     */
    405: ErrorEnvelope;
    /**
     * The request did not arrive completely within 30 seconds.
     */
    408: ErrorEnvelope;
    /**
     * Too many requests in the last minute.
     */
    429: ErrorEnvelope;
    /**
     * Internal error.
     */
    500: ErrorEnvelope;
    /**
     * The service is temporarily unavailable.
     */
    503: ErrorEnvelope;
};

export type CompareAgentVersionsError = CompareAgentVersionsErrors[keyof CompareAgentVersionsErrors];

export type CompareAgentVersionsResponses = {
    /**
     * What differs.
     */
    200: AgentComparison;
};

export type CompareAgentVersionsResponse = CompareAgentVersionsResponses[keyof CompareAgentVersionsResponses];

export type DeleteAgentDraftData = {
    body?: never;
    path: {
        /**
         * The agent's id.
         */
        agent_id: string;
    };
    query?: {
        /**
         * The revision of the draft that you have seen. If it has another one, nothing changes and the response is 409.
         */
        expected_revision?: number;
    };
    url: '/v1/agents/{agent_id}/draft';
};

export type DeleteAgentDraftErrors = {
    /**
     * A field or parameter is invalid. The message names it.
     */
    400: ErrorEnvelope;
    /**
     * The API key is missing or invalid.
     */
    401: ErrorEnvelope;
    /**
     * The key does not have permission.
     */
    403: ErrorEnvelope;
    /**
     * The resource does not exist.
     */
    404: ErrorEnvelope;
    /**
     * The path does not support this method. `Allow` lists the methods that it supports.
     */
    405: ErrorEnvelope;
    /**
     * The request did not arrive completely within 30 seconds.
     */
    408: ErrorEnvelope;
    /**
     * The agent or its draft is not in the state that the request expects.
     */
    409: ErrorEnvelope;
    /**
     * Too many requests in the last minute.
     */
    429: ErrorEnvelope;
    /**
     * Internal error.
     */
    500: ErrorEnvelope;
    /**
     * The service is temporarily unavailable.
     */
    503: ErrorEnvelope;
};

export type DeleteAgentDraftError = DeleteAgentDraftErrors[keyof DeleteAgentDraftErrors];

export type DeleteAgentDraftResponses = {
    /**
     * The draft was discarded.
     */
    204: void;
};

export type DeleteAgentDraftResponse = DeleteAgentDraftResponses[keyof DeleteAgentDraftResponses];

export type GetAgentDraftData = {
    body?: never;
    path: {
        /**
         * The agent's id.
         */
        agent_id: string;
    };
    query?: never;
    url: '/v1/agents/{agent_id}/draft';
};

export type GetAgentDraftErrors = {
    /**
     * A field or parameter is invalid. The message names it.
     */
    400: ErrorEnvelope;
    /**
     * The API key is missing or invalid.
     */
    401: ErrorEnvelope;
    /**
     * The key does not have permission.
     */
    403: ErrorEnvelope;
    /**
     * The resource does not exist.
     */
    404: ErrorEnvelope;
    /**
     * The path does not support this method. `Allow` lists the methods that it supports.
     */
    405: ErrorEnvelope;
    /**
     * The request did not arrive completely within 30 seconds.
     */
    408: ErrorEnvelope;
    /**
     * Too many requests in the last minute.
     */
    429: ErrorEnvelope;
    /**
     * Internal error.
     */
    500: ErrorEnvelope;
    /**
     * The service is temporarily unavailable.
     */
    503: ErrorEnvelope;
};

export type GetAgentDraftError = GetAgentDraftErrors[keyof GetAgentDraftErrors];

export type GetAgentDraftResponses = {
    /**
     * The draft.
     */
    200: AgentDraft;
};

export type GetAgentDraftResponse = GetAgentDraftResponses[keyof GetAgentDraftResponses];

export type UpdateAgentDraftData = {
    body: AgentDraftUpdate;
    path: {
        /**
         * The agent's id.
         */
        agent_id: string;
    };
    query?: {
        /**
         * The revision of the draft that you have seen. If it has another one, nothing changes and the response is 409.
         */
        expected_revision?: number;
    };
    url: '/v1/agents/{agent_id}/draft';
};

export type UpdateAgentDraftErrors = {
    /**
     * A field or parameter is invalid. The message names it.
     */
    400: ErrorEnvelope;
    /**
     * The API key is missing or invalid.
     */
    401: ErrorEnvelope;
    /**
     * The key does not have permission.
     */
    403: ErrorEnvelope;
    /**
     * The resource does not exist.
     */
    404: ErrorEnvelope;
    /**
     * The path does not support this method. `Allow` lists the methods that it supports.
     */
    405: ErrorEnvelope;
    /**
     * The request did not arrive completely within 30 seconds.
     */
    408: ErrorEnvelope;
    /**
     * The agent or its draft is not in the state that the request expects.
     */
    409: ErrorEnvelope;
    /**
     * The body is larger than 1 MiB.
     */
    413: ErrorEnvelope;
    /**
     * The body is not JSON.
     */
    415: ErrorEnvelope;
    /**
     * Too many requests in the last minute.
     */
    429: ErrorEnvelope;
    /**
     * Internal error.
     */
    500: ErrorEnvelope;
    /**
     * The service is temporarily unavailable.
     */
    503: ErrorEnvelope;
};

export type UpdateAgentDraftError = UpdateAgentDraftErrors[keyof UpdateAgentDraftErrors];

export type UpdateAgentDraftResponses = {
    /**
     * The draft.
     */
    200: AgentDraft;
};

export type UpdateAgentDraftResponse = UpdateAgentDraftResponses[keyof UpdateAgentDraftResponses];

export type PublishAgentDraftData = {
    body?: AgentDraftPublish;
    path: {
        /**
         * The agent's id.
         */
        agent_id: string;
    };
    query?: never;
    url: '/v1/agents/{agent_id}/draft/publish';
};

export type PublishAgentDraftErrors = {
    /**
     * A field or parameter is invalid. The message names it.
     */
    400: ErrorEnvelope;
    /**
     * The API key is missing or invalid.
     */
    401: ErrorEnvelope;
    /**
     * The key does not have permission.
     */
    403: ErrorEnvelope;
    /**
     * The resource does not exist.
     */
    404: ErrorEnvelope;
    /**
     * The path does not support this method. `Allow` lists the methods that it supports.
     */
    405: ErrorEnvelope;
    /**
     * The request did not arrive completely within 30 seconds.
     */
    408: ErrorEnvelope;
    /**
     * The agent or its draft is not in the state that the request expects.
     */
    409: ErrorEnvelope;
    /**
     * The body is larger than 1 MiB.
     */
    413: ErrorEnvelope;
    /**
     * The body is not JSON.
     */
    415: ErrorEnvelope;
    /**
     * Too many requests in the last minute.
     */
    429: ErrorEnvelope;
    /**
     * Internal error.
     */
    500: ErrorEnvelope;
    /**
     * The service is temporarily unavailable.
     */
    503: ErrorEnvelope;
};

export type PublishAgentDraftError = PublishAgentDraftErrors[keyof PublishAgentDraftErrors];

export type PublishAgentDraftResponses = {
    /**
     * The version, which is live.
     */
    200: AgentVersion;
};

export type PublishAgentDraftResponse = PublishAgentDraftResponses[keyof PublishAgentDraftResponses];

export type ListAgentRolloutsData = {
    body?: never;
    path: {
        /**
         * The agent's id.
         */
        agent_id: string;
    };
    query?: never;
    url: '/v1/agents/{agent_id}/rollouts';
};

export type ListAgentRolloutsErrors = {
    /**
     * A field or parameter is invalid. The message names it.
     */
    400: ErrorEnvelope;
    /**
     * The API key is missing or invalid.
     */
    401: ErrorEnvelope;
    /**
     * The key does not have permission.
     */
    403: ErrorEnvelope;
    /**
     * The resource does not exist.
     */
    404: ErrorEnvelope;
    /**
     * The path does not support this method. `Allow` lists the methods that it supports.
     */
    405: ErrorEnvelope;
    /**
     * The request did not arrive completely within 30 seconds.
     */
    408: ErrorEnvelope;
    /**
     * Too many requests in the last minute.
     */
    429: ErrorEnvelope;
    /**
     * Internal error.
     */
    500: ErrorEnvelope;
    /**
     * The service is temporarily unavailable.
     */
    503: ErrorEnvelope;
};

export type ListAgentRolloutsError = ListAgentRolloutsErrors[keyof ListAgentRolloutsErrors];

export type ListAgentRolloutsResponses = {
    /**
     * The rollouts.
     */
    200: AgentRolloutList;
};

export type ListAgentRolloutsResponse = ListAgentRolloutsResponses[keyof ListAgentRolloutsResponses];

export type CreateAgentRolloutData = {
    body: AgentRolloutCreate;
    path: {
        /**
         * The agent's id.
         */
        agent_id: string;
    };
    query?: never;
    url: '/v1/agents/{agent_id}/rollouts';
};

export type CreateAgentRolloutErrors = {
    /**
     * A field or parameter is invalid. The message names it.
     */
    400: ErrorEnvelope;
    /**
     * The API key is missing or invalid.
     */
    401: ErrorEnvelope;
    /**
     * The key does not have permission.
     */
    403: ErrorEnvelope;
    /**
     * The resource does not exist.
     */
    404: ErrorEnvelope;
    /**
     * The path does not support this method. `Allow` lists the methods that it supports.
     */
    405: ErrorEnvelope;
    /**
     * The request did not arrive completely within 30 seconds.
     */
    408: ErrorEnvelope;
    /**
     * The version is live or in a rollout, or another version than `expected_version` is live.
     */
    409: ErrorEnvelope;
    /**
     * The body is larger than 1 MiB.
     */
    413: ErrorEnvelope;
    /**
     * The body is not JSON.
     */
    415: ErrorEnvelope;
    /**
     * Too many requests in the last minute.
     */
    429: ErrorEnvelope;
    /**
     * Internal error.
     */
    500: ErrorEnvelope;
    /**
     * The service is temporarily unavailable.
     */
    503: ErrorEnvelope;
};

export type CreateAgentRolloutError = CreateAgentRolloutErrors[keyof CreateAgentRolloutErrors];

export type CreateAgentRolloutResponses = {
    /**
     * The rollout began.
     */
    201: AgentRollout;
};

export type CreateAgentRolloutResponse = CreateAgentRolloutResponses[keyof CreateAgentRolloutResponses];

export type DeleteAgentRolloutData = {
    body?: never;
    path: {
        /**
         * The agent's id.
         */
        agent_id: string;
        /**
         * The number of the version.
         */
        version: number;
    };
    query?: never;
    url: '/v1/agents/{agent_id}/rollouts/{version}';
};

export type DeleteAgentRolloutErrors = {
    /**
     * A field or parameter is invalid. The message names it.
     */
    400: ErrorEnvelope;
    /**
     * The API key is missing or invalid.
     */
    401: ErrorEnvelope;
    /**
     * The key does not have permission.
     */
    403: ErrorEnvelope;
    /**
     * The resource does not exist.
     */
    404: ErrorEnvelope;
    /**
     * The path does not support this method. `Allow` lists the methods that it supports.
     */
    405: ErrorEnvelope;
    /**
     * The request did not arrive completely within 30 seconds.
     */
    408: ErrorEnvelope;
    /**
     * Too many requests in the last minute.
     */
    429: ErrorEnvelope;
    /**
     * Internal error.
     */
    500: ErrorEnvelope;
    /**
     * The service is temporarily unavailable.
     */
    503: ErrorEnvelope;
};

export type DeleteAgentRolloutError = DeleteAgentRolloutErrors[keyof DeleteAgentRolloutErrors];

export type DeleteAgentRolloutResponses = {
    /**
     * The rollout ended.
     */
    204: void;
};

export type DeleteAgentRolloutResponse = DeleteAgentRolloutResponses[keyof DeleteAgentRolloutResponses];

export type UpdateAgentRolloutData = {
    body: AgentRolloutUpdate;
    path: {
        /**
         * The agent's id.
         */
        agent_id: string;
        /**
         * The number of the version.
         */
        version: number;
    };
    query?: never;
    url: '/v1/agents/{agent_id}/rollouts/{version}';
};

export type UpdateAgentRolloutErrors = {
    /**
     * A field or parameter is invalid. The message names it.
     */
    400: ErrorEnvelope;
    /**
     * The API key is missing or invalid.
     */
    401: ErrorEnvelope;
    /**
     * The key does not have permission.
     */
    403: ErrorEnvelope;
    /**
     * The resource does not exist.
     */
    404: ErrorEnvelope;
    /**
     * The path does not support this method. `Allow` lists the methods that it supports.
     */
    405: ErrorEnvelope;
    /**
     * The request did not arrive completely within 30 seconds.
     */
    408: ErrorEnvelope;
    /**
     * The body is larger than 1 MiB.
     */
    413: ErrorEnvelope;
    /**
     * The body is not JSON.
     */
    415: ErrorEnvelope;
    /**
     * Too many requests in the last minute.
     */
    429: ErrorEnvelope;
    /**
     * Internal error.
     */
    500: ErrorEnvelope;
    /**
     * The service is temporarily unavailable.
     */
    503: ErrorEnvelope;
};

export type UpdateAgentRolloutError = UpdateAgentRolloutErrors[keyof UpdateAgentRolloutErrors];

export type UpdateAgentRolloutResponses = {
    /**
     * The changed rollout.
     */
    200: AgentRollout;
};

export type UpdateAgentRolloutResponse = UpdateAgentRolloutResponses[keyof UpdateAgentRolloutResponses];

export type ExportConversationsData = {
    body?: never;
    path: {
        /**
         * The agent's id.
         */
        agent_id: string;
    };
    query?: {
        /**
         * The format of the export.
         */
        format?: 'json' | 'csv';
    };
    url: '/v1/agents/{agent_id}/conversations/export';
};

export type ExportConversationsErrors = {
    /**
     * A field or parameter is invalid. The message names it.
     */
    400: ErrorEnvelope;
    /**
     * The API key is missing or invalid.
     */
    401: ErrorEnvelope;
    /**
     * The key does not have permission.
     */
    403: ErrorEnvelope;
    /**
     * The resource does not exist.
     */
    404: ErrorEnvelope;
    /**
     * The path does not support this method. `Allow` lists the methods that it supports.
     */
    405: ErrorEnvelope;
    /**
     * The request did not arrive completely within 30 seconds.
     */
    408: ErrorEnvelope;
    /**
     * Too many requests in the last minute.
     */
    429: ErrorEnvelope;
    /**
     * Internal error.
     */
    500: ErrorEnvelope;
    /**
     * The service is temporarily unavailable.
     */
    503: ErrorEnvelope;
};

export type ExportConversationsError = ExportConversationsErrors[keyof ExportConversationsErrors];

export type ExportConversationsResponses = {
    /**
     * The rows, newest first. They are streamed as fast as you read them.
     */
    200: ConversationExport;
};

export type ExportConversationsResponse = ExportConversationsResponses[keyof ExportConversationsResponses];

export type PlayAgentData = {
    body: PlaygroundRequest;
    path: {
        /**
         * The agent's id.
         */
        agent_id: string;
    };
    query?: never;
    url: '/v1/agents/{agent_id}/playground';
};

export type PlayAgentErrors = {
    /**
     * A field or parameter is invalid. The message names it.
     */
    400: ErrorEnvelope;
    /**
     * The API key is missing or invalid.
     */
    401: ErrorEnvelope;
    /**
     * The balance is zero.
     */
    402: ErrorEnvelope;
    /**
     * The key does not have permission.
     */
    403: ErrorEnvelope;
    /**
     * The resource does not exist.
     */
    404: ErrorEnvelope;
    /**
     * The path does not support this method. `Allow` lists the methods that it supports.
     */
    405: ErrorEnvelope;
    /**
     * The request did not arrive completely within 30 seconds.
     */
    408: ErrorEnvelope;
    /**
     * The body is larger than 1 MiB.
     */
    413: ErrorEnvelope;
    /**
     * The body is not JSON.
     */
    415: ErrorEnvelope;
    /**
     * Too many requests in the last minute.
     */
    429: ErrorEnvelope;
    /**
     * Internal error.
     */
    500: ErrorEnvelope;
    /**
     * The agent's backend (`WEBHOOK_FAILED`) or its hosted model (`AI_PROVIDER_ERROR`) did not give a valid answer.
     */
    502: ErrorEnvelope;
    /**
     * The service is temporarily unavailable.
     */
    503: ErrorEnvelope;
};

export type PlayAgentError = PlayAgentErrors[keyof PlayAgentErrors];

export type PlayAgentResponses = {
    /**
     * The agent's answer.
     */
    200: PlaygroundReply;
};

export type PlayAgentResponse = PlayAgentResponses[keyof PlayAgentResponses];

export type StreamPlaygroundData = {
    body: PlaygroundRequest;
    path: {
        /**
         * The agent's id.
         */
        agent_id: string;
    };
    query?: never;
    url: '/v1/agents/{agent_id}/playground/stream';
};

export type StreamPlaygroundErrors = {
    /**
     * A field or parameter is invalid. The message names it.
     */
    400: ErrorEnvelope;
    /**
     * The API key is missing or invalid.
     */
    401: ErrorEnvelope;
    /**
     * The balance is zero.
     */
    402: ErrorEnvelope;
    /**
     * The key does not have permission.
     */
    403: ErrorEnvelope;
    /**
     * The resource does not exist.
     */
    404: ErrorEnvelope;
    /**
     * The path does not support this method. `Allow` lists the methods that it supports.
     */
    405: ErrorEnvelope;
    /**
     * The request did not arrive completely within 30 seconds.
     */
    408: ErrorEnvelope;
    /**
     * The body is larger than 1 MiB.
     */
    413: ErrorEnvelope;
    /**
     * The body is not JSON.
     */
    415: ErrorEnvelope;
    /**
     * Too many requests in the last minute.
     */
    429: ErrorEnvelope;
    /**
     * Internal error.
     */
    500: ErrorEnvelope;
    /**
     * The service is temporarily unavailable.
     */
    503: ErrorEnvelope;
};

export type StreamPlaygroundError = StreamPlaygroundErrors[keyof StreamPlaygroundErrors];

export type StreamPlaygroundResponses = {
    /**
     * The stream. The schema describes the data of each event.
     */
    200: PlaygroundEvent;
};

export type StreamPlaygroundResponse = StreamPlaygroundResponses[keyof StreamPlaygroundResponses];

export type TryAgentData = {
    body: PublicOffer;
    path: {
        /**
         * The agent's id.
         */
        agent_id: string;
    };
    query?: never;
    url: '/v1/public/try/{agent_id}/offer';
};

export type TryAgentErrors = {
    /**
     * A field or parameter is invalid. The message names it.
     */
    400: ErrorEnvelope;
    /**
     * The resource does not exist.
     */
    404: ErrorEnvelope;
    /**
     * The path does not support this method. `Allow` lists the methods that it supports.
     */
    405: ErrorEnvelope;
    /**
     * The request did not arrive completely within 30 seconds.
     */
    408: ErrorEnvelope;
    /**
     * The body is larger than 1 MiB.
     */
    413: ErrorEnvelope;
    /**
     * The body is not JSON.
     */
    415: ErrorEnvelope;
    /**
     * Too many requests in the last minute.
     */
    429: ErrorEnvelope;
    /**
     * Internal error.
     */
    500: ErrorEnvelope;
    /**
     * The service is temporarily unavailable.
     */
    503: ErrorEnvelope;
};

export type TryAgentError = TryAgentErrors[keyof TryAgentErrors];

export type TryAgentResponses = {
    /**
     * The answer to the offer. The call starts when the browser connects, which it must do within 15 seconds.
     */
    200: PublicAnswer;
};

export type TryAgentResponse = TryAgentResponses[keyof TryAgentResponses];

export type ReconnectTryData = {
    body: PublicReconnect;
    path: {
        /**
         * The agent's id.
         */
        agent_id: string;
        /**
         * The call's id.
         */
        call_id: string;
    };
    query?: never;
    url: '/v1/public/try/{agent_id}/calls/{call_id}/offer';
};

export type ReconnectTryErrors = {
    /**
     * A field or parameter is invalid. The message names it.
     */
    400: ErrorEnvelope;
    /**
     * The resource does not exist.
     */
    404: ErrorEnvelope;
    /**
     * The path does not support this method. `Allow` lists the methods that it supports.
     */
    405: ErrorEnvelope;
    /**
     * The request did not arrive completely within 30 seconds.
     */
    408: ErrorEnvelope;
    /**
     * The body is larger than 1 MiB.
     */
    413: ErrorEnvelope;
    /**
     * The body is not JSON.
     */
    415: ErrorEnvelope;
    /**
     * Too many requests in the last minute.
     */
    429: ErrorEnvelope;
    /**
     * Internal error.
     */
    500: ErrorEnvelope;
    /**
     * The service is temporarily unavailable.
     */
    503: ErrorEnvelope;
};

export type ReconnectTryError = ReconnectTryErrors[keyof ReconnectTryErrors];

export type ReconnectTryResponses = {
    /**
     * The answer to the offer, with new credentials for the TURN servers.
     */
    200: PublicAnswer;
};

export type ReconnectTryResponse = ReconnectTryResponses[keyof ReconnectTryResponses];

export type ShowTryPageData = {
    body?: never;
    path: {
        /**
         * The agent's id.
         */
        agent_id: string;
    };
    query?: never;
    url: '/try/{agent_id}';
};

export type ShowTryPageErrors = {
    /**
     * A field or parameter is invalid. The message names it.
     */
    400: ErrorEnvelope;
    /**
     * The page does not exist. Browsers get an HTML page.
     */
    404: ErrorEnvelope;
    /**
     * The path does not support this method. `Allow` lists the methods that it supports.
     */
    405: ErrorEnvelope;
    /**
     * The request did not arrive completely within 30 seconds.
     */
    408: ErrorEnvelope;
    /**
     * Too many requests in the last minute.
     */
    429: ErrorEnvelope;
    /**
     * Internal error.
     */
    500: ErrorEnvelope;
    /**
     * The service is temporarily unavailable.
     */
    503: ErrorEnvelope;
};

export type ShowTryPageError = ShowTryPageErrors[keyof ShowTryPageErrors];

export type ShowTryPageResponses = {
    /**
     * The page.
     */
    200: string;
};

export type ShowTryPageResponse = ShowTryPageResponses[keyof ShowTryPageResponses];

export type ListTemplatesData = {
    body?: never;
    path?: never;
    query?: never;
    url: '/v1/templates';
};

export type ListTemplatesErrors = {
    /**
     * A field or parameter is invalid. The message names it.
     */
    400: ErrorEnvelope;
    /**
     * The API key is missing or invalid.
     */
    401: ErrorEnvelope;
    /**
     * The key does not have permission.
     */
    403: ErrorEnvelope;
    /**
     * The path does not support this method. `Allow` lists the methods that it supports.
     */
    405: ErrorEnvelope;
    /**
     * The request did not arrive completely within 30 seconds.
     */
    408: ErrorEnvelope;
    /**
     * Too many requests in the last minute.
     */
    429: ErrorEnvelope;
    /**
     * Internal error.
     */
    500: ErrorEnvelope;
    /**
     * The service is temporarily unavailable.
     */
    503: ErrorEnvelope;
};

export type ListTemplatesError = ListTemplatesErrors[keyof ListTemplatesErrors];

export type ListTemplatesResponses = {
    /**
     * The templates.
     */
    200: TemplateList;
};

export type ListTemplatesResponse = ListTemplatesResponses[keyof ListTemplatesResponses];

export type ListModelsData = {
    body?: never;
    path?: never;
    query?: never;
    url: '/v1/ai/models';
};

export type ListModelsErrors = {
    /**
     * A field or parameter is invalid. The message names it.
     */
    400: ErrorEnvelope;
    /**
     * The API key is missing or invalid.
     */
    401: ErrorEnvelope;
    /**
     * The key does not have permission.
     */
    403: ErrorEnvelope;
    /**
     * The path does not support this method. `Allow` lists the methods that it supports.
     */
    405: ErrorEnvelope;
    /**
     * The request did not arrive completely within 30 seconds.
     */
    408: ErrorEnvelope;
    /**
     * Too many requests in the last minute.
     */
    429: ErrorEnvelope;
    /**
     * Internal error.
     */
    500: ErrorEnvelope;
    /**
     * The service is temporarily unavailable.
     */
    503: ErrorEnvelope;
};

export type ListModelsError = ListModelsErrors[keyof ListModelsErrors];

export type ListModelsResponses = {
    /**
     * The models.
     */
    200: AiModelList;
};

export type ListModelsResponse = ListModelsResponses[keyof ListModelsResponses];

export type ListVoicesData = {
    body?: never;
    path?: never;
    query?: never;
    url: '/v1/voice/models';
};

export type ListVoicesErrors = {
    /**
     * A field or parameter is invalid. The message names it.
     */
    400: ErrorEnvelope;
    /**
     * The API key is missing or invalid.
     */
    401: ErrorEnvelope;
    /**
     * The key does not have permission.
     */
    403: ErrorEnvelope;
    /**
     * The path does not support this method. `Allow` lists the methods that it supports.
     */
    405: ErrorEnvelope;
    /**
     * The request did not arrive completely within 30 seconds.
     */
    408: ErrorEnvelope;
    /**
     * Too many requests in the last minute.
     */
    429: ErrorEnvelope;
    /**
     * Internal error.
     */
    500: ErrorEnvelope;
    /**
     * The service is temporarily unavailable.
     */
    503: ErrorEnvelope;
};

export type ListVoicesError = ListVoicesErrors[keyof ListVoicesErrors];

export type ListVoicesResponses = {
    /**
     * The voices.
     */
    200: VoiceList;
};

export type ListVoicesResponse = ListVoicesResponses[keyof ListVoicesResponses];

export type PreviewVoiceData = {
    body?: never;
    path: {
        /**
         * The voice's id.
         */
        voice_id: string;
    };
    query?: {
        /**
         * What the voice says.
         */
        text?: string;
    };
    url: '/v1/voice/models/{voice_id}/preview';
};

export type PreviewVoiceErrors = {
    /**
     * A field or parameter is invalid. The message names it.
     */
    400: ErrorEnvelope;
    /**
     * The API key is missing or invalid.
     */
    401: ErrorEnvelope;
    /**
     * The key does not have permission.
     */
    403: ErrorEnvelope;
    /**
     * The resource does not exist.
     */
    404: ErrorEnvelope;
    /**
     * The path does not support this method. `Allow` lists the methods that it supports.
     */
    405: ErrorEnvelope;
    /**
     * The request did not arrive completely within 30 seconds.
     */
    408: ErrorEnvelope;
    /**
     * Too many requests in the last minute.
     */
    429: ErrorEnvelope;
    /**
     * Internal error.
     */
    500: ErrorEnvelope;
    /**
     * The speech provider failed.
     */
    502: ErrorEnvelope;
    /**
     * The service is temporarily unavailable.
     */
    503: ErrorEnvelope;
};

export type PreviewVoiceError = PreviewVoiceErrors[keyof PreviewVoiceErrors];

export type PreviewVoiceResponses = {
    /**
     * The audio.
     */
    200: Blob | File;
};

export type PreviewVoiceResponse = PreviewVoiceResponses[keyof PreviewVoiceResponses];

export type ListAiProvidersData = {
    body?: never;
    path?: never;
    query?: never;
    url: '/admin/ai/providers';
};

export type ListAiProvidersErrors = {
    /**
     * A field or parameter is invalid. The message names it.
     */
    400: ErrorEnvelope;
    /**
     * The API key is missing or invalid.
     */
    401: ErrorEnvelope;
    /**
     * The key does not have permission.
     */
    403: ErrorEnvelope;
    /**
     * The path does not support this method. `Allow` lists the methods that it supports.
     */
    405: ErrorEnvelope;
    /**
     * The request did not arrive completely within 30 seconds.
     */
    408: ErrorEnvelope;
    /**
     * Too many requests in the last minute.
     */
    429: ErrorEnvelope;
    /**
     * Internal error.
     */
    500: ErrorEnvelope;
    /**
     * The service is temporarily unavailable.
     */
    503: ErrorEnvelope;
};

export type ListAiProvidersError = ListAiProvidersErrors[keyof ListAiProvidersErrors];

export type ListAiProvidersResponses = {
    /**
     * The providers.
     */
    200: AiProviderList;
};

export type ListAiProvidersResponse = ListAiProvidersResponses[keyof ListAiProvidersResponses];

export type ListAiProvidersUnderVersionData = {
    body?: never;
    path?: never;
    query?: never;
    url: '/v1/admin/ai/providers';
};

export type ListAiProvidersUnderVersionErrors = {
    /**
     * A field or parameter is invalid. The message names it.
     */
    400: ErrorEnvelope;
    /**
     * The API key is missing or invalid.
     */
    401: ErrorEnvelope;
    /**
     * The key does not have permission.
     */
    403: ErrorEnvelope;
    /**
     * The path does not support this method. `Allow` lists the methods that it supports.
     */
    405: ErrorEnvelope;
    /**
     * The request did not arrive completely within 30 seconds.
     */
    408: ErrorEnvelope;
    /**
     * Too many requests in the last minute.
     */
    429: ErrorEnvelope;
    /**
     * Internal error.
     */
    500: ErrorEnvelope;
    /**
     * The service is temporarily unavailable.
     */
    503: ErrorEnvelope;
};

export type ListAiProvidersUnderVersionError = ListAiProvidersUnderVersionErrors[keyof ListAiProvidersUnderVersionErrors];

export type ListAiProvidersUnderVersionResponses = {
    /**
     * The providers.
     */
    200: AiProviderList;
};

export type ListAiProvidersUnderVersionResponse = ListAiProvidersUnderVersionResponses[keyof ListAiProvidersUnderVersionResponses];

export type ListKnowledgeBasesData = {
    body?: never;
    path?: never;
    query?: {
        /**
         * The maximum number of entries per page.
         */
        page_size?: number;
        /**
         * `next_page_token` of the previous page. Omit it, or leave it empty, for the first page. It is valid only with the same page size and filters.
         */
        page_token?: string;
    };
    url: '/v1/knowledge-bases';
};

export type ListKnowledgeBasesErrors = {
    /**
     * A field or parameter is invalid. The message names it.
     */
    400: ErrorEnvelope;
    /**
     * The API key is missing or invalid.
     */
    401: ErrorEnvelope;
    /**
     * The key does not have permission.
     */
    403: ErrorEnvelope;
    /**
     * The path does not support this method. `Allow` lists the methods that it supports.
     */
    405: ErrorEnvelope;
    /**
     * The request did not arrive completely within 30 seconds.
     */
    408: ErrorEnvelope;
    /**
     * Too many requests in the last minute.
     */
    429: ErrorEnvelope;
    /**
     * Internal error.
     */
    500: ErrorEnvelope;
    /**
     * The service is temporarily unavailable.
     */
    503: ErrorEnvelope;
};

export type ListKnowledgeBasesError = ListKnowledgeBasesErrors[keyof ListKnowledgeBasesErrors];

export type ListKnowledgeBasesResponses = {
    /**
     * A page of knowledge bases.
     */
    200: KnowledgeBasePage;
};

export type ListKnowledgeBasesResponse = ListKnowledgeBasesResponses[keyof ListKnowledgeBasesResponses];

export type CreateKnowledgeBaseData = {
    body: KnowledgeBaseCreate;
    headers?: {
        /**
         * A unique string that identifies the operation. Repeating a successful request with the same key within 24 hours returns the first response again, with `Idempotent-Replayed: true`, and has no second effect.
         */
        'Idempotency-Key'?: string;
    };
    path?: never;
    query?: never;
    url: '/v1/knowledge-bases';
};

export type CreateKnowledgeBaseErrors = {
    /**
     * A field or parameter is invalid. The message names it.
     */
    400: ErrorEnvelope;
    /**
     * The API key is missing or invalid.
     */
    401: ErrorEnvelope;
    /**
     * The key does not have permission.
     */
    403: ErrorEnvelope;
    /**
     * The path does not support this method. `Allow` lists the methods that it supports.
     */
    405: ErrorEnvelope;
    /**
     * The request did not arrive completely within 30 seconds.
     */
    408: ErrorEnvelope;
    /**
     * The `Idempotency-Key` was used with another body.
     */
    409: ErrorEnvelope;
    /**
     * The body is larger than 1 MiB.
     */
    413: ErrorEnvelope;
    /**
     * The body is not JSON.
     */
    415: ErrorEnvelope;
    /**
     * Too many requests in the last minute.
     */
    429: ErrorEnvelope;
    /**
     * Internal error.
     */
    500: ErrorEnvelope;
    /**
     * The service is temporarily unavailable.
     */
    503: ErrorEnvelope;
};

export type CreateKnowledgeBaseError = CreateKnowledgeBaseErrors[keyof CreateKnowledgeBaseErrors];

export type CreateKnowledgeBaseResponses = {
    /**
     * The knowledge base was created.
     */
    201: KnowledgeBase;
};

export type CreateKnowledgeBaseResponse = CreateKnowledgeBaseResponses[keyof CreateKnowledgeBaseResponses];

export type DeleteKnowledgeBaseData = {
    body?: never;
    path: {
        /**
         * The knowledge base's id.
         */
        knowledge_base_id: string;
    };
    query?: never;
    url: '/v1/knowledge-bases/{knowledge_base_id}';
};

export type DeleteKnowledgeBaseErrors = {
    /**
     * A field or parameter is invalid. The message names it.
     */
    400: ErrorEnvelope;
    /**
     * The API key is missing or invalid.
     */
    401: ErrorEnvelope;
    /**
     * The key does not have permission.
     */
    403: ErrorEnvelope;
    /**
     * The resource does not exist.
     */
    404: ErrorEnvelope;
    /**
     * The path does not support this method. `Allow` lists the methods that it supports.
     */
    405: ErrorEnvelope;
    /**
     * The request did not arrive completely within 30 seconds.
     */
    408: ErrorEnvelope;
    /**
     * Too many requests in the last minute.
     */
    429: ErrorEnvelope;
    /**
     * Internal error.
     */
    500: ErrorEnvelope;
    /**
     * The service is temporarily unavailable.
     */
    503: ErrorEnvelope;
};

export type DeleteKnowledgeBaseError = DeleteKnowledgeBaseErrors[keyof DeleteKnowledgeBaseErrors];

export type DeleteKnowledgeBaseResponses = {
    /**
     * The knowledge base was deleted.
     */
    204: void;
};

export type DeleteKnowledgeBaseResponse = DeleteKnowledgeBaseResponses[keyof DeleteKnowledgeBaseResponses];

export type GetKnowledgeBaseData = {
    body?: never;
    path: {
        /**
         * The knowledge base's id.
         */
        knowledge_base_id: string;
    };
    query?: never;
    url: '/v1/knowledge-bases/{knowledge_base_id}';
};

export type GetKnowledgeBaseErrors = {
    /**
     * A field or parameter is invalid. The message names it.
     */
    400: ErrorEnvelope;
    /**
     * The API key is missing or invalid.
     */
    401: ErrorEnvelope;
    /**
     * The key does not have permission.
     */
    403: ErrorEnvelope;
    /**
     * The resource does not exist.
     */
    404: ErrorEnvelope;
    /**
     * The path does not support this method. `Allow` lists the methods that it supports.
     */
    405: ErrorEnvelope;
    /**
     * The request did not arrive completely within 30 seconds.
     */
    408: ErrorEnvelope;
    /**
     * Too many requests in the last minute.
     */
    429: ErrorEnvelope;
    /**
     * Internal error.
     */
    500: ErrorEnvelope;
    /**
     * The service is temporarily unavailable.
     */
    503: ErrorEnvelope;
};

export type GetKnowledgeBaseError = GetKnowledgeBaseErrors[keyof GetKnowledgeBaseErrors];

export type GetKnowledgeBaseResponses = {
    /**
     * The knowledge base.
     */
    200: KnowledgeBase;
};

export type GetKnowledgeBaseResponse = GetKnowledgeBaseResponses[keyof GetKnowledgeBaseResponses];

export type SearchKnowledgeBaseData = {
    body?: never;
    path: {
        /**
         * The knowledge base's id.
         */
        knowledge_base_id: string;
    };
    query: {
        /**
         * What a caller says.
         */
        query: string;
    };
    url: '/v1/knowledge-bases/{knowledge_base_id}/search';
};

export type SearchKnowledgeBaseErrors = {
    /**
     * A field or parameter is invalid. The message names it.
     */
    400: ErrorEnvelope;
    /**
     * The API key is missing or invalid.
     */
    401: ErrorEnvelope;
    /**
     * The key does not have permission.
     */
    403: ErrorEnvelope;
    /**
     * The resource does not exist.
     */
    404: ErrorEnvelope;
    /**
     * The path does not support this method. `Allow` lists the methods that it supports.
     */
    405: ErrorEnvelope;
    /**
     * The request did not arrive completely within 30 seconds.
     */
    408: ErrorEnvelope;
    /**
     * Too many requests in the last minute.
     */
    429: ErrorEnvelope;
    /**
     * Internal error.
     */
    500: ErrorEnvelope;
    /**
     * The service is temporarily unavailable.
     */
    503: ErrorEnvelope;
};

export type SearchKnowledgeBaseError = SearchKnowledgeBaseErrors[keyof SearchKnowledgeBaseErrors];

export type SearchKnowledgeBaseResponses = {
    /**
     * The passages.
     */
    200: KnowledgeSearchResult;
};

export type SearchKnowledgeBaseResponse = SearchKnowledgeBaseResponses[keyof SearchKnowledgeBaseResponses];

export type ListKnowledgeDocumentsData = {
    body?: never;
    path: {
        /**
         * The knowledge base's id.
         */
        knowledge_base_id: string;
    };
    query?: {
        /**
         * The maximum number of entries per page.
         */
        page_size?: number;
        /**
         * `next_page_token` of the previous page. Omit it, or leave it empty, for the first page. It is valid only with the same page size and filters.
         */
        page_token?: string;
    };
    url: '/v1/knowledge-bases/{knowledge_base_id}/documents';
};

export type ListKnowledgeDocumentsErrors = {
    /**
     * A field or parameter is invalid. The message names it.
     */
    400: ErrorEnvelope;
    /**
     * The API key is missing or invalid.
     */
    401: ErrorEnvelope;
    /**
     * The key does not have permission.
     */
    403: ErrorEnvelope;
    /**
     * The resource does not exist.
     */
    404: ErrorEnvelope;
    /**
     * The path does not support this method. `Allow` lists the methods that it supports.
     */
    405: ErrorEnvelope;
    /**
     * The request did not arrive completely within 30 seconds.
     */
    408: ErrorEnvelope;
    /**
     * Too many requests in the last minute.
     */
    429: ErrorEnvelope;
    /**
     * Internal error.
     */
    500: ErrorEnvelope;
    /**
     * The service is temporarily unavailable.
     */
    503: ErrorEnvelope;
};

export type ListKnowledgeDocumentsError = ListKnowledgeDocumentsErrors[keyof ListKnowledgeDocumentsErrors];

export type ListKnowledgeDocumentsResponses = {
    /**
     * A page of documents.
     */
    200: KnowledgeDocumentPage;
};

export type ListKnowledgeDocumentsResponse = ListKnowledgeDocumentsResponses[keyof ListKnowledgeDocumentsResponses];

export type CreateKnowledgeDocumentData = {
    body: KnowledgeDocumentCreate;
    headers?: {
        /**
         * A unique string that identifies the operation. Repeating a successful request with the same key within 24 hours returns the first response again, with `Idempotent-Replayed: true`, and has no second effect.
         */
        'Idempotency-Key'?: string;
    };
    path: {
        /**
         * The knowledge base's id.
         */
        knowledge_base_id: string;
    };
    query?: never;
    url: '/v1/knowledge-bases/{knowledge_base_id}/documents';
};

export type CreateKnowledgeDocumentErrors = {
    /**
     * A field or parameter is invalid. The message names it.
     */
    400: ErrorEnvelope;
    /**
     * The API key is missing or invalid.
     */
    401: ErrorEnvelope;
    /**
     * The key does not have permission.
     */
    403: ErrorEnvelope;
    /**
     * The resource does not exist.
     */
    404: ErrorEnvelope;
    /**
     * The path does not support this method. `Allow` lists the methods that it supports.
     */
    405: ErrorEnvelope;
    /**
     * The request did not arrive completely within 30 seconds.
     */
    408: ErrorEnvelope;
    /**
     * The `Idempotency-Key` was used with another body.
     */
    409: ErrorEnvelope;
    /**
     * The body is larger than 1 MiB.
     */
    413: ErrorEnvelope;
    /**
     * The body is not JSON.
     */
    415: ErrorEnvelope;
    /**
     * Too many requests in the last minute.
     */
    429: ErrorEnvelope;
    /**
     * Internal error.
     */
    500: ErrorEnvelope;
    /**
     * The service is temporarily unavailable.
     */
    503: ErrorEnvelope;
};

export type CreateKnowledgeDocumentError = CreateKnowledgeDocumentErrors[keyof CreateKnowledgeDocumentErrors];

export type CreateKnowledgeDocumentResponses = {
    /**
     * The document was added.
     */
    201: KnowledgeDocument;
};

export type CreateKnowledgeDocumentResponse = CreateKnowledgeDocumentResponses[keyof CreateKnowledgeDocumentResponses];

export type DeleteKnowledgeDocumentData = {
    body?: never;
    path: {
        /**
         * The knowledge base's id.
         */
        knowledge_base_id: string;
        /**
         * The document's id.
         */
        document_id: string;
    };
    query?: never;
    url: '/v1/knowledge-bases/{knowledge_base_id}/documents/{document_id}';
};

export type DeleteKnowledgeDocumentErrors = {
    /**
     * A field or parameter is invalid. The message names it.
     */
    400: ErrorEnvelope;
    /**
     * The API key is missing or invalid.
     */
    401: ErrorEnvelope;
    /**
     * The key does not have permission.
     */
    403: ErrorEnvelope;
    /**
     * The resource does not exist.
     */
    404: ErrorEnvelope;
    /**
     * The path does not support this method. `Allow` lists the methods that it supports.
     */
    405: ErrorEnvelope;
    /**
     * The request did not arrive completely within 30 seconds.
     */
    408: ErrorEnvelope;
    /**
     * Too many requests in the last minute.
     */
    429: ErrorEnvelope;
    /**
     * Internal error.
     */
    500: ErrorEnvelope;
    /**
     * The service is temporarily unavailable.
     */
    503: ErrorEnvelope;
};

export type DeleteKnowledgeDocumentError = DeleteKnowledgeDocumentErrors[keyof DeleteKnowledgeDocumentErrors];

export type DeleteKnowledgeDocumentResponses = {
    /**
     * The document was deleted.
     */
    204: void;
};

export type DeleteKnowledgeDocumentResponse = DeleteKnowledgeDocumentResponses[keyof DeleteKnowledgeDocumentResponses];

export type GetKnowledgeDocumentData = {
    body?: never;
    path: {
        /**
         * The knowledge base's id.
         */
        knowledge_base_id: string;
        /**
         * The document's id.
         */
        document_id: string;
    };
    query?: never;
    url: '/v1/knowledge-bases/{knowledge_base_id}/documents/{document_id}';
};

export type GetKnowledgeDocumentErrors = {
    /**
     * A field or parameter is invalid. The message names it.
     */
    400: ErrorEnvelope;
    /**
     * The API key is missing or invalid.
     */
    401: ErrorEnvelope;
    /**
     * The key does not have permission.
     */
    403: ErrorEnvelope;
    /**
     * The resource does not exist.
     */
    404: ErrorEnvelope;
    /**
     * The path does not support this method. `Allow` lists the methods that it supports.
     */
    405: ErrorEnvelope;
    /**
     * The request did not arrive completely within 30 seconds.
     */
    408: ErrorEnvelope;
    /**
     * Too many requests in the last minute.
     */
    429: ErrorEnvelope;
    /**
     * Internal error.
     */
    500: ErrorEnvelope;
    /**
     * The service is temporarily unavailable.
     */
    503: ErrorEnvelope;
};

export type GetKnowledgeDocumentError = GetKnowledgeDocumentErrors[keyof GetKnowledgeDocumentErrors];

export type GetKnowledgeDocumentResponses = {
    /**
     * The document.
     */
    200: KnowledgeDocumentWithContent;
};

export type GetKnowledgeDocumentResponse = GetKnowledgeDocumentResponses[keyof GetKnowledgeDocumentResponses];

export type ListNumbersData = {
    body?: never;
    path?: never;
    query?: {
        /**
         * Return only numbers that contain these digits. Spaces, hyphens, brackets and the plus sign make no difference. A leading zero can stand for the country code.
         */
        search?: string;
        /**
         * The maximum number of entries per page.
         */
        page_size?: number;
        /**
         * `next_page_token` of the previous page. Omit it, or leave it empty, for the first page. It is valid only with the same page size and filters.
         */
        page_token?: string;
    };
    url: '/v1/numbers';
};

export type ListNumbersErrors = {
    /**
     * A field or parameter is invalid. The message names it.
     */
    400: ErrorEnvelope;
    /**
     * The API key is missing or invalid.
     */
    401: ErrorEnvelope;
    /**
     * The key does not have permission.
     */
    403: ErrorEnvelope;
    /**
     * The path does not support this method. `Allow` lists the methods that it supports.
     */
    405: ErrorEnvelope;
    /**
     * The request did not arrive completely within 30 seconds.
     */
    408: ErrorEnvelope;
    /**
     * Too many requests in the last minute.
     */
    429: ErrorEnvelope;
    /**
     * Internal error.
     */
    500: ErrorEnvelope;
    /**
     * The service is temporarily unavailable.
     */
    503: ErrorEnvelope;
};

export type ListNumbersError = ListNumbersErrors[keyof ListNumbersErrors];

export type ListNumbersResponses = {
    /**
     * A page of numbers.
     */
    200: NumberPage;
};

export type ListNumbersResponse = ListNumbersResponses[keyof ListNumbersResponses];

export type ClaimNumberData = {
    body: NumberClaim;
    headers?: {
        /**
         * A unique string that identifies the operation. Repeating a successful request with the same key within 24 hours returns the first response again, with `Idempotent-Replayed: true`, and has no second effect.
         */
        'Idempotency-Key'?: string;
    };
    path?: never;
    query?: never;
    url: '/v1/numbers';
};

export type ClaimNumberErrors = {
    /**
     * A field or parameter is invalid. The message names it.
     */
    400: ErrorEnvelope;
    /**
     * The API key is missing or invalid.
     */
    401: ErrorEnvelope;
    /**
     * The workspace has as many production numbers as its plan allows, or its balance is zero.
     */
    402: ErrorEnvelope;
    /**
     * The key does not have permission.
     */
    403: ErrorEnvelope;
    /**
     * The resource does not exist.
     */
    404: ErrorEnvelope;
    /**
     * The path does not support this method. `Allow` lists the methods that it supports.
     */
    405: ErrorEnvelope;
    /**
     * The request did not arrive completely within 30 seconds.
     */
    408: ErrorEnvelope;
    /**
     * The number is taken or does not have the channel, or the `Idempotency-Key` was used with another body.
     */
    409: ErrorEnvelope;
    /**
     * The body is larger than 1 MiB.
     */
    413: ErrorEnvelope;
    /**
     * The body is not JSON.
     */
    415: ErrorEnvelope;
    /**
     * Too many requests in the last minute.
     */
    429: ErrorEnvelope;
    /**
     * Internal error.
     */
    500: ErrorEnvelope;
    /**
     * The service is temporarily unavailable.
     */
    503: ErrorEnvelope;
};

export type ClaimNumberError = ClaimNumberErrors[keyof ClaimNumberErrors];

export type ClaimNumberResponses = {
    /**
     * The claimed number.
     */
    201: PhoneNumber;
};

export type ClaimNumberResponse = ClaimNumberResponses[keyof ClaimNumberResponses];

export type ListAvailableNumbersData = {
    body?: never;
    path?: never;
    query?: {
        /**
         * Return only numbers of this type.
         */
        type?: NumberType;
        /**
         * Return only numbers of this country (two-letter code).
         */
        country_code?: string;
        /**
         * Return only geographic numbers with this area code, without the leading zero.
         */
        area_code?: string;
        /**
         * The maximum number of entries per page.
         */
        page_size?: number;
        /**
         * `next_page_token` of the previous page. Omit it, or leave it empty, for the first page. It is valid only with the same page size and filters.
         */
        page_token?: string;
    };
    url: '/v1/numbers/available';
};

export type ListAvailableNumbersErrors = {
    /**
     * A field or parameter is invalid. The message names it.
     */
    400: ErrorEnvelope;
    /**
     * The API key is missing or invalid.
     */
    401: ErrorEnvelope;
    /**
     * The key does not have permission.
     */
    403: ErrorEnvelope;
    /**
     * The path does not support this method. `Allow` lists the methods that it supports.
     */
    405: ErrorEnvelope;
    /**
     * The request did not arrive completely within 30 seconds.
     */
    408: ErrorEnvelope;
    /**
     * Too many requests in the last minute.
     */
    429: ErrorEnvelope;
    /**
     * Internal error.
     */
    500: ErrorEnvelope;
    /**
     * The service is temporarily unavailable.
     */
    503: ErrorEnvelope;
};

export type ListAvailableNumbersError = ListAvailableNumbersErrors[keyof ListAvailableNumbersErrors];

export type ListAvailableNumbersResponses = {
    /**
     * A page of numbers.
     */
    200: NumberPage;
};

export type ListAvailableNumbersResponse = ListAvailableNumbersResponses[keyof ListAvailableNumbersResponses];

export type ClaimNumberAutomaticallyData = {
    body: NumberAutoClaim;
    headers?: {
        /**
         * A unique string that identifies the operation. Repeating a successful request with the same key within 24 hours returns the first response again, with `Idempotent-Replayed: true`, and has no second effect.
         */
        'Idempotency-Key'?: string;
    };
    path?: never;
    query?: never;
    url: '/v1/numbers/auto';
};

export type ClaimNumberAutomaticallyErrors = {
    /**
     * A field or parameter is invalid. The message names it.
     */
    400: ErrorEnvelope;
    /**
     * The API key is missing or invalid.
     */
    401: ErrorEnvelope;
    /**
     * The workspace has as many production numbers as its plan allows, or its balance is zero.
     */
    402: ErrorEnvelope;
    /**
     * The key does not have permission.
     */
    403: ErrorEnvelope;
    /**
     * The resource does not exist.
     */
    404: ErrorEnvelope;
    /**
     * The path does not support this method. `Allow` lists the methods that it supports.
     */
    405: ErrorEnvelope;
    /**
     * The request did not arrive completely within 30 seconds.
     */
    408: ErrorEnvelope;
    /**
     * A resource with this name already exists, or the `Idempotency-Key` was used with another body.
     */
    409: ErrorEnvelope;
    /**
     * The body is larger than 1 MiB.
     */
    413: ErrorEnvelope;
    /**
     * The body is not JSON.
     */
    415: ErrorEnvelope;
    /**
     * Too many requests in the last minute.
     */
    429: ErrorEnvelope;
    /**
     * Internal error.
     */
    500: ErrorEnvelope;
    /**
     * The service is temporarily unavailable.
     */
    503: ErrorEnvelope;
};

export type ClaimNumberAutomaticallyError = ClaimNumberAutomaticallyErrors[keyof ClaimNumberAutomaticallyErrors];

export type ClaimNumberAutomaticallyResponses = {
    /**
     * The claimed number.
     */
    201: PhoneNumber;
};

export type ClaimNumberAutomaticallyResponse = ClaimNumberAutomaticallyResponses[keyof ClaimNumberAutomaticallyResponses];

export type ReleaseNumberData = {
    body?: never;
    path: {
        /**
         * The number's id.
         */
        number_id: string;
    };
    query?: never;
    url: '/v1/numbers/{number_id}';
};

export type ReleaseNumberErrors = {
    /**
     * A field or parameter is invalid. The message names it.
     */
    400: ErrorEnvelope;
    /**
     * The API key is missing or invalid.
     */
    401: ErrorEnvelope;
    /**
     * The key does not have permission.
     */
    403: ErrorEnvelope;
    /**
     * The resource does not exist.
     */
    404: ErrorEnvelope;
    /**
     * The path does not support this method. `Allow` lists the methods that it supports.
     */
    405: ErrorEnvelope;
    /**
     * The request did not arrive completely within 30 seconds.
     */
    408: ErrorEnvelope;
    /**
     * Too many requests in the last minute.
     */
    429: ErrorEnvelope;
    /**
     * Internal error.
     */
    500: ErrorEnvelope;
    /**
     * The service is temporarily unavailable.
     */
    503: ErrorEnvelope;
};

export type ReleaseNumberError = ReleaseNumberErrors[keyof ReleaseNumberErrors];

export type ReleaseNumberResponses = {
    /**
     * The number in quarantine.
     */
    200: PhoneNumber;
};

export type ReleaseNumberResponse = ReleaseNumberResponses[keyof ReleaseNumberResponses];

export type GetNumberData = {
    body?: never;
    path: {
        /**
         * The number's id.
         */
        number_id: string;
    };
    query?: never;
    url: '/v1/numbers/{number_id}';
};

export type GetNumberErrors = {
    /**
     * A field or parameter is invalid. The message names it.
     */
    400: ErrorEnvelope;
    /**
     * The API key is missing or invalid.
     */
    401: ErrorEnvelope;
    /**
     * The key does not have permission.
     */
    403: ErrorEnvelope;
    /**
     * The resource does not exist.
     */
    404: ErrorEnvelope;
    /**
     * The path does not support this method. `Allow` lists the methods that it supports.
     */
    405: ErrorEnvelope;
    /**
     * The request did not arrive completely within 30 seconds.
     */
    408: ErrorEnvelope;
    /**
     * Too many requests in the last minute.
     */
    429: ErrorEnvelope;
    /**
     * Internal error.
     */
    500: ErrorEnvelope;
    /**
     * The service is temporarily unavailable.
     */
    503: ErrorEnvelope;
};

export type GetNumberError = GetNumberErrors[keyof GetNumberErrors];

export type GetNumberResponses = {
    /**
     * The number.
     */
    200: PhoneNumber;
};

export type GetNumberResponse = GetNumberResponses[keyof GetNumberResponses];

export type UpdateNumberData = {
    body: NumberUpdate;
    path: {
        /**
         * The number's id.
         */
        number_id: string;
    };
    query?: never;
    url: '/v1/numbers/{number_id}';
};

export type UpdateNumberErrors = {
    /**
     * A field or parameter is invalid. The message names it.
     */
    400: ErrorEnvelope;
    /**
     * The API key is missing or invalid.
     */
    401: ErrorEnvelope;
    /**
     * The key does not have permission.
     */
    403: ErrorEnvelope;
    /**
     * The resource does not exist.
     */
    404: ErrorEnvelope;
    /**
     * The path does not support this method. `Allow` lists the methods that it supports.
     */
    405: ErrorEnvelope;
    /**
     * The request did not arrive completely within 30 seconds.
     */
    408: ErrorEnvelope;
    /**
     * The number does not have the channel (`CHANNEL_MISMATCH`), is in quarantine (`NUMBER_UNAVAILABLE`), or was changed after `expected_updated_at` (`VERSION_CONFLICT`).
     */
    409: ErrorEnvelope;
    /**
     * The body is larger than 1 MiB.
     */
    413: ErrorEnvelope;
    /**
     * The body is not JSON.
     */
    415: ErrorEnvelope;
    /**
     * Too many requests in the last minute.
     */
    429: ErrorEnvelope;
    /**
     * Internal error.
     */
    500: ErrorEnvelope;
    /**
     * The service is temporarily unavailable.
     */
    503: ErrorEnvelope;
};

export type UpdateNumberError = UpdateNumberErrors[keyof UpdateNumberErrors];

export type UpdateNumberResponses = {
    /**
     * The updated number.
     */
    200: PhoneNumber;
};

export type UpdateNumberResponse = UpdateNumberResponses[keyof UpdateNumberResponses];

export type ReclaimNumberData = {
    body?: never;
    path: {
        /**
         * The number's id.
         */
        number_id: string;
    };
    query?: never;
    url: '/v1/numbers/{number_id}/reclaim';
};

export type ReclaimNumberErrors = {
    /**
     * A field or parameter is invalid. The message names it.
     */
    400: ErrorEnvelope;
    /**
     * The API key is missing or invalid.
     */
    401: ErrorEnvelope;
    /**
     * The workspace has as many production numbers as its plan allows, or its balance is zero.
     */
    402: ErrorEnvelope;
    /**
     * The key does not have permission.
     */
    403: ErrorEnvelope;
    /**
     * The resource does not exist.
     */
    404: ErrorEnvelope;
    /**
     * The path does not support this method. `Allow` lists the methods that it supports.
     */
    405: ErrorEnvelope;
    /**
     * The request did not arrive completely within 30 seconds.
     */
    408: ErrorEnvelope;
    /**
     * The number is not released.
     */
    409: ErrorEnvelope;
    /**
     * Too many requests in the last minute.
     */
    429: ErrorEnvelope;
    /**
     * Internal error.
     */
    500: ErrorEnvelope;
    /**
     * The service is temporarily unavailable.
     */
    503: ErrorEnvelope;
};

export type ReclaimNumberError = ReclaimNumberErrors[keyof ReclaimNumberErrors];

export type ReclaimNumberResponses = {
    /**
     * The reclaimed number.
     */
    200: PhoneNumber;
};

export type ReclaimNumberResponse = ReclaimNumberResponses[keyof ReclaimNumberResponses];

export type ListCallsData = {
    body?: never;
    path?: never;
    query?: {
        /**
         * Return only calls of this agent.
         */
        agent_id?: string;
        /**
         * Return only calls with this version of the agent; 0 is the draft. Requires `agent_id`.
         */
        agent_version?: number;
        /**
         * Return only calls in this direction.
         */
        direction?: CallDirection;
        /**
         * Return only calls with this status.
         */
        status?: CallStatus;
        /**
         * Return only calls created at or after this time.
         */
        created_after?: string;
        /**
         * Return only calls created before this time.
         */
        created_before?: string;
        /**
         * Return only calls from or to this number.
         */
        number?: E164;
        /**
         * Return only calls that ended for this reason.
         */
        end_reason?: CallEndReason;
        /**
         * Return only calls with this resolution.
         */
        resolution?: 'resolved' | 'unresolved';
        /**
         * Only calls with an analysis of this status.
         */
        analysis_status?: AnalysisStatus;
        /**
         * Only calls that this one has answered, as far as it was detected.
         */
        answered_by?: AnsweredBy;
        /**
         * Only calls of which the network said this before it gave them up.
         */
        announcement?: CallAnnouncementSays;
        /**
         * Return only calls that lasted at least this long.
         */
        min_duration_seconds?: number;
        /**
         * Return only calls that lasted at most this long.
         */
        max_duration_seconds?: number;
        /**
         * Return only calls that cost at least this.
         */
        min_cost_kobo?: number;
        /**
         * Return only calls that cost at most this.
         */
        max_cost_kobo?: number;
        /**
         * Return only calls whose transcript contains all of these words, in upper or lower case. A call can be found about 20 seconds after its end, until its transcript is erased.
         */
        text?: string;
        /**
         * The maximum number of entries per page.
         */
        page_size?: number;
        /**
         * `next_page_token` of the previous page. Omit it, or leave it empty, for the first page. It is valid only with the same page size and filters.
         */
        page_token?: string;
    };
    url: '/v1/calls';
};

export type ListCallsErrors = {
    /**
     * A field or parameter is invalid. The message names it.
     */
    400: ErrorEnvelope;
    /**
     * The API key is missing or invalid.
     */
    401: ErrorEnvelope;
    /**
     * The key does not have permission.
     */
    403: ErrorEnvelope;
    /**
     * The path does not support this method. `Allow` lists the methods that it supports.
     */
    405: ErrorEnvelope;
    /**
     * The request did not arrive completely within 30 seconds.
     */
    408: ErrorEnvelope;
    /**
     * Too many requests in the last minute.
     */
    429: ErrorEnvelope;
    /**
     * Internal error.
     */
    500: ErrorEnvelope;
    /**
     * The service is temporarily unavailable.
     */
    503: ErrorEnvelope;
};

export type ListCallsError = ListCallsErrors[keyof ListCallsErrors];

export type ListCallsResponses = {
    /**
     * A page of calls.
     */
    200: CallPage;
};

export type ListCallsResponse = ListCallsResponses[keyof ListCallsResponses];

export type CreateCallData = {
    body: CallCreate;
    headers?: {
        /**
         * A unique string that identifies the operation. Repeating a successful request with the same key within 24 hours returns the first response again, with `Idempotent-Replayed: true`, and has no second effect.
         */
        'Idempotency-Key'?: string;
    };
    path?: never;
    query?: never;
    url: '/v1/calls';
};

export type CreateCallErrors = {
    /**
     * A field or parameter is invalid. The message names it.
     */
    400: ErrorEnvelope;
    /**
     * The API key is missing or invalid.
     */
    401: ErrorEnvelope;
    /**
     * The balance does not cover it, the plan's monthly quota is used up, or the agent has reached its daily cap or the workspace its daily limit. The message names the limit and when it is reset.
     */
    402: ErrorEnvelope;
    /**
     * The key does not have permission, or the number is not an allowed destination.
     */
    403: ErrorEnvelope;
    /**
     * The resource does not exist, or the workspace was deleted.
     */
    404: ErrorEnvelope;
    /**
     * The path does not support this method. `Allow` lists the methods that it supports.
     */
    405: ErrorEnvelope;
    /**
     * The request did not arrive completely within 30 seconds.
     */
    408: ErrorEnvelope;
    /**
     * The number does not have the channel, or the `Idempotency-Key` was used with another body.
     */
    409: ErrorEnvelope;
    /**
     * The body is larger than 1 MiB.
     */
    413: ErrorEnvelope;
    /**
     * The body is not JSON.
     */
    415: ErrorEnvelope;
    /**
     * The agent's call window is closed.
     */
    422: ErrorEnvelope;
    /**
     * Too many requests in the last minute.
     */
    429: ErrorEnvelope;
    /**
     * Internal error.
     */
    500: ErrorEnvelope;
    /**
     * No carrier could place the call.
     */
    502: ErrorEnvelope;
    /**
     * The service is temporarily unavailable.
     */
    503: ErrorEnvelope;
};

export type CreateCallError = CreateCallErrors[keyof CreateCallErrors];

export type CreateCallResponses = {
    /**
     * The destination is ringing.
     */
    201: Call;
};

export type CreateCallResponse = CreateCallResponses[keyof CreateCallResponses];

export type ListCallBacksData = {
    body?: never;
    path?: never;
    query?: {
        /**
         * Return only call-backs with this status.
         */
        status?: CallBackStatus;
        /**
         * Return only call-backs of this agent.
         */
        agent_id?: string;
        /**
         * The maximum number of entries per page.
         */
        page_size?: number;
        /**
         * `next_page_token` of the previous page. Omit it, or leave it empty, for the first page. It is valid only with the same page size and filters.
         */
        page_token?: string;
    };
    url: '/v1/call-backs';
};

export type ListCallBacksErrors = {
    /**
     * A field or parameter is invalid. The message names it.
     */
    400: ErrorEnvelope;
    /**
     * The API key is missing or invalid.
     */
    401: ErrorEnvelope;
    /**
     * The key does not have permission.
     */
    403: ErrorEnvelope;
    /**
     * The path does not support this method. `Allow` lists the methods that it supports.
     */
    405: ErrorEnvelope;
    /**
     * The request did not arrive completely within 30 seconds.
     */
    408: ErrorEnvelope;
    /**
     * Too many requests in the last minute.
     */
    429: ErrorEnvelope;
    /**
     * Internal error.
     */
    500: ErrorEnvelope;
    /**
     * The service is temporarily unavailable.
     */
    503: ErrorEnvelope;
};

export type ListCallBacksError = ListCallBacksErrors[keyof ListCallBacksErrors];

export type ListCallBacksResponses = {
    /**
     * A page of call-backs.
     */
    200: CallBackPage;
};

export type ListCallBacksResponse = ListCallBacksResponses[keyof ListCallBacksResponses];

export type ExportCallsData = {
    body?: never;
    path?: never;
    query?: {
        /**
         * The format of the export.
         */
        format?: 'json' | 'csv';
        /**
         * Return only calls of this agent.
         */
        agent_id?: string;
        /**
         * Return only calls with this version of the agent; 0 is the draft. Requires `agent_id`.
         */
        agent_version?: number;
        /**
         * Return only calls in this direction.
         */
        direction?: CallDirection;
        /**
         * Return only calls with this status.
         */
        status?: CallStatus;
        /**
         * Return only calls created at or after this time.
         */
        created_after?: string;
        /**
         * Return only calls created before this time.
         */
        created_before?: string;
        /**
         * Return only calls from or to this number.
         */
        number?: E164;
        /**
         * Return only calls that ended for this reason.
         */
        end_reason?: CallEndReason;
        /**
         * Return only calls with this resolution.
         */
        resolution?: 'resolved' | 'unresolved';
        /**
         * Only calls with an analysis of this status.
         */
        analysis_status?: AnalysisStatus;
        /**
         * Only calls that this one has answered, as far as it was detected.
         */
        answered_by?: AnsweredBy;
        /**
         * Only calls of which the network said this before it gave them up.
         */
        announcement?: CallAnnouncementSays;
        /**
         * Return only calls that lasted at least this long.
         */
        min_duration_seconds?: number;
        /**
         * Return only calls that lasted at most this long.
         */
        max_duration_seconds?: number;
        /**
         * Return only calls that cost at least this.
         */
        min_cost_kobo?: number;
        /**
         * Return only calls that cost at most this.
         */
        max_cost_kobo?: number;
        /**
         * Return only calls whose transcript contains all of these words, in upper or lower case. A call can be found about 20 seconds after its end, until its transcript is erased.
         */
        text?: string;
    };
    url: '/v1/calls/export';
};

export type ExportCallsErrors = {
    /**
     * A field or parameter is invalid. The message names it.
     */
    400: ErrorEnvelope;
    /**
     * The API key is missing or invalid.
     */
    401: ErrorEnvelope;
    /**
     * The key does not have permission.
     */
    403: ErrorEnvelope;
    /**
     * The path does not support this method. `Allow` lists the methods that it supports.
     */
    405: ErrorEnvelope;
    /**
     * The request did not arrive completely within 30 seconds.
     */
    408: ErrorEnvelope;
    /**
     * Too many requests in the last minute.
     */
    429: ErrorEnvelope;
    /**
     * Internal error.
     */
    500: ErrorEnvelope;
    /**
     * The service is temporarily unavailable.
     */
    503: ErrorEnvelope;
};

export type ExportCallsError = ExportCallsErrors[keyof ExportCallsErrors];

export type ExportCallsResponses = {
    /**
     * The rows, newest first. They are streamed as fast as you read them.
     */
    200: CallExport;
};

export type ExportCallsResponse = ExportCallsResponses[keyof ExportCallsResponses];

export type ListLiveCallsData = {
    body?: never;
    path?: never;
    query?: never;
    url: '/v1/calls/live';
};

export type ListLiveCallsErrors = {
    /**
     * A field or parameter is invalid. The message names it.
     */
    400: ErrorEnvelope;
    /**
     * The API key is missing or invalid.
     */
    401: ErrorEnvelope;
    /**
     * The key does not have permission.
     */
    403: ErrorEnvelope;
    /**
     * The path does not support this method. `Allow` lists the methods that it supports.
     */
    405: ErrorEnvelope;
    /**
     * The request did not arrive completely within 30 seconds.
     */
    408: ErrorEnvelope;
    /**
     * Too many requests in the last minute.
     */
    429: ErrorEnvelope;
    /**
     * Internal error.
     */
    500: ErrorEnvelope;
    /**
     * The service is temporarily unavailable.
     */
    503: ErrorEnvelope;
};

export type ListLiveCallsError = ListLiveCallsErrors[keyof ListLiveCallsErrors];

export type ListLiveCallsResponses = {
    /**
     * The calls.
     */
    200: LiveCalls;
};

export type ListLiveCallsResponse = ListLiveCallsResponses[keyof ListLiveCallsResponses];

export type StreamLiveCallsData = {
    body?: never;
    path?: never;
    query?: never;
    url: '/v1/calls/live/stream';
};

export type StreamLiveCallsErrors = {
    /**
     * A field or parameter is invalid. The message names it.
     */
    400: ErrorEnvelope;
    /**
     * The API key is missing or invalid.
     */
    401: ErrorEnvelope;
    /**
     * The key does not have permission.
     */
    403: ErrorEnvelope;
    /**
     * The path does not support this method. `Allow` lists the methods that it supports.
     */
    405: ErrorEnvelope;
    /**
     * The request did not arrive completely within 30 seconds.
     */
    408: ErrorEnvelope;
    /**
     * Too many requests in the last minute.
     */
    429: ErrorEnvelope;
    /**
     * Internal error.
     */
    500: ErrorEnvelope;
    /**
     * The service is temporarily unavailable.
     */
    503: ErrorEnvelope;
};

export type StreamLiveCallsError = StreamLiveCallsErrors[keyof StreamLiveCallsErrors];

export type StreamLiveCallsResponses = {
    /**
     * The stream. The schema describes the data of each event.
     */
    200: LiveCallsFrame;
};

export type StreamLiveCallsResponse = StreamLiveCallsResponses[keyof StreamLiveCallsResponses];

export type ListMessagesData = {
    body?: never;
    path?: never;
    query?: {
        /**
         * Return only messages of this agent.
         */
        agent_id?: string;
        /**
         * Return only messages of this conversation.
         */
        conversation_id?: string;
        /**
         * Return only messages of this channel.
         */
        channel?: MessageChannel;
        /**
         * Return only messages in this direction.
         */
        direction?: MessageDirection;
        /**
         * Return only messages with this status.
         */
        status?: MessageStatus;
        /**
         * Return only messages created at or after this time.
         */
        created_after?: string;
        /**
         * Return only messages created before this time.
         */
        created_before?: string;
        /**
         * The maximum number of entries per page.
         */
        page_size?: number;
        /**
         * `next_page_token` of the previous page. Omit it, or leave it empty, for the first page. It is valid only with the same page size and filters.
         */
        page_token?: string;
    };
    url: '/v1/messages';
};

export type ListMessagesErrors = {
    /**
     * A field or parameter is invalid. The message names it.
     */
    400: ErrorEnvelope;
    /**
     * The API key is missing or invalid.
     */
    401: ErrorEnvelope;
    /**
     * The key does not have permission.
     */
    403: ErrorEnvelope;
    /**
     * The path does not support this method. `Allow` lists the methods that it supports.
     */
    405: ErrorEnvelope;
    /**
     * The request did not arrive completely within 30 seconds.
     */
    408: ErrorEnvelope;
    /**
     * Too many requests in the last minute.
     */
    429: ErrorEnvelope;
    /**
     * Internal error.
     */
    500: ErrorEnvelope;
    /**
     * The service is temporarily unavailable.
     */
    503: ErrorEnvelope;
};

export type ListMessagesError = ListMessagesErrors[keyof ListMessagesErrors];

export type ListMessagesResponses = {
    /**
     * A page of messages.
     */
    200: MessagePage;
};

export type ListMessagesResponse = ListMessagesResponses[keyof ListMessagesResponses];

export type CreateMessageData = {
    body: MessageCreate;
    headers?: {
        /**
         * A unique string that identifies the operation. Repeating a successful request with the same key within 24 hours returns the first response again, with `Idempotent-Replayed: true`, and has no second effect.
         */
        'Idempotency-Key'?: string;
    };
    path?: never;
    query?: never;
    url: '/v1/messages';
};

export type CreateMessageErrors = {
    /**
     * A field or parameter is invalid. The message names it.
     */
    400: ErrorEnvelope;
    /**
     * The API key is missing or invalid.
     */
    401: ErrorEnvelope;
    /**
     * The balance does not cover it, the plan's monthly quota is used up, or the agent has reached its daily cap or the workspace its daily limit. The message names the limit and when it is reset.
     */
    402: ErrorEnvelope;
    /**
     * The key does not have permission, or the number is not an allowed destination.
     */
    403: ErrorEnvelope;
    /**
     * The resource does not exist, or the workspace was deleted.
     */
    404: ErrorEnvelope;
    /**
     * The path does not support this method. `Allow` lists the methods that it supports.
     */
    405: ErrorEnvelope;
    /**
     * The request did not arrive completely within 30 seconds.
     */
    408: ErrorEnvelope;
    /**
     * The number does not have the channel, or the `Idempotency-Key` was used with another body.
     */
    409: ErrorEnvelope;
    /**
     * The body is larger than 1 MiB.
     */
    413: ErrorEnvelope;
    /**
     * The body is not JSON.
     */
    415: ErrorEnvelope;
    /**
     * The recipient is on the workspace's opt-out list.
     */
    422: ErrorEnvelope;
    /**
     * Too many requests in the last minute.
     */
    429: ErrorEnvelope;
    /**
     * Internal error.
     */
    500: ErrorEnvelope;
    /**
     * No carrier accepted the message, the carrier rejected it or did not confirm it, or the WhatsApp window is closed.
     */
    502: ErrorEnvelope;
    /**
     * The service is temporarily unavailable.
     */
    503: ErrorEnvelope;
};

export type CreateMessageError = CreateMessageErrors[keyof CreateMessageErrors];

export type CreateMessageResponses = {
    /**
     * A carrier has accepted the message.
     */
    201: Message;
};

export type CreateMessageResponse = CreateMessageResponses[keyof CreateMessageResponses];

export type GetMessageData = {
    body?: never;
    path: {
        /**
         * The message's id.
         */
        message_id: string;
    };
    query?: never;
    url: '/v1/messages/{message_id}';
};

export type GetMessageErrors = {
    /**
     * A field or parameter is invalid. The message names it.
     */
    400: ErrorEnvelope;
    /**
     * The API key is missing or invalid.
     */
    401: ErrorEnvelope;
    /**
     * The key does not have permission.
     */
    403: ErrorEnvelope;
    /**
     * The resource does not exist.
     */
    404: ErrorEnvelope;
    /**
     * The path does not support this method. `Allow` lists the methods that it supports.
     */
    405: ErrorEnvelope;
    /**
     * The request did not arrive completely within 30 seconds.
     */
    408: ErrorEnvelope;
    /**
     * Too many requests in the last minute.
     */
    429: ErrorEnvelope;
    /**
     * Internal error.
     */
    500: ErrorEnvelope;
    /**
     * The service is temporarily unavailable.
     */
    503: ErrorEnvelope;
};

export type GetMessageError = GetMessageErrors[keyof GetMessageErrors];

export type GetMessageResponses = {
    /**
     * The message.
     */
    200: Message;
};

export type GetMessageResponse = GetMessageResponses[keyof GetMessageResponses];

export type GetMessageMediaData = {
    body?: never;
    headers?: {
        /**
         * Return only these bytes, such as `bytes=0-65535`, `bytes=65536-` or `bytes=-65536`.
         */
        Range?: string;
        /**
         * The `ETag` of an earlier part. If the file has changed, the whole file is returned.
         */
        'If-Range'?: string;
    };
    path: {
        /**
         * The message's id.
         */
        message_id: string;
    };
    query?: never;
    url: '/v1/messages/{message_id}/media';
};

export type GetMessageMediaErrors = {
    /**
     * A field or parameter is invalid. The message names it.
     */
    400: ErrorEnvelope;
    /**
     * The API key is missing or invalid.
     */
    401: ErrorEnvelope;
    /**
     * The key does not have permission.
     */
    403: ErrorEnvelope;
    /**
     * The resource does not exist.
     */
    404: ErrorEnvelope;
    /**
     * The path does not support this method. `Allow` lists the methods that it supports.
     */
    405: ErrorEnvelope;
    /**
     * The request did not arrive completely within 30 seconds.
     */
    408: ErrorEnvelope;
    /**
     * The range begins after the end of the recording. `Content-Range` contains the total number of bytes.
     */
    416: ErrorEnvelope;
    /**
     * Too many requests in the last minute.
     */
    429: ErrorEnvelope;
    /**
     * Internal error.
     */
    500: ErrorEnvelope;
    /**
     * The service is temporarily unavailable.
     */
    503: ErrorEnvelope;
};

export type GetMessageMediaError = GetMessageMediaErrors[keyof GetMessageMediaErrors];

export type GetMessageMediaResponses = {
    /**
     * The file.
     */
    200: Blob | File;
    /**
     * The requested part of the file.
     */
    206: Blob | File;
};

export type GetMessageMediaResponse = GetMessageMediaResponses[keyof GetMessageMediaResponses];

export type UploadMediaData = {
    body: Blob | File;
    path?: never;
    query: {
        /**
         * The name that the contact sees on a document, with its extension.
         */
        filename: string;
    };
    url: '/v1/media';
};

export type UploadMediaErrors = {
    /**
     * A field or parameter is invalid. The message names it.
     */
    400: ErrorEnvelope;
    /**
     * The API key is missing or invalid.
     */
    401: ErrorEnvelope;
    /**
     * The key does not have permission.
     */
    403: ErrorEnvelope;
    /**
     * The path does not support this method. `Allow` lists the methods that it supports.
     */
    405: ErrorEnvelope;
    /**
     * The request did not arrive completely within 30 seconds.
     */
    408: ErrorEnvelope;
    /**
     * The file is too large.
     */
    413: ErrorEnvelope;
    /**
     * The body is not a file.
     */
    415: ErrorEnvelope;
    /**
     * Too many requests in the last minute.
     */
    429: ErrorEnvelope;
    /**
     * Internal error.
     */
    500: ErrorEnvelope;
    /**
     * The service is temporarily unavailable.
     */
    503: ErrorEnvelope;
};

export type UploadMediaError = UploadMediaErrors[keyof UploadMediaErrors];

export type UploadMediaResponses = {
    /**
     * The file is stored.
     */
    201: MediaUpload;
};

export type UploadMediaResponse = UploadMediaResponses[keyof UploadMediaResponses];

export type ListConversationsData = {
    body?: never;
    path?: never;
    query?: {
        /**
         * Return only conversations of this agent.
         */
        agent_id?: string;
        /**
         * Return only conversations on this channel.
         */
        channel?: MessageChannel;
        /**
         * Return only conversations in this mode.
         */
        mode?: ConversationMode;
        /**
         * Return only conversations with this number.
         */
        contact?: E164;
        /**
         * The maximum number of entries per page.
         */
        page_size?: number;
        /**
         * `next_page_token` of the previous page. Omit it, or leave it empty, for the first page. It is valid only with the same page size and filters.
         */
        page_token?: string;
    };
    url: '/v1/conversations';
};

export type ListConversationsErrors = {
    /**
     * A field or parameter is invalid. The message names it.
     */
    400: ErrorEnvelope;
    /**
     * The API key is missing or invalid.
     */
    401: ErrorEnvelope;
    /**
     * The key does not have permission.
     */
    403: ErrorEnvelope;
    /**
     * The path does not support this method. `Allow` lists the methods that it supports.
     */
    405: ErrorEnvelope;
    /**
     * The request did not arrive completely within 30 seconds.
     */
    408: ErrorEnvelope;
    /**
     * Too many requests in the last minute.
     */
    429: ErrorEnvelope;
    /**
     * Internal error.
     */
    500: ErrorEnvelope;
    /**
     * The service is temporarily unavailable.
     */
    503: ErrorEnvelope;
};

export type ListConversationsError = ListConversationsErrors[keyof ListConversationsErrors];

export type ListConversationsResponses = {
    /**
     * A page of conversations.
     */
    200: ConversationPage;
};

export type ListConversationsResponse = ListConversationsResponses[keyof ListConversationsResponses];

export type GetConversationData = {
    body?: never;
    path: {
        /**
         * The conversation's id.
         */
        conversation_id: string;
    };
    query?: {
        /**
         * The maximum number of entries per page.
         */
        page_size?: number;
        /**
         * `next_page_token` of the previous page. Omit it, or leave it empty, for the first page. It is valid only with the same page size and filters.
         */
        page_token?: string;
    };
    url: '/v1/conversations/{conversation_id}';
};

export type GetConversationErrors = {
    /**
     * A field or parameter is invalid. The message names it.
     */
    400: ErrorEnvelope;
    /**
     * The API key is missing or invalid.
     */
    401: ErrorEnvelope;
    /**
     * The key does not have permission.
     */
    403: ErrorEnvelope;
    /**
     * The resource does not exist.
     */
    404: ErrorEnvelope;
    /**
     * The path does not support this method. `Allow` lists the methods that it supports.
     */
    405: ErrorEnvelope;
    /**
     * The request did not arrive completely within 30 seconds.
     */
    408: ErrorEnvelope;
    /**
     * Too many requests in the last minute.
     */
    429: ErrorEnvelope;
    /**
     * Internal error.
     */
    500: ErrorEnvelope;
    /**
     * The service is temporarily unavailable.
     */
    503: ErrorEnvelope;
};

export type GetConversationError = GetConversationErrors[keyof GetConversationErrors];

export type GetConversationResponses = {
    /**
     * The conversation.
     */
    200: ConversationWithMessages;
};

export type GetConversationResponse = GetConversationResponses[keyof GetConversationResponses];

export type UpdateConversationData = {
    body: ConversationUpdate;
    path: {
        /**
         * The conversation's id.
         */
        conversation_id: string;
    };
    query?: never;
    url: '/v1/conversations/{conversation_id}';
};

export type UpdateConversationErrors = {
    /**
     * A field or parameter is invalid. The message names it.
     */
    400: ErrorEnvelope;
    /**
     * The API key is missing or invalid.
     */
    401: ErrorEnvelope;
    /**
     * The key does not have permission.
     */
    403: ErrorEnvelope;
    /**
     * The resource does not exist.
     */
    404: ErrorEnvelope;
    /**
     * The path does not support this method. `Allow` lists the methods that it supports.
     */
    405: ErrorEnvelope;
    /**
     * The request did not arrive completely within 30 seconds.
     */
    408: ErrorEnvelope;
    /**
     * The body is larger than 1 MiB.
     */
    413: ErrorEnvelope;
    /**
     * The body is not JSON.
     */
    415: ErrorEnvelope;
    /**
     * Too many requests in the last minute.
     */
    429: ErrorEnvelope;
    /**
     * Internal error.
     */
    500: ErrorEnvelope;
    /**
     * The service is temporarily unavailable.
     */
    503: ErrorEnvelope;
};

export type UpdateConversationError = UpdateConversationErrors[keyof UpdateConversationErrors];

export type UpdateConversationResponses = {
    /**
     * The conversation, and whether this request changed it.
     */
    200: ConversationUpdated;
};

export type UpdateConversationResponse = UpdateConversationResponses[keyof UpdateConversationResponses];

export type StreamConversationData = {
    body?: never;
    path: {
        /**
         * The conversation's id.
         */
        conversation_id: string;
    };
    query?: never;
    url: '/v1/conversations/{conversation_id}/stream';
};

export type StreamConversationErrors = {
    /**
     * A field or parameter is invalid. The message names it.
     */
    400: ErrorEnvelope;
    /**
     * The API key is missing or invalid.
     */
    401: ErrorEnvelope;
    /**
     * The key does not have permission.
     */
    403: ErrorEnvelope;
    /**
     * The resource does not exist.
     */
    404: ErrorEnvelope;
    /**
     * The path does not support this method. `Allow` lists the methods that it supports.
     */
    405: ErrorEnvelope;
    /**
     * The request did not arrive completely within 30 seconds.
     */
    408: ErrorEnvelope;
    /**
     * Too many requests in the last minute.
     */
    429: ErrorEnvelope;
    /**
     * Internal error.
     */
    500: ErrorEnvelope;
    /**
     * The service is temporarily unavailable.
     */
    503: ErrorEnvelope;
};

export type StreamConversationError = StreamConversationErrors[keyof StreamConversationErrors];

export type StreamConversationResponses = {
    /**
     * The stream. The schema describes the data of each event.
     */
    200: ConversationFrame;
};

export type StreamConversationResponse = StreamConversationResponses[keyof StreamConversationResponses];

export type ListConversationNotesData = {
    body?: never;
    path: {
        /**
         * The conversation's id.
         */
        conversation_id: string;
    };
    query?: {
        /**
         * The maximum number of entries per page.
         */
        page_size?: number;
        /**
         * `next_page_token` of the previous page. Omit it, or leave it empty, for the first page. It is valid only with the same page size and filters.
         */
        page_token?: string;
    };
    url: '/v1/conversations/{conversation_id}/notes';
};

export type ListConversationNotesErrors = {
    /**
     * A field or parameter is invalid. The message names it.
     */
    400: ErrorEnvelope;
    /**
     * The API key is missing or invalid.
     */
    401: ErrorEnvelope;
    /**
     * The key does not have permission.
     */
    403: ErrorEnvelope;
    /**
     * The resource does not exist.
     */
    404: ErrorEnvelope;
    /**
     * The path does not support this method. `Allow` lists the methods that it supports.
     */
    405: ErrorEnvelope;
    /**
     * The request did not arrive completely within 30 seconds.
     */
    408: ErrorEnvelope;
    /**
     * Too many requests in the last minute.
     */
    429: ErrorEnvelope;
    /**
     * Internal error.
     */
    500: ErrorEnvelope;
    /**
     * The service is temporarily unavailable.
     */
    503: ErrorEnvelope;
};

export type ListConversationNotesError = ListConversationNotesErrors[keyof ListConversationNotesErrors];

export type ListConversationNotesResponses = {
    /**
     * A page of notes.
     */
    200: ConversationNotePage;
};

export type ListConversationNotesResponse = ListConversationNotesResponses[keyof ListConversationNotesResponses];

export type CreateConversationNoteData = {
    body: ConversationNoteCreate;
    headers?: {
        /**
         * A unique string that identifies the operation. Repeating a successful request with the same key within 24 hours returns the first response again, with `Idempotent-Replayed: true`, and has no second effect.
         */
        'Idempotency-Key'?: string;
    };
    path: {
        /**
         * The conversation's id.
         */
        conversation_id: string;
    };
    query?: never;
    url: '/v1/conversations/{conversation_id}/notes';
};

export type CreateConversationNoteErrors = {
    /**
     * A field or parameter is invalid. The message names it.
     */
    400: ErrorEnvelope;
    /**
     * The API key is missing or invalid.
     */
    401: ErrorEnvelope;
    /**
     * The key does not have permission.
     */
    403: ErrorEnvelope;
    /**
     * The resource does not exist.
     */
    404: ErrorEnvelope;
    /**
     * The path does not support this method. `Allow` lists the methods that it supports.
     */
    405: ErrorEnvelope;
    /**
     * The request did not arrive completely within 30 seconds.
     */
    408: ErrorEnvelope;
    /**
     * The `Idempotency-Key` was used with another body.
     */
    409: ErrorEnvelope;
    /**
     * The body is larger than 1 MiB.
     */
    413: ErrorEnvelope;
    /**
     * The body is not JSON.
     */
    415: ErrorEnvelope;
    /**
     * Too many requests in the last minute.
     */
    429: ErrorEnvelope;
    /**
     * Internal error.
     */
    500: ErrorEnvelope;
    /**
     * The service is temporarily unavailable.
     */
    503: ErrorEnvelope;
};

export type CreateConversationNoteError = CreateConversationNoteErrors[keyof CreateConversationNoteErrors];

export type CreateConversationNoteResponses = {
    /**
     * The note was added.
     */
    201: ConversationNote;
};

export type CreateConversationNoteResponse = CreateConversationNoteResponses[keyof CreateConversationNoteResponses];

export type DeleteConversationNoteData = {
    body?: never;
    path: {
        /**
         * The conversation's id.
         */
        conversation_id: string;
        /**
         * The note's id.
         */
        note_id: string;
    };
    query?: never;
    url: '/v1/conversations/{conversation_id}/notes/{note_id}';
};

export type DeleteConversationNoteErrors = {
    /**
     * A field or parameter is invalid. The message names it.
     */
    400: ErrorEnvelope;
    /**
     * The API key is missing or invalid.
     */
    401: ErrorEnvelope;
    /**
     * The key does not have permission.
     */
    403: ErrorEnvelope;
    /**
     * The resource does not exist.
     */
    404: ErrorEnvelope;
    /**
     * The path does not support this method. `Allow` lists the methods that it supports.
     */
    405: ErrorEnvelope;
    /**
     * The request did not arrive completely within 30 seconds.
     */
    408: ErrorEnvelope;
    /**
     * Too many requests in the last minute.
     */
    429: ErrorEnvelope;
    /**
     * Internal error.
     */
    500: ErrorEnvelope;
    /**
     * The service is temporarily unavailable.
     */
    503: ErrorEnvelope;
};

export type DeleteConversationNoteError = DeleteConversationNoteErrors[keyof DeleteConversationNoteErrors];

export type DeleteConversationNoteResponses = {
    /**
     * The note was deleted.
     */
    204: void;
};

export type DeleteConversationNoteResponse = DeleteConversationNoteResponses[keyof DeleteConversationNoteResponses];

export type ListSavedViewsData = {
    body?: never;
    path?: never;
    query?: {
        /**
         * Return only views of this list.
         */
        list?: SavedViewList;
        /**
         * The maximum number of entries per page.
         */
        page_size?: number;
        /**
         * `next_page_token` of the previous page. Omit it, or leave it empty, for the first page. It is valid only with the same page size and filters.
         */
        page_token?: string;
    };
    url: '/v1/saved-views';
};

export type ListSavedViewsErrors = {
    /**
     * A field or parameter is invalid. The message names it.
     */
    400: ErrorEnvelope;
    /**
     * The API key is missing or invalid.
     */
    401: ErrorEnvelope;
    /**
     * The key does not have permission.
     */
    403: ErrorEnvelope;
    /**
     * The path does not support this method. `Allow` lists the methods that it supports.
     */
    405: ErrorEnvelope;
    /**
     * The request did not arrive completely within 30 seconds.
     */
    408: ErrorEnvelope;
    /**
     * Too many requests in the last minute.
     */
    429: ErrorEnvelope;
    /**
     * Internal error.
     */
    500: ErrorEnvelope;
    /**
     * The service is temporarily unavailable.
     */
    503: ErrorEnvelope;
};

export type ListSavedViewsError = ListSavedViewsErrors[keyof ListSavedViewsErrors];

export type ListSavedViewsResponses = {
    /**
     * A page of saved views.
     */
    200: SavedViewPage;
};

export type ListSavedViewsResponse = ListSavedViewsResponses[keyof ListSavedViewsResponses];

export type CreateSavedViewData = {
    body: SavedViewCreate;
    path?: never;
    query?: never;
    url: '/v1/saved-views';
};

export type CreateSavedViewErrors = {
    /**
     * A field or parameter is invalid. The message names it.
     */
    400: ErrorEnvelope;
    /**
     * The API key is missing or invalid.
     */
    401: ErrorEnvelope;
    /**
     * The key does not have permission.
     */
    403: ErrorEnvelope;
    /**
     * The path does not support this method. `Allow` lists the methods that it supports.
     */
    405: ErrorEnvelope;
    /**
     * The request did not arrive completely within 30 seconds.
     */
    408: ErrorEnvelope;
    /**
     * A resource with this name already exists, or the `Idempotency-Key` was used with another body.
     */
    409: ErrorEnvelope;
    /**
     * The body is larger than 1 MiB.
     */
    413: ErrorEnvelope;
    /**
     * The body is not JSON.
     */
    415: ErrorEnvelope;
    /**
     * Too many requests in the last minute.
     */
    429: ErrorEnvelope;
    /**
     * Internal error.
     */
    500: ErrorEnvelope;
    /**
     * The service is temporarily unavailable.
     */
    503: ErrorEnvelope;
};

export type CreateSavedViewError = CreateSavedViewErrors[keyof CreateSavedViewErrors];

export type CreateSavedViewResponses = {
    /**
     * The view was saved.
     */
    201: SavedView;
};

export type CreateSavedViewResponse = CreateSavedViewResponses[keyof CreateSavedViewResponses];

export type DeleteSavedViewData = {
    body?: never;
    path: {
        /**
         * The view's id.
         */
        saved_view_id: string;
    };
    query?: never;
    url: '/v1/saved-views/{saved_view_id}';
};

export type DeleteSavedViewErrors = {
    /**
     * A field or parameter is invalid. The message names it.
     */
    400: ErrorEnvelope;
    /**
     * The API key is missing or invalid.
     */
    401: ErrorEnvelope;
    /**
     * The key does not have permission.
     */
    403: ErrorEnvelope;
    /**
     * The resource does not exist.
     */
    404: ErrorEnvelope;
    /**
     * The path does not support this method. `Allow` lists the methods that it supports.
     */
    405: ErrorEnvelope;
    /**
     * The request did not arrive completely within 30 seconds.
     */
    408: ErrorEnvelope;
    /**
     * Too many requests in the last minute.
     */
    429: ErrorEnvelope;
    /**
     * Internal error.
     */
    500: ErrorEnvelope;
    /**
     * The service is temporarily unavailable.
     */
    503: ErrorEnvelope;
};

export type DeleteSavedViewError = DeleteSavedViewErrors[keyof DeleteSavedViewErrors];

export type DeleteSavedViewResponses = {
    /**
     * The view was deleted.
     */
    204: void;
};

export type DeleteSavedViewResponse = DeleteSavedViewResponses[keyof DeleteSavedViewResponses];

export type UpdateSavedViewData = {
    body: SavedViewUpdate;
    path: {
        /**
         * The view's id.
         */
        saved_view_id: string;
    };
    query?: never;
    url: '/v1/saved-views/{saved_view_id}';
};

export type UpdateSavedViewErrors = {
    /**
     * A field or parameter is invalid. The message names it.
     */
    400: ErrorEnvelope;
    /**
     * The API key is missing or invalid.
     */
    401: ErrorEnvelope;
    /**
     * The key does not have permission.
     */
    403: ErrorEnvelope;
    /**
     * The resource does not exist.
     */
    404: ErrorEnvelope;
    /**
     * The path does not support this method. `Allow` lists the methods that it supports.
     */
    405: ErrorEnvelope;
    /**
     * The request did not arrive completely within 30 seconds.
     */
    408: ErrorEnvelope;
    /**
     * Another of the person's views of the list has the name, or this one was changed after `expected_updated_at`.
     */
    409: ErrorEnvelope;
    /**
     * The body is larger than 1 MiB.
     */
    413: ErrorEnvelope;
    /**
     * The body is not JSON.
     */
    415: ErrorEnvelope;
    /**
     * Too many requests in the last minute.
     */
    429: ErrorEnvelope;
    /**
     * Internal error.
     */
    500: ErrorEnvelope;
    /**
     * The service is temporarily unavailable.
     */
    503: ErrorEnvelope;
};

export type UpdateSavedViewError = UpdateSavedViewErrors[keyof UpdateSavedViewErrors];

export type UpdateSavedViewResponses = {
    /**
     * The updated view.
     */
    200: SavedView;
};

export type UpdateSavedViewResponse = UpdateSavedViewResponses[keyof UpdateSavedViewResponses];

export type ListCannedRepliesData = {
    body?: never;
    path?: never;
    query?: {
        /**
         * The maximum number of entries per page.
         */
        page_size?: number;
        /**
         * `next_page_token` of the previous page. Omit it, or leave it empty, for the first page. It is valid only with the same page size and filters.
         */
        page_token?: string;
    };
    url: '/v1/canned-replies';
};

export type ListCannedRepliesErrors = {
    /**
     * A field or parameter is invalid. The message names it.
     */
    400: ErrorEnvelope;
    /**
     * The API key is missing or invalid.
     */
    401: ErrorEnvelope;
    /**
     * The key does not have permission.
     */
    403: ErrorEnvelope;
    /**
     * The path does not support this method. `Allow` lists the methods that it supports.
     */
    405: ErrorEnvelope;
    /**
     * The request did not arrive completely within 30 seconds.
     */
    408: ErrorEnvelope;
    /**
     * Too many requests in the last minute.
     */
    429: ErrorEnvelope;
    /**
     * Internal error.
     */
    500: ErrorEnvelope;
    /**
     * The service is temporarily unavailable.
     */
    503: ErrorEnvelope;
};

export type ListCannedRepliesError = ListCannedRepliesErrors[keyof ListCannedRepliesErrors];

export type ListCannedRepliesResponses = {
    /**
     * A page of canned replies.
     */
    200: CannedReplyPage;
};

export type ListCannedRepliesResponse = ListCannedRepliesResponses[keyof ListCannedRepliesResponses];

export type CreateCannedReplyData = {
    body: CannedReplyCreate;
    path?: never;
    query?: never;
    url: '/v1/canned-replies';
};

export type CreateCannedReplyErrors = {
    /**
     * A field or parameter is invalid. The message names it.
     */
    400: ErrorEnvelope;
    /**
     * The API key is missing or invalid.
     */
    401: ErrorEnvelope;
    /**
     * The key does not have permission.
     */
    403: ErrorEnvelope;
    /**
     * The path does not support this method. `Allow` lists the methods that it supports.
     */
    405: ErrorEnvelope;
    /**
     * The request did not arrive completely within 30 seconds.
     */
    408: ErrorEnvelope;
    /**
     * A resource with this name already exists, or the `Idempotency-Key` was used with another body.
     */
    409: ErrorEnvelope;
    /**
     * The body is larger than 1 MiB.
     */
    413: ErrorEnvelope;
    /**
     * The body is not JSON.
     */
    415: ErrorEnvelope;
    /**
     * Too many requests in the last minute.
     */
    429: ErrorEnvelope;
    /**
     * Internal error.
     */
    500: ErrorEnvelope;
    /**
     * The service is temporarily unavailable.
     */
    503: ErrorEnvelope;
};

export type CreateCannedReplyError = CreateCannedReplyErrors[keyof CreateCannedReplyErrors];

export type CreateCannedReplyResponses = {
    /**
     * The canned reply was created.
     */
    201: CannedReply;
};

export type CreateCannedReplyResponse = CreateCannedReplyResponses[keyof CreateCannedReplyResponses];

export type DeleteCannedReplyData = {
    body?: never;
    path: {
        /**
         * The canned reply's id.
         */
        canned_reply_id: string;
    };
    query?: never;
    url: '/v1/canned-replies/{canned_reply_id}';
};

export type DeleteCannedReplyErrors = {
    /**
     * A field or parameter is invalid. The message names it.
     */
    400: ErrorEnvelope;
    /**
     * The API key is missing or invalid.
     */
    401: ErrorEnvelope;
    /**
     * The key does not have permission.
     */
    403: ErrorEnvelope;
    /**
     * The resource does not exist.
     */
    404: ErrorEnvelope;
    /**
     * The path does not support this method. `Allow` lists the methods that it supports.
     */
    405: ErrorEnvelope;
    /**
     * The request did not arrive completely within 30 seconds.
     */
    408: ErrorEnvelope;
    /**
     * Too many requests in the last minute.
     */
    429: ErrorEnvelope;
    /**
     * Internal error.
     */
    500: ErrorEnvelope;
    /**
     * The service is temporarily unavailable.
     */
    503: ErrorEnvelope;
};

export type DeleteCannedReplyError = DeleteCannedReplyErrors[keyof DeleteCannedReplyErrors];

export type DeleteCannedReplyResponses = {
    /**
     * The canned reply was deleted.
     */
    204: void;
};

export type DeleteCannedReplyResponse = DeleteCannedReplyResponses[keyof DeleteCannedReplyResponses];

export type GetCannedReplyData = {
    body?: never;
    path: {
        /**
         * The canned reply's id.
         */
        canned_reply_id: string;
    };
    query?: never;
    url: '/v1/canned-replies/{canned_reply_id}';
};

export type GetCannedReplyErrors = {
    /**
     * A field or parameter is invalid. The message names it.
     */
    400: ErrorEnvelope;
    /**
     * The API key is missing or invalid.
     */
    401: ErrorEnvelope;
    /**
     * The key does not have permission.
     */
    403: ErrorEnvelope;
    /**
     * The resource does not exist.
     */
    404: ErrorEnvelope;
    /**
     * The path does not support this method. `Allow` lists the methods that it supports.
     */
    405: ErrorEnvelope;
    /**
     * The request did not arrive completely within 30 seconds.
     */
    408: ErrorEnvelope;
    /**
     * Too many requests in the last minute.
     */
    429: ErrorEnvelope;
    /**
     * Internal error.
     */
    500: ErrorEnvelope;
    /**
     * The service is temporarily unavailable.
     */
    503: ErrorEnvelope;
};

export type GetCannedReplyError = GetCannedReplyErrors[keyof GetCannedReplyErrors];

export type GetCannedReplyResponses = {
    /**
     * The canned reply.
     */
    200: CannedReply;
};

export type GetCannedReplyResponse = GetCannedReplyResponses[keyof GetCannedReplyResponses];

export type UpdateCannedReplyData = {
    body: CannedReplyUpdate;
    path: {
        /**
         * The canned reply's id.
         */
        canned_reply_id: string;
    };
    query?: never;
    url: '/v1/canned-replies/{canned_reply_id}';
};

export type UpdateCannedReplyErrors = {
    /**
     * A field or parameter is invalid. The message names it.
     */
    400: ErrorEnvelope;
    /**
     * The API key is missing or invalid.
     */
    401: ErrorEnvelope;
    /**
     * The key does not have permission.
     */
    403: ErrorEnvelope;
    /**
     * The resource does not exist.
     */
    404: ErrorEnvelope;
    /**
     * The path does not support this method. `Allow` lists the methods that it supports.
     */
    405: ErrorEnvelope;
    /**
     * The request did not arrive completely within 30 seconds.
     */
    408: ErrorEnvelope;
    /**
     * Another canned reply has the shortcut, or this one was changed after `expected_updated_at`.
     */
    409: ErrorEnvelope;
    /**
     * The body is larger than 1 MiB.
     */
    413: ErrorEnvelope;
    /**
     * The body is not JSON.
     */
    415: ErrorEnvelope;
    /**
     * Too many requests in the last minute.
     */
    429: ErrorEnvelope;
    /**
     * Internal error.
     */
    500: ErrorEnvelope;
    /**
     * The service is temporarily unavailable.
     */
    503: ErrorEnvelope;
};

export type UpdateCannedReplyError = UpdateCannedReplyErrors[keyof UpdateCannedReplyErrors];

export type UpdateCannedReplyResponses = {
    /**
     * The updated canned reply.
     */
    200: CannedReply;
};

export type UpdateCannedReplyResponse = UpdateCannedReplyResponses[keyof UpdateCannedReplyResponses];

export type ListInboxData = {
    body?: never;
    path?: never;
    query?: {
        /**
         * Return only conversations in this mode.
         */
        mode?: ConversationMode;
        /**
         * Return only conversations on this channel.
         */
        channel?: MessageChannel;
        /**
         * Return only conversations of this agent.
         */
        agent_id?: string;
        /**
         * Return only conversations that are assigned to this user, or with `none` those that wait for somebody to take them. Has no conversations in mode `ai`.
         */
        assigned_user_id?: string;
        /**
         * Return only conversations with unread messages (`true`), or without (`false`).
         */
        unread?: boolean;
        /**
         * Return only conversations whose contact's number ends with these digits: the whole number, with or without country code, or at least its last four digits. Spaces, hyphens, brackets and the plus sign make no difference.
         */
        search?: string;
        /**
         * The maximum number of entries per page.
         */
        page_size?: number;
        /**
         * `next_page_token` of the previous page. Omit it, or leave it empty, for the first page. It is valid only with the same page size and filters.
         */
        page_token?: string;
    };
    url: '/v1/inbox';
};

export type ListInboxErrors = {
    /**
     * A field or parameter is invalid. The message names it.
     */
    400: ErrorEnvelope;
    /**
     * The API key is missing or invalid.
     */
    401: ErrorEnvelope;
    /**
     * The key does not have permission.
     */
    403: ErrorEnvelope;
    /**
     * The path does not support this method. `Allow` lists the methods that it supports.
     */
    405: ErrorEnvelope;
    /**
     * The request did not arrive completely within 30 seconds.
     */
    408: ErrorEnvelope;
    /**
     * Too many requests in the last minute.
     */
    429: ErrorEnvelope;
    /**
     * Internal error.
     */
    500: ErrorEnvelope;
    /**
     * The service is temporarily unavailable.
     */
    503: ErrorEnvelope;
};

export type ListInboxError = ListInboxErrors[keyof ListInboxErrors];

export type ListInboxResponses = {
    /**
     * A page of conversations.
     */
    200: InboxPage;
};

export type ListInboxResponse = ListInboxResponses[keyof ListInboxResponses];

export type StreamInboxData = {
    body?: never;
    path?: never;
    query?: never;
    url: '/v1/inbox/stream';
};

export type StreamInboxErrors = {
    /**
     * A field or parameter is invalid. The message names it.
     */
    400: ErrorEnvelope;
    /**
     * The API key is missing or invalid.
     */
    401: ErrorEnvelope;
    /**
     * The key does not have permission.
     */
    403: ErrorEnvelope;
    /**
     * The path does not support this method. `Allow` lists the methods that it supports.
     */
    405: ErrorEnvelope;
    /**
     * The request did not arrive completely within 30 seconds.
     */
    408: ErrorEnvelope;
    /**
     * Too many requests in the last minute.
     */
    429: ErrorEnvelope;
    /**
     * Internal error.
     */
    500: ErrorEnvelope;
    /**
     * The service is temporarily unavailable.
     */
    503: ErrorEnvelope;
};

export type StreamInboxError = StreamInboxErrors[keyof StreamInboxErrors];

export type StreamInboxResponses = {
    /**
     * The stream. The schema describes the data of each event.
     */
    200: InboxFrame;
};

export type StreamInboxResponse = StreamInboxResponses[keyof StreamInboxResponses];

export type HangUpCallData = {
    body?: never;
    path: {
        /**
         * The call's id.
         */
        call_id: string;
    };
    query?: never;
    url: '/v1/calls/{call_id}';
};

export type HangUpCallErrors = {
    /**
     * A field or parameter is invalid. The message names it.
     */
    400: ErrorEnvelope;
    /**
     * The API key is missing or invalid.
     */
    401: ErrorEnvelope;
    /**
     * The key does not have permission.
     */
    403: ErrorEnvelope;
    /**
     * The resource does not exist.
     */
    404: ErrorEnvelope;
    /**
     * The path does not support this method. `Allow` lists the methods that it supports.
     */
    405: ErrorEnvelope;
    /**
     * The request did not arrive completely within 30 seconds.
     */
    408: ErrorEnvelope;
    /**
     * Too many requests in the last minute.
     */
    429: ErrorEnvelope;
    /**
     * Internal error.
     */
    500: ErrorEnvelope;
    /**
     * The service is temporarily unavailable.
     */
    503: ErrorEnvelope;
};

export type HangUpCallError = HangUpCallErrors[keyof HangUpCallErrors];

export type HangUpCallResponses = {
    /**
     * The call has ended.
     */
    204: void;
};

export type HangUpCallResponse = HangUpCallResponses[keyof HangUpCallResponses];

export type GetCallData = {
    body?: never;
    path: {
        /**
         * The call's id.
         */
        call_id: string;
    };
    query?: never;
    url: '/v1/calls/{call_id}';
};

export type GetCallErrors = {
    /**
     * A field or parameter is invalid. The message names it.
     */
    400: ErrorEnvelope;
    /**
     * The API key is missing or invalid.
     */
    401: ErrorEnvelope;
    /**
     * The key does not have permission.
     */
    403: ErrorEnvelope;
    /**
     * The resource does not exist.
     */
    404: ErrorEnvelope;
    /**
     * The path does not support this method. `Allow` lists the methods that it supports.
     */
    405: ErrorEnvelope;
    /**
     * The request did not arrive completely within 30 seconds.
     */
    408: ErrorEnvelope;
    /**
     * Too many requests in the last minute.
     */
    429: ErrorEnvelope;
    /**
     * Internal error.
     */
    500: ErrorEnvelope;
    /**
     * The service is temporarily unavailable.
     */
    503: ErrorEnvelope;
};

export type GetCallError = GetCallErrors[keyof GetCallErrors];

export type GetCallResponses = {
    /**
     * The call.
     */
    200: Call;
};

export type GetCallResponse = GetCallResponses[keyof GetCallResponses];

export type GetCallRecordingData = {
    body?: never;
    headers?: {
        /**
         * Return only these bytes, such as `bytes=0-65535`, `bytes=65536-` or `bytes=-65536`.
         */
        Range?: string;
        /**
         * The `ETag` of an earlier part. If the recording has changed, the whole file is returned.
         */
        'If-Range'?: string;
    };
    path: {
        /**
         * The call's id.
         */
        call_id: string;
    };
    query?: never;
    url: '/v1/calls/{call_id}/recording';
};

export type GetCallRecordingErrors = {
    /**
     * A field or parameter is invalid. The message names it.
     */
    400: ErrorEnvelope;
    /**
     * The API key is missing or invalid.
     */
    401: ErrorEnvelope;
    /**
     * The key does not have permission.
     */
    403: ErrorEnvelope;
    /**
     * The resource does not exist.
     */
    404: ErrorEnvelope;
    /**
     * The path does not support this method. `Allow` lists the methods that it supports.
     */
    405: ErrorEnvelope;
    /**
     * The request did not arrive completely within 30 seconds.
     */
    408: ErrorEnvelope;
    /**
     * The range begins after the end of the recording. `Content-Range` contains the total number of bytes.
     */
    416: ErrorEnvelope;
    /**
     * Too many requests in the last minute.
     */
    429: ErrorEnvelope;
    /**
     * Internal error.
     */
    500: ErrorEnvelope;
    /**
     * The service is temporarily unavailable.
     */
    503: ErrorEnvelope;
};

export type GetCallRecordingError = GetCallRecordingErrors[keyof GetCallRecordingErrors];

export type GetCallRecordingResponses = {
    /**
     * The recording.
     */
    200: Blob | File;
    /**
     * The requested part of the recording.
     */
    206: Blob | File;
};

export type GetCallRecordingResponse = GetCallRecordingResponses[keyof GetCallRecordingResponses];

export type GetCallRecordingPeaksData = {
    body?: never;
    path: {
        /**
         * The call's id.
         */
        call_id: string;
    };
    query?: never;
    url: '/v1/calls/{call_id}/recording/peaks';
};

export type GetCallRecordingPeaksErrors = {
    /**
     * A field or parameter is invalid. The message names it.
     */
    400: ErrorEnvelope;
    /**
     * The API key is missing or invalid.
     */
    401: ErrorEnvelope;
    /**
     * The key does not have permission.
     */
    403: ErrorEnvelope;
    /**
     * The resource does not exist.
     */
    404: ErrorEnvelope;
    /**
     * The path does not support this method. `Allow` lists the methods that it supports.
     */
    405: ErrorEnvelope;
    /**
     * The request did not arrive completely within 30 seconds.
     */
    408: ErrorEnvelope;
    /**
     * Too many requests in the last minute.
     */
    429: ErrorEnvelope;
    /**
     * Internal error.
     */
    500: ErrorEnvelope;
    /**
     * The service is temporarily unavailable.
     */
    503: ErrorEnvelope;
};

export type GetCallRecordingPeaksError = GetCallRecordingPeaksErrors[keyof GetCallRecordingPeaksErrors];

export type GetCallRecordingPeaksResponses = {
    /**
     * The waveform.
     */
    200: RecordingPeaks;
};

export type GetCallRecordingPeaksResponse = GetCallRecordingPeaksResponses[keyof GetCallRecordingPeaksResponses];

export type GetAnalyticsData = {
    body?: never;
    path?: never;
    query?: {
        /**
         * The number of days, including today.
         */
        days?: 7 | 30 | 90;
    };
    url: '/v1/analytics';
};

export type GetAnalyticsErrors = {
    /**
     * A field or parameter is invalid. The message names it.
     */
    400: ErrorEnvelope;
    /**
     * The API key is missing or invalid.
     */
    401: ErrorEnvelope;
    /**
     * The key does not have permission.
     */
    403: ErrorEnvelope;
    /**
     * The path does not support this method. `Allow` lists the methods that it supports.
     */
    405: ErrorEnvelope;
    /**
     * The request did not arrive completely within 30 seconds.
     */
    408: ErrorEnvelope;
    /**
     * Too many requests in the last minute.
     */
    429: ErrorEnvelope;
    /**
     * Internal error.
     */
    500: ErrorEnvelope;
    /**
     * The service is temporarily unavailable.
     */
    503: ErrorEnvelope;
};

export type GetAnalyticsError = GetAnalyticsErrors[keyof GetAnalyticsErrors];

export type GetAnalyticsResponses = {
    /**
     * The figures.
     */
    200: Analytics;
};

export type GetAnalyticsResponse = GetAnalyticsResponses[keyof GetAnalyticsResponses];

export type GetStatisticsData = {
    body?: never;
    path?: never;
    query?: {
        /**
         * The first day. By default, 29 days before `to`.
         */
        from?: string;
        /**
         * The last day, at most 399 days after `from`. By default, today.
         */
        to?: string;
        /**
         * Count only what belongs to this agent.
         */
        agent_id?: string;
        /**
         * Count only calls that had this version of the agent, and messages that it wrote; 0 is the draft. Requires `agent_id`. Received messages and begun conversations belong to no version, so they are 0.
         */
        agent_version?: number;
        /**
         * Count only this channel.
         */
        channel?: StatisticsChannel;
    };
    url: '/v1/statistics';
};

export type GetStatisticsErrors = {
    /**
     * A field or parameter is invalid. The message names it.
     */
    400: ErrorEnvelope;
    /**
     * The API key is missing or invalid.
     */
    401: ErrorEnvelope;
    /**
     * The key does not have permission.
     */
    403: ErrorEnvelope;
    /**
     * The path does not support this method. `Allow` lists the methods that it supports.
     */
    405: ErrorEnvelope;
    /**
     * The request did not arrive completely within 30 seconds.
     */
    408: ErrorEnvelope;
    /**
     * Too many requests in the last minute.
     */
    429: ErrorEnvelope;
    /**
     * Internal error.
     */
    500: ErrorEnvelope;
    /**
     * The service is temporarily unavailable.
     */
    503: ErrorEnvelope;
};

export type GetStatisticsError = GetStatisticsErrors[keyof GetStatisticsErrors];

export type GetStatisticsResponses = {
    /**
     * The figures.
     */
    200: Statistics;
};

export type GetStatisticsResponse = GetStatisticsResponses[keyof GetStatisticsResponses];

export type GetLatencyStatisticsData = {
    body?: never;
    path?: never;
    query?: {
        /**
         * The first day. By default, 29 days before `to`.
         */
        from?: string;
        /**
         * The last day, at most 399 days after `from`. By default, today.
         */
        to?: string;
        /**
         * Count only the calls of this agent.
         */
        agent_id?: string;
        /**
         * Count only calls with this version of the agent; 0 is the draft. Requires `agent_id`.
         */
        agent_version?: number;
    };
    url: '/v1/statistics/latency';
};

export type GetLatencyStatisticsErrors = {
    /**
     * A field or parameter is invalid. The message names it.
     */
    400: ErrorEnvelope;
    /**
     * The API key is missing or invalid.
     */
    401: ErrorEnvelope;
    /**
     * The key does not have permission.
     */
    403: ErrorEnvelope;
    /**
     * The path does not support this method. `Allow` lists the methods that it supports.
     */
    405: ErrorEnvelope;
    /**
     * The request did not arrive completely within 30 seconds.
     */
    408: ErrorEnvelope;
    /**
     * Too many requests in the last minute.
     */
    429: ErrorEnvelope;
    /**
     * Internal error.
     */
    500: ErrorEnvelope;
    /**
     * The service is temporarily unavailable.
     */
    503: ErrorEnvelope;
};

export type GetLatencyStatisticsError = GetLatencyStatisticsErrors[keyof GetLatencyStatisticsErrors];

export type GetLatencyStatisticsResponses = {
    /**
     * The figures.
     */
    200: LatencyStatistics;
};

export type GetLatencyStatisticsResponse = GetLatencyStatisticsResponses[keyof GetLatencyStatisticsResponses];

export type GetCallBackData = {
    body?: never;
    path: {
        /**
         * The call-back's id.
         */
        call_back_id: string;
    };
    query?: never;
    url: '/v1/call-backs/{call_back_id}';
};

export type GetCallBackErrors = {
    /**
     * A field or parameter is invalid. The message names it.
     */
    400: ErrorEnvelope;
    /**
     * The API key is missing or invalid.
     */
    401: ErrorEnvelope;
    /**
     * The key does not have permission.
     */
    403: ErrorEnvelope;
    /**
     * The resource does not exist.
     */
    404: ErrorEnvelope;
    /**
     * The path does not support this method. `Allow` lists the methods that it supports.
     */
    405: ErrorEnvelope;
    /**
     * The request did not arrive completely within 30 seconds.
     */
    408: ErrorEnvelope;
    /**
     * Too many requests in the last minute.
     */
    429: ErrorEnvelope;
    /**
     * Internal error.
     */
    500: ErrorEnvelope;
    /**
     * The service is temporarily unavailable.
     */
    503: ErrorEnvelope;
};

export type GetCallBackError = GetCallBackErrors[keyof GetCallBackErrors];

export type GetCallBackResponses = {
    /**
     * The call-back.
     */
    200: CallBack;
};

export type GetCallBackResponse = GetCallBackResponses[keyof GetCallBackResponses];

export type CancelCallBackData = {
    body?: never;
    path: {
        /**
         * The call-back's id.
         */
        call_back_id: string;
    };
    query?: never;
    url: '/v1/call-backs/{call_back_id}/cancel';
};

export type CancelCallBackErrors = {
    /**
     * A field or parameter is invalid. The message names it.
     */
    400: ErrorEnvelope;
    /**
     * The API key is missing or invalid.
     */
    401: ErrorEnvelope;
    /**
     * The key does not have permission.
     */
    403: ErrorEnvelope;
    /**
     * The resource does not exist.
     */
    404: ErrorEnvelope;
    /**
     * The path does not support this method. `Allow` lists the methods that it supports.
     */
    405: ErrorEnvelope;
    /**
     * The request did not arrive completely within 30 seconds.
     */
    408: ErrorEnvelope;
    /**
     * Too many requests in the last minute.
     */
    429: ErrorEnvelope;
    /**
     * Internal error.
     */
    500: ErrorEnvelope;
    /**
     * The service is temporarily unavailable.
     */
    503: ErrorEnvelope;
};

export type CancelCallBackError = CancelCallBackErrors[keyof CancelCallBackErrors];

export type CancelCallBackResponses = {
    /**
     * The call-back, which has ended.
     */
    200: CallBack;
};

export type CancelCallBackResponse = CancelCallBackResponses[keyof CancelCallBackResponses];

export type HoldCallData = {
    body?: never;
    path: {
        /**
         * The call's id.
         */
        call_id: string;
    };
    query?: never;
    url: '/v1/calls/{call_id}/hold';
};

export type HoldCallErrors = {
    /**
     * A field or parameter is invalid. The message names it.
     */
    400: ErrorEnvelope;
    /**
     * The API key is missing or invalid.
     */
    401: ErrorEnvelope;
    /**
     * The key does not have permission.
     */
    403: ErrorEnvelope;
    /**
     * The resource does not exist.
     */
    404: ErrorEnvelope;
    /**
     * The path does not support this method. `Allow` lists the methods that it supports.
     */
    405: ErrorEnvelope;
    /**
     * The request did not arrive completely within 30 seconds.
     */
    408: ErrorEnvelope;
    /**
     * Too many requests in the last minute.
     */
    429: ErrorEnvelope;
    /**
     * Internal error.
     */
    500: ErrorEnvelope;
    /**
     * The service is temporarily unavailable.
     */
    503: ErrorEnvelope;
};

export type HoldCallError = HoldCallErrors[keyof HoldCallErrors];

export type HoldCallResponses = {
    /**
     * The call is on hold.
     */
    200: CallControl;
};

export type HoldCallResponse = HoldCallResponses[keyof HoldCallResponses];

export type ResumeCallData = {
    body?: never;
    path: {
        /**
         * The call's id.
         */
        call_id: string;
    };
    query?: never;
    url: '/v1/calls/{call_id}/resume';
};

export type ResumeCallErrors = {
    /**
     * A field or parameter is invalid. The message names it.
     */
    400: ErrorEnvelope;
    /**
     * The API key is missing or invalid.
     */
    401: ErrorEnvelope;
    /**
     * The key does not have permission.
     */
    403: ErrorEnvelope;
    /**
     * The resource does not exist.
     */
    404: ErrorEnvelope;
    /**
     * The path does not support this method. `Allow` lists the methods that it supports.
     */
    405: ErrorEnvelope;
    /**
     * The request did not arrive completely within 30 seconds.
     */
    408: ErrorEnvelope;
    /**
     * Too many requests in the last minute.
     */
    429: ErrorEnvelope;
    /**
     * Internal error.
     */
    500: ErrorEnvelope;
    /**
     * The service is temporarily unavailable.
     */
    503: ErrorEnvelope;
};

export type ResumeCallError = ResumeCallErrors[keyof ResumeCallErrors];

export type ResumeCallResponses = {
    /**
     * The call continues.
     */
    200: CallControl;
};

export type ResumeCallResponse = ResumeCallResponses[keyof ResumeCallResponses];

export type LeaveCallData = {
    body?: never;
    path: {
        /**
         * The call's id.
         */
        call_id: string;
    };
    query?: never;
    url: '/v1/calls/{call_id}/leave';
};

export type LeaveCallErrors = {
    /**
     * A field or parameter is invalid. The message names it.
     */
    400: ErrorEnvelope;
    /**
     * The API key is missing or invalid.
     */
    401: ErrorEnvelope;
    /**
     * The key does not have permission.
     */
    403: ErrorEnvelope;
    /**
     * The resource does not exist.
     */
    404: ErrorEnvelope;
    /**
     * The path does not support this method. `Allow` lists the methods that it supports.
     */
    405: ErrorEnvelope;
    /**
     * The request did not arrive completely within 30 seconds.
     */
    408: ErrorEnvelope;
    /**
     * Too many requests in the last minute.
     */
    429: ErrorEnvelope;
    /**
     * Internal error.
     */
    500: ErrorEnvelope;
    /**
     * The service is temporarily unavailable.
     */
    503: ErrorEnvelope;
};

export type LeaveCallError = LeaveCallErrors[keyof LeaveCallErrors];

export type LeaveCallResponses = {
    /**
     * The agent has left.
     */
    200: CallControl;
};

export type LeaveCallResponse = LeaveCallResponses[keyof LeaveCallResponses];

export type TransferCallData = {
    body: CallTransfer;
    path: {
        /**
         * The call's id.
         */
        call_id: string;
    };
    query?: never;
    url: '/v1/calls/{call_id}/transfer';
};

export type TransferCallErrors = {
    /**
     * A field or parameter is invalid. The message names it.
     */
    400: ErrorEnvelope;
    /**
     * The API key is missing or invalid.
     */
    401: ErrorEnvelope;
    /**
     * The key does not have permission, or the number is not an allowed destination.
     */
    403: ErrorEnvelope;
    /**
     * The resource does not exist.
     */
    404: ErrorEnvelope;
    /**
     * The path does not support this method. `Allow` lists the methods that it supports.
     */
    405: ErrorEnvelope;
    /**
     * The request did not arrive completely within 30 seconds.
     */
    408: ErrorEnvelope;
    /**
     * The body is larger than 1 MiB.
     */
    413: ErrorEnvelope;
    /**
     * The body is not JSON.
     */
    415: ErrorEnvelope;
    /**
     * Too many requests in the last minute.
     */
    429: ErrorEnvelope;
    /**
     * Internal error.
     */
    500: ErrorEnvelope;
    /**
     * The service is temporarily unavailable.
     */
    503: ErrorEnvelope;
};

export type TransferCallError = TransferCallErrors[keyof TransferCallErrors];

export type TransferCallResponses = {
    /**
     * The transfer has started.
     */
    200: CallControl;
};

export type TransferCallResponse = TransferCallResponses[keyof TransferCallResponses];

export type SendCallDigitsData = {
    body: CallDigits;
    path: {
        /**
         * The call's id.
         */
        call_id: string;
    };
    query?: never;
    url: '/v1/calls/{call_id}/dtmf';
};

export type SendCallDigitsErrors = {
    /**
     * A field or parameter is invalid. The message names it.
     */
    400: ErrorEnvelope;
    /**
     * The API key is missing or invalid.
     */
    401: ErrorEnvelope;
    /**
     * The key does not have permission.
     */
    403: ErrorEnvelope;
    /**
     * The resource does not exist.
     */
    404: ErrorEnvelope;
    /**
     * The path does not support this method. `Allow` lists the methods that it supports.
     */
    405: ErrorEnvelope;
    /**
     * The request did not arrive completely within 30 seconds.
     */
    408: ErrorEnvelope;
    /**
     * The body is larger than 1 MiB.
     */
    413: ErrorEnvelope;
    /**
     * The body is not JSON.
     */
    415: ErrorEnvelope;
    /**
     * Too many requests in the last minute.
     */
    429: ErrorEnvelope;
    /**
     * Internal error.
     */
    500: ErrorEnvelope;
    /**
     * The service is temporarily unavailable.
     */
    503: ErrorEnvelope;
};

export type SendCallDigitsError = SendCallDigitsErrors[keyof SendCallDigitsErrors];

export type SendCallDigitsResponses = {
    /**
     * The keys have been pressed.
     */
    200: CallControl;
};

export type SendCallDigitsResponse = SendCallDigitsResponses[keyof SendCallDigitsResponses];

export type ListCallChargesData = {
    body?: never;
    path: {
        /**
         * The call's id.
         */
        call_id: string;
    };
    query?: never;
    url: '/v1/calls/{call_id}/charges';
};

export type ListCallChargesErrors = {
    /**
     * A field or parameter is invalid. The message names it.
     */
    400: ErrorEnvelope;
    /**
     * The API key is missing or invalid.
     */
    401: ErrorEnvelope;
    /**
     * The key does not have permission.
     */
    403: ErrorEnvelope;
    /**
     * The resource does not exist.
     */
    404: ErrorEnvelope;
    /**
     * The path does not support this method. `Allow` lists the methods that it supports.
     */
    405: ErrorEnvelope;
    /**
     * The request did not arrive completely within 30 seconds.
     */
    408: ErrorEnvelope;
    /**
     * Too many requests in the last minute.
     */
    429: ErrorEnvelope;
    /**
     * Internal error.
     */
    500: ErrorEnvelope;
    /**
     * The service is temporarily unavailable.
     */
    503: ErrorEnvelope;
};

export type ListCallChargesError = ListCallChargesErrors[keyof ListCallChargesErrors];

export type ListCallChargesResponses = {
    /**
     * The entries.
     */
    200: CallCharges;
};

export type ListCallChargesResponse = ListCallChargesResponses[keyof ListCallChargesResponses];

export type ListCallTurnsData = {
    body?: never;
    path: {
        /**
         * The call's id.
         */
        call_id: string;
    };
    query?: never;
    url: '/v1/calls/{call_id}/turns';
};

export type ListCallTurnsErrors = {
    /**
     * A field or parameter is invalid. The message names it.
     */
    400: ErrorEnvelope;
    /**
     * The API key is missing or invalid.
     */
    401: ErrorEnvelope;
    /**
     * The key does not have permission.
     */
    403: ErrorEnvelope;
    /**
     * The resource does not exist.
     */
    404: ErrorEnvelope;
    /**
     * The path does not support this method. `Allow` lists the methods that it supports.
     */
    405: ErrorEnvelope;
    /**
     * The request did not arrive completely within 30 seconds.
     */
    408: ErrorEnvelope;
    /**
     * Too many requests in the last minute.
     */
    429: ErrorEnvelope;
    /**
     * Internal error.
     */
    500: ErrorEnvelope;
    /**
     * The service is temporarily unavailable.
     */
    503: ErrorEnvelope;
};

export type ListCallTurnsError = ListCallTurnsErrors[keyof ListCallTurnsErrors];

export type ListCallTurnsResponses = {
    /**
     * The call's turns.
     */
    200: CallTurns;
};

export type ListCallTurnsResponse = ListCallTurnsResponses[keyof ListCallTurnsResponses];

export type AnalyzeCallData = {
    body?: never;
    path: {
        /**
         * The call's id.
         */
        call_id: string;
    };
    query?: never;
    url: '/v1/calls/{call_id}/analysis';
};

export type AnalyzeCallErrors = {
    /**
     * A field or parameter is invalid. The message names it.
     */
    400: ErrorEnvelope;
    /**
     * The API key is missing or invalid.
     */
    401: ErrorEnvelope;
    /**
     * The key does not have permission.
     */
    403: ErrorEnvelope;
    /**
     * The resource does not exist.
     */
    404: ErrorEnvelope;
    /**
     * The path does not support this method. `Allow` lists the methods that it supports.
     */
    405: ErrorEnvelope;
    /**
     * The request did not arrive completely within 30 seconds.
     */
    408: ErrorEnvelope;
    /**
     * Too many requests in the last minute.
     */
    429: ErrorEnvelope;
    /**
     * Internal error.
     */
    500: ErrorEnvelope;
    /**
     * The service is temporarily unavailable.
     */
    503: ErrorEnvelope;
};

export type AnalyzeCallError = AnalyzeCallErrors[keyof AnalyzeCallErrors];

export type AnalyzeCallResponses = {
    /**
     * The analysis, which is pending.
     */
    200: Analysis;
};

export type AnalyzeCallResponse = AnalyzeCallResponses[keyof AnalyzeCallResponses];

export type ListCallExchangesData = {
    body?: never;
    path: {
        /**
         * The call's id.
         */
        call_id: string;
    };
    query?: never;
    url: '/v1/calls/{call_id}/exchanges';
};

export type ListCallExchangesErrors = {
    /**
     * A field or parameter is invalid. The message names it.
     */
    400: ErrorEnvelope;
    /**
     * The API key is missing or invalid.
     */
    401: ErrorEnvelope;
    /**
     * The key does not have permission.
     */
    403: ErrorEnvelope;
    /**
     * The resource does not exist.
     */
    404: ErrorEnvelope;
    /**
     * The path does not support this method. `Allow` lists the methods that it supports.
     */
    405: ErrorEnvelope;
    /**
     * The request did not arrive completely within 30 seconds.
     */
    408: ErrorEnvelope;
    /**
     * Too many requests in the last minute.
     */
    429: ErrorEnvelope;
    /**
     * Internal error.
     */
    500: ErrorEnvelope;
    /**
     * The service is temporarily unavailable.
     */
    503: ErrorEnvelope;
};

export type ListCallExchangesError = ListCallExchangesErrors[keyof ListCallExchangesErrors];

export type ListCallExchangesResponses = {
    /**
     * The exchanges.
     */
    200: CallExchanges;
};

export type ListCallExchangesResponse = ListCallExchangesResponses[keyof ListCallExchangesResponses];

export type GetCallExchangeData = {
    body?: never;
    path: {
        /**
         * The call's id.
         */
        call_id: string;
        /**
         * The id of the exchange.
         */
        exchange_id: string;
    };
    query?: never;
    url: '/v1/calls/{call_id}/exchanges/{exchange_id}';
};

export type GetCallExchangeErrors = {
    /**
     * A field or parameter is invalid. The message names it.
     */
    400: ErrorEnvelope;
    /**
     * The API key is missing or invalid.
     */
    401: ErrorEnvelope;
    /**
     * The key does not have permission.
     */
    403: ErrorEnvelope;
    /**
     * The resource does not exist.
     */
    404: ErrorEnvelope;
    /**
     * The path does not support this method. `Allow` lists the methods that it supports.
     */
    405: ErrorEnvelope;
    /**
     * The request did not arrive completely within 30 seconds.
     */
    408: ErrorEnvelope;
    /**
     * Too many requests in the last minute.
     */
    429: ErrorEnvelope;
    /**
     * Internal error.
     */
    500: ErrorEnvelope;
    /**
     * The service is temporarily unavailable.
     */
    503: ErrorEnvelope;
};

export type GetCallExchangeError = GetCallExchangeErrors[keyof GetCallExchangeErrors];

export type GetCallExchangeResponses = {
    /**
     * The exchange.
     */
    200: CallExchangeContent;
};

export type GetCallExchangeResponse = GetCallExchangeResponses[keyof GetCallExchangeResponses];

export type ListCallQualityData = {
    body?: never;
    path: {
        /**
         * The call's id.
         */
        call_id: string;
    };
    query?: never;
    url: '/v1/calls/{call_id}/quality';
};

export type ListCallQualityErrors = {
    /**
     * A field or parameter is invalid. The message names it.
     */
    400: ErrorEnvelope;
    /**
     * The API key is missing or invalid.
     */
    401: ErrorEnvelope;
    /**
     * The key does not have permission.
     */
    403: ErrorEnvelope;
    /**
     * The resource does not exist.
     */
    404: ErrorEnvelope;
    /**
     * The path does not support this method. `Allow` lists the methods that it supports.
     */
    405: ErrorEnvelope;
    /**
     * The request did not arrive completely within 30 seconds.
     */
    408: ErrorEnvelope;
    /**
     * Too many requests in the last minute.
     */
    429: ErrorEnvelope;
    /**
     * Internal error.
     */
    500: ErrorEnvelope;
    /**
     * The service is temporarily unavailable.
     */
    503: ErrorEnvelope;
};

export type ListCallQualityError = ListCallQualityErrors[keyof ListCallQualityErrors];

export type ListCallQualityResponses = {
    /**
     * The samples.
     */
    200: CallQualitySamples;
};

export type ListCallQualityResponse = ListCallQualityResponses[keyof ListCallQualityResponses];

export type StreamTranscriptData = {
    body?: never;
    headers?: {
        /**
         * With `from=start`, the `id` of the last event that you received. The stream continues after it.
         */
        'Last-Event-ID'?: string;
    };
    path: {
        /**
         * The call's id.
         */
        call_id: string;
    };
    query?: {
        /**
         * Begin with the turns so far (`start`) or with what is said from now on (`now`).
         */
        from?: 'now' | 'start';
    };
    url: '/v1/calls/{call_id}/transcript/stream';
};

export type StreamTranscriptErrors = {
    /**
     * A field or parameter is invalid. The message names it.
     */
    400: ErrorEnvelope;
    /**
     * The API key is missing or invalid.
     */
    401: ErrorEnvelope;
    /**
     * The key does not have permission.
     */
    403: ErrorEnvelope;
    /**
     * The resource does not exist.
     */
    404: ErrorEnvelope;
    /**
     * The path does not support this method. `Allow` lists the methods that it supports.
     */
    405: ErrorEnvelope;
    /**
     * The request did not arrive completely within 30 seconds.
     */
    408: ErrorEnvelope;
    /**
     * Too many requests in the last minute.
     */
    429: ErrorEnvelope;
    /**
     * Internal error.
     */
    500: ErrorEnvelope;
    /**
     * The service is temporarily unavailable.
     */
    503: ErrorEnvelope;
};

export type StreamTranscriptError = StreamTranscriptErrors[keyof StreamTranscriptErrors];

export type StreamTranscriptResponses = {
    /**
     * The stream. The schema describes the data of each event.
     */
    200: TranscriptFrame;
    /**
     * The call has ended. With `from=start`, there is no turn to send either.
     */
    204: void;
};

export type StreamTranscriptResponse = StreamTranscriptResponses[keyof StreamTranscriptResponses];

export type ConnectCallData = {
    body?: never;
    path: {
        /**
         * The call's id.
         */
        call_id: string;
    };
    query?: never;
    url: '/v1/calls/{call_id}/stream';
};

export type ConnectCallErrors = {
    /**
     * A field or parameter is invalid. The message names it.
     */
    400: ErrorEnvelope;
    /**
     * The API key is missing or invalid.
     */
    401: ErrorEnvelope;
    /**
     * The key does not have permission.
     */
    403: ErrorEnvelope;
    /**
     * The resource does not exist.
     */
    404: ErrorEnvelope;
    /**
     * The path does not support this method. `Allow` lists the methods that it supports.
     */
    405: ErrorEnvelope;
    /**
     * The request did not arrive completely within 30 seconds.
     */
    408: ErrorEnvelope;
    /**
     * The request is not a WebSocket upgrade.
     */
    426: ErrorEnvelope;
    /**
     * Too many requests in the last minute.
     */
    429: ErrorEnvelope;
    /**
     * Internal error.
     */
    500: ErrorEnvelope;
    /**
     * The service is temporarily unavailable.
     */
    503: ErrorEnvelope;
};

export type ConnectCallError = ConnectCallErrors[keyof ConnectCallErrors];

export type MonitorCallData = {
    body?: never;
    path: {
        /**
         * The call's id.
         */
        call_id: string;
    };
    query?: never;
    url: '/v1/calls/{call_id}/monitor';
};

export type MonitorCallErrors = {
    /**
     * A field or parameter is invalid. The message names it.
     */
    400: ErrorEnvelope;
    /**
     * The API key is missing or invalid.
     */
    401: ErrorEnvelope;
    /**
     * The key does not have permission.
     */
    403: ErrorEnvelope;
    /**
     * The resource does not exist.
     */
    404: ErrorEnvelope;
    /**
     * The path does not support this method. `Allow` lists the methods that it supports.
     */
    405: ErrorEnvelope;
    /**
     * The request did not arrive completely within 30 seconds.
     */
    408: ErrorEnvelope;
    /**
     * The request is not a WebSocket upgrade.
     */
    426: ErrorEnvelope;
    /**
     * Too many requests in the last minute.
     */
    429: ErrorEnvelope;
    /**
     * Internal error.
     */
    500: ErrorEnvelope;
    /**
     * The service is temporarily unavailable.
     */
    503: ErrorEnvelope;
};

export type MonitorCallError = MonitorCallErrors[keyof MonitorCallErrors];

export type VerifyWhatsAppWebhookData = {
    body?: never;
    path: {
        /**
         * The name of the WhatsApp account in the carriers file.
         */
        name: string;
    };
    query: {
        /**
         * Always `subscribe`.
         */
        'hub.mode': 'subscribe';
        /**
         * The verify token of the account.
         */
        'hub.verify_token': string;
        /**
         * The challenge to return.
         */
        'hub.challenge': string;
    };
    url: '/v1/carriers/whatsapp/{name}';
};

export type VerifyWhatsAppWebhookErrors = {
    /**
     * A field or parameter is invalid. The message names it.
     */
    400: ErrorEnvelope;
    /**
     * The key does not have permission.
     */
    403: ErrorEnvelope;
    /**
     * The resource does not exist.
     */
    404: ErrorEnvelope;
    /**
     * The path does not support this method. `Allow` lists the methods that it supports.
     */
    405: ErrorEnvelope;
    /**
     * The request did not arrive completely within 30 seconds.
     */
    408: ErrorEnvelope;
    /**
     * Too many requests in the last minute.
     */
    429: ErrorEnvelope;
    /**
     * Internal error.
     */
    500: ErrorEnvelope;
    /**
     * The service is temporarily unavailable.
     */
    503: ErrorEnvelope;
};

export type VerifyWhatsAppWebhookError = VerifyWhatsAppWebhookErrors[keyof VerifyWhatsAppWebhookErrors];

export type VerifyWhatsAppWebhookResponses = {
    /**
     * The challenge.
     */
    200: string;
};

export type VerifyWhatsAppWebhookResponse = VerifyWhatsAppWebhookResponses[keyof VerifyWhatsAppWebhookResponses];

export type ReceiveWhatsAppWebhookData = {
    body: CarrierReport;
    headers?: {
        /**
         * `sha256=` and the hexadecimal HMAC-SHA256 of the raw body, computed with the account's app secret.
         */
        'X-Hub-Signature-256'?: string;
    };
    path: {
        /**
         * The name of the WhatsApp account in the carriers file.
         */
        name: string;
    };
    query?: never;
    url: '/v1/carriers/whatsapp/{name}';
};

export type ReceiveWhatsAppWebhookErrors = {
    /**
     * A field or parameter is invalid. The message names it.
     */
    400: ErrorEnvelope;
    /**
     * The key does not have permission.
     */
    403: ErrorEnvelope;
    /**
     * The resource does not exist.
     */
    404: ErrorEnvelope;
    /**
     * The path does not support this method. `Allow` lists the methods that it supports.
     */
    405: ErrorEnvelope;
    /**
     * The request did not arrive completely within 30 seconds.
     */
    408: ErrorEnvelope;
    /**
     * The body is larger than 1 MiB.
     */
    413: ErrorEnvelope;
    /**
     * The body is not JSON.
     */
    415: ErrorEnvelope;
    /**
     * Too many requests in the last minute.
     */
    429: ErrorEnvelope;
    /**
     * Internal error.
     */
    500: ErrorEnvelope;
    /**
     * The service is temporarily unavailable.
     */
    503: ErrorEnvelope;
};

export type ReceiveWhatsAppWebhookError = ReceiveWhatsAppWebhookErrors[keyof ReceiveWhatsAppWebhookErrors];

export type ReceiveWhatsAppWebhookResponses = {
    /**
     * Everything is stored.
     */
    200: CarrierReportTaken;
};

export type ReceiveWhatsAppWebhookResponse = ReceiveWhatsAppWebhookResponses[keyof ReceiveWhatsAppWebhookResponses];

export type ListSimulationsData = {
    body?: never;
    path?: never;
    query?: {
        /**
         * The maximum number of entries per page.
         */
        page_size?: number;
        /**
         * `next_page_token` of the previous page. Omit it, or leave it empty, for the first page. It is valid only with the same page size and filters.
         */
        page_token?: string;
    };
    url: '/v1/simulations';
};

export type ListSimulationsErrors = {
    /**
     * A field or parameter is invalid. The message names it.
     */
    400: ErrorEnvelope;
    /**
     * The API key is missing or invalid.
     */
    401: ErrorEnvelope;
    /**
     * The key does not have permission.
     */
    403: ErrorEnvelope;
    /**
     * The path does not support this method. `Allow` lists the methods that it supports.
     */
    405: ErrorEnvelope;
    /**
     * The request did not arrive completely within 30 seconds.
     */
    408: ErrorEnvelope;
    /**
     * Too many requests in the last minute.
     */
    429: ErrorEnvelope;
    /**
     * Internal error.
     */
    500: ErrorEnvelope;
    /**
     * The service is temporarily unavailable.
     */
    503: ErrorEnvelope;
};

export type ListSimulationsError = ListSimulationsErrors[keyof ListSimulationsErrors];

export type ListSimulationsResponses = {
    /**
     * A page of simulations.
     */
    200: SimulationPage;
};

export type ListSimulationsResponse = ListSimulationsResponses[keyof ListSimulationsResponses];

export type CreateSimulationData = {
    body: SimulationCreate;
    headers?: {
        /**
         * A unique string that identifies the operation. Repeating a successful request with the same key within 24 hours returns the first response again, with `Idempotent-Replayed: true`, and has no second effect.
         */
        'Idempotency-Key'?: string;
    };
    path?: never;
    query?: never;
    url: '/v1/simulations';
};

export type CreateSimulationErrors = {
    /**
     * A field or parameter is invalid. The message names it.
     */
    400: ErrorEnvelope;
    /**
     * The API key is missing or invalid.
     */
    401: ErrorEnvelope;
    /**
     * The balance is zero.
     */
    402: ErrorEnvelope;
    /**
     * The key does not have permission.
     */
    403: ErrorEnvelope;
    /**
     * The resource does not exist.
     */
    404: ErrorEnvelope;
    /**
     * The path does not support this method. `Allow` lists the methods that it supports.
     */
    405: ErrorEnvelope;
    /**
     * The request did not arrive completely within 30 seconds.
     */
    408: ErrorEnvelope;
    /**
     * The `Idempotency-Key` was used with another body.
     */
    409: ErrorEnvelope;
    /**
     * The body is larger than 1 MiB.
     */
    413: ErrorEnvelope;
    /**
     * The body is not JSON.
     */
    415: ErrorEnvelope;
    /**
     * Too many requests in the last minute.
     */
    429: ErrorEnvelope;
    /**
     * Internal error.
     */
    500: ErrorEnvelope;
    /**
     * The service is temporarily unavailable.
     */
    503: ErrorEnvelope;
};

export type CreateSimulationError = CreateSimulationErrors[keyof CreateSimulationErrors];

export type CreateSimulationResponses = {
    /**
     * The simulation waits for its turn.
     */
    201: SimulationDetail;
};

export type CreateSimulationResponse = CreateSimulationResponses[keyof CreateSimulationResponses];

export type DeleteSimulationData = {
    body?: never;
    path: {
        /**
         * The simulation's id.
         */
        simulation_id: string;
    };
    query?: never;
    url: '/v1/simulations/{simulation_id}';
};

export type DeleteSimulationErrors = {
    /**
     * A field or parameter is invalid. The message names it.
     */
    400: ErrorEnvelope;
    /**
     * The API key is missing or invalid.
     */
    401: ErrorEnvelope;
    /**
     * The key does not have permission.
     */
    403: ErrorEnvelope;
    /**
     * The resource does not exist.
     */
    404: ErrorEnvelope;
    /**
     * The path does not support this method. `Allow` lists the methods that it supports.
     */
    405: ErrorEnvelope;
    /**
     * The request did not arrive completely within 30 seconds.
     */
    408: ErrorEnvelope;
    /**
     * Too many requests in the last minute.
     */
    429: ErrorEnvelope;
    /**
     * Internal error.
     */
    500: ErrorEnvelope;
    /**
     * The service is temporarily unavailable.
     */
    503: ErrorEnvelope;
};

export type DeleteSimulationError = DeleteSimulationErrors[keyof DeleteSimulationErrors];

export type DeleteSimulationResponses = {
    /**
     * The simulation was deleted.
     */
    204: void;
};

export type DeleteSimulationResponse = DeleteSimulationResponses[keyof DeleteSimulationResponses];

export type GetSimulationData = {
    body?: never;
    path: {
        /**
         * The simulation's id.
         */
        simulation_id: string;
    };
    query?: never;
    url: '/v1/simulations/{simulation_id}';
};

export type GetSimulationErrors = {
    /**
     * A field or parameter is invalid. The message names it.
     */
    400: ErrorEnvelope;
    /**
     * The API key is missing or invalid.
     */
    401: ErrorEnvelope;
    /**
     * The key does not have permission.
     */
    403: ErrorEnvelope;
    /**
     * The resource does not exist.
     */
    404: ErrorEnvelope;
    /**
     * The path does not support this method. `Allow` lists the methods that it supports.
     */
    405: ErrorEnvelope;
    /**
     * The request did not arrive completely within 30 seconds.
     */
    408: ErrorEnvelope;
    /**
     * Too many requests in the last minute.
     */
    429: ErrorEnvelope;
    /**
     * Internal error.
     */
    500: ErrorEnvelope;
    /**
     * The service is temporarily unavailable.
     */
    503: ErrorEnvelope;
};

export type GetSimulationError = GetSimulationErrors[keyof GetSimulationErrors];

export type GetSimulationResponses = {
    /**
     * The simulation.
     */
    200: SimulationDetail;
};

export type GetSimulationResponse = GetSimulationResponses[keyof GetSimulationResponses];

export type CreateSandboxInboundCallData = {
    body: SandboxInboundCall;
    path?: never;
    query?: never;
    url: '/v1/sandbox/inbound-calls';
};

export type CreateSandboxInboundCallErrors = {
    /**
     * A field or parameter is invalid. The message names it.
     */
    400: ErrorEnvelope;
    /**
     * The API key is missing or invalid.
     */
    401: ErrorEnvelope;
    /**
     * The key does not have permission.
     */
    403: ErrorEnvelope;
    /**
     * The resource does not exist.
     */
    404: ErrorEnvelope;
    /**
     * The path does not support this method. `Allow` lists the methods that it supports.
     */
    405: ErrorEnvelope;
    /**
     * The request did not arrive completely within 30 seconds.
     */
    408: ErrorEnvelope;
    /**
     * The body is larger than 1 MiB.
     */
    413: ErrorEnvelope;
    /**
     * The body is not JSON.
     */
    415: ErrorEnvelope;
    /**
     * Too many requests in the last minute.
     */
    429: ErrorEnvelope;
    /**
     * Internal error.
     */
    500: ErrorEnvelope;
    /**
     * The service is temporarily unavailable.
     */
    503: ErrorEnvelope;
};

export type CreateSandboxInboundCallError = CreateSandboxInboundCallErrors[keyof CreateSandboxInboundCallErrors];

export type CreateSandboxInboundCallResponses = {
    /**
     * The call is ringing, or was rejected because the agent is paused.
     */
    201: Call;
};

export type CreateSandboxInboundCallResponse = CreateSandboxInboundCallResponses[keyof CreateSandboxInboundCallResponses];

export type CreateSandboxInboundMessageData = {
    body: SandboxInboundMessage;
    path?: never;
    query?: never;
    url: '/v1/sandbox/inbound-messages';
};

export type CreateSandboxInboundMessageErrors = {
    /**
     * A field or parameter is invalid. The message names it.
     */
    400: ErrorEnvelope;
    /**
     * The API key is missing or invalid.
     */
    401: ErrorEnvelope;
    /**
     * The key does not have permission.
     */
    403: ErrorEnvelope;
    /**
     * The resource does not exist.
     */
    404: ErrorEnvelope;
    /**
     * The path does not support this method. `Allow` lists the methods that it supports.
     */
    405: ErrorEnvelope;
    /**
     * The request did not arrive completely within 30 seconds.
     */
    408: ErrorEnvelope;
    /**
     * The body is larger than 1 MiB.
     */
    413: ErrorEnvelope;
    /**
     * The body is not JSON.
     */
    415: ErrorEnvelope;
    /**
     * Too many requests in the last minute.
     */
    429: ErrorEnvelope;
    /**
     * Internal error.
     */
    500: ErrorEnvelope;
    /**
     * The service is temporarily unavailable.
     */
    503: ErrorEnvelope;
};

export type CreateSandboxInboundMessageError = CreateSandboxInboundMessageErrors[keyof CreateSandboxInboundMessageErrors];

export type CreateSandboxInboundMessageResponses = {
    /**
     * The message was received. The agent's reply, if any, is another message of the conversation.
     */
    201: Message;
};

export type CreateSandboxInboundMessageResponse = CreateSandboxInboundMessageResponses[keyof CreateSandboxInboundMessageResponses];

export type ListSandboxClocksData = {
    body?: never;
    path?: never;
    query?: never;
    url: '/v1/sandbox/clocks';
};

export type ListSandboxClocksErrors = {
    /**
     * A field or parameter is invalid. The message names it.
     */
    400: ErrorEnvelope;
    /**
     * The API key is missing or invalid.
     */
    401: ErrorEnvelope;
    /**
     * The key does not have permission.
     */
    403: ErrorEnvelope;
    /**
     * The path does not support this method. `Allow` lists the methods that it supports.
     */
    405: ErrorEnvelope;
    /**
     * The request did not arrive completely within 30 seconds.
     */
    408: ErrorEnvelope;
    /**
     * Too many requests in the last minute.
     */
    429: ErrorEnvelope;
    /**
     * Internal error.
     */
    500: ErrorEnvelope;
    /**
     * The service is temporarily unavailable.
     */
    503: ErrorEnvelope;
};

export type ListSandboxClocksError = ListSandboxClocksErrors[keyof ListSandboxClocksErrors];

export type ListSandboxClocksResponses = {
    /**
     * The clocks.
     */
    200: SandboxClockList;
};

export type ListSandboxClocksResponse = ListSandboxClocksResponses[keyof ListSandboxClocksResponses];

export type CreateSandboxClockData = {
    body?: SandboxClockCreate;
    path?: never;
    query?: never;
    url: '/v1/sandbox/clocks';
};

export type CreateSandboxClockErrors = {
    /**
     * A field or parameter is invalid. The message names it.
     */
    400: ErrorEnvelope;
    /**
     * The API key is missing or invalid.
     */
    401: ErrorEnvelope;
    /**
     * The key does not have permission.
     */
    403: ErrorEnvelope;
    /**
     * The path does not support this method. `Allow` lists the methods that it supports.
     */
    405: ErrorEnvelope;
    /**
     * The request did not arrive completely within 30 seconds.
     */
    408: ErrorEnvelope;
    /**
     * A resource with this name already exists, or the `Idempotency-Key` was used with another body.
     */
    409: ErrorEnvelope;
    /**
     * The body is larger than 1 MiB.
     */
    413: ErrorEnvelope;
    /**
     * The body is not JSON.
     */
    415: ErrorEnvelope;
    /**
     * Too many requests in the last minute.
     */
    429: ErrorEnvelope;
    /**
     * Internal error.
     */
    500: ErrorEnvelope;
    /**
     * The service is temporarily unavailable.
     */
    503: ErrorEnvelope;
};

export type CreateSandboxClockError = CreateSandboxClockErrors[keyof CreateSandboxClockErrors];

export type CreateSandboxClockResponses = {
    /**
     * The sandbox has the clock.
     */
    201: SandboxClock;
};

export type CreateSandboxClockResponse = CreateSandboxClockResponses[keyof CreateSandboxClockResponses];

export type DeleteSandboxClockData = {
    body?: never;
    path: {
        /**
         * The clock's id.
         */
        clock_id: string;
    };
    query?: never;
    url: '/v1/sandbox/clocks/{clock_id}';
};

export type DeleteSandboxClockErrors = {
    /**
     * A field or parameter is invalid. The message names it.
     */
    400: ErrorEnvelope;
    /**
     * The API key is missing or invalid.
     */
    401: ErrorEnvelope;
    /**
     * The key does not have permission.
     */
    403: ErrorEnvelope;
    /**
     * The resource does not exist.
     */
    404: ErrorEnvelope;
    /**
     * The path does not support this method. `Allow` lists the methods that it supports.
     */
    405: ErrorEnvelope;
    /**
     * The request did not arrive completely within 30 seconds.
     */
    408: ErrorEnvelope;
    /**
     * Too many requests in the last minute.
     */
    429: ErrorEnvelope;
    /**
     * Internal error.
     */
    500: ErrorEnvelope;
    /**
     * The service is temporarily unavailable.
     */
    503: ErrorEnvelope;
};

export type DeleteSandboxClockError = DeleteSandboxClockErrors[keyof DeleteSandboxClockErrors];

export type DeleteSandboxClockResponses = {
    /**
     * The clock was deleted.
     */
    204: void;
};

export type DeleteSandboxClockResponse = DeleteSandboxClockResponses[keyof DeleteSandboxClockResponses];

export type GetSandboxClockData = {
    body?: never;
    path: {
        /**
         * The clock's id.
         */
        clock_id: string;
    };
    query?: never;
    url: '/v1/sandbox/clocks/{clock_id}';
};

export type GetSandboxClockErrors = {
    /**
     * A field or parameter is invalid. The message names it.
     */
    400: ErrorEnvelope;
    /**
     * The API key is missing or invalid.
     */
    401: ErrorEnvelope;
    /**
     * The key does not have permission.
     */
    403: ErrorEnvelope;
    /**
     * The resource does not exist.
     */
    404: ErrorEnvelope;
    /**
     * The path does not support this method. `Allow` lists the methods that it supports.
     */
    405: ErrorEnvelope;
    /**
     * The request did not arrive completely within 30 seconds.
     */
    408: ErrorEnvelope;
    /**
     * Too many requests in the last minute.
     */
    429: ErrorEnvelope;
    /**
     * Internal error.
     */
    500: ErrorEnvelope;
    /**
     * The service is temporarily unavailable.
     */
    503: ErrorEnvelope;
};

export type GetSandboxClockError = GetSandboxClockErrors[keyof GetSandboxClockErrors];

export type GetSandboxClockResponses = {
    /**
     * The clock.
     */
    200: SandboxClock;
};

export type GetSandboxClockResponse = GetSandboxClockResponses[keyof GetSandboxClockResponses];

export type AdvanceSandboxClockData = {
    body: SandboxClockAdvanceRequest;
    path: {
        /**
         * The clock's id.
         */
        clock_id: string;
    };
    query?: never;
    url: '/v1/sandbox/clocks/{clock_id}/advance';
};

export type AdvanceSandboxClockErrors = {
    /**
     * A field or parameter is invalid. The message names it.
     */
    400: ErrorEnvelope;
    /**
     * The API key is missing or invalid.
     */
    401: ErrorEnvelope;
    /**
     * The key does not have permission.
     */
    403: ErrorEnvelope;
    /**
     * The resource does not exist.
     */
    404: ErrorEnvelope;
    /**
     * The path does not support this method. `Allow` lists the methods that it supports.
     */
    405: ErrorEnvelope;
    /**
     * The request did not arrive completely within 30 seconds.
     */
    408: ErrorEnvelope;
    /**
     * A resource with this name already exists, or the `Idempotency-Key` was used with another body.
     */
    409: ErrorEnvelope;
    /**
     * The body is larger than 1 MiB.
     */
    413: ErrorEnvelope;
    /**
     * The body is not JSON.
     */
    415: ErrorEnvelope;
    /**
     * Too many requests in the last minute.
     */
    429: ErrorEnvelope;
    /**
     * Internal error.
     */
    500: ErrorEnvelope;
    /**
     * The service is temporarily unavailable.
     */
    503: ErrorEnvelope;
};

export type AdvanceSandboxClockError = AdvanceSandboxClockErrors[keyof AdvanceSandboxClockErrors];

export type AdvanceSandboxClockResponses = {
    /**
     * The clock has been turned.
     */
    200: SandboxClock;
    /**
     * The clock is still being turned.
     */
    202: SandboxClock;
};

export type AdvanceSandboxClockResponse = AdvanceSandboxClockResponses[keyof AdvanceSandboxClockResponses];

export type ListRoutingRulesData = {
    body?: never;
    path?: never;
    query?: {
        /**
         * Return only rules of this number.
         */
        number_id?: string;
        /**
         * The maximum number of entries per page.
         */
        page_size?: number;
        /**
         * `next_page_token` of the previous page. Omit it, or leave it empty, for the first page. It is valid only with the same page size and filters.
         */
        page_token?: string;
    };
    url: '/v1/routing-rules';
};

export type ListRoutingRulesErrors = {
    /**
     * A field or parameter is invalid. The message names it.
     */
    400: ErrorEnvelope;
    /**
     * The API key is missing or invalid.
     */
    401: ErrorEnvelope;
    /**
     * The key does not have permission.
     */
    403: ErrorEnvelope;
    /**
     * The path does not support this method. `Allow` lists the methods that it supports.
     */
    405: ErrorEnvelope;
    /**
     * The request did not arrive completely within 30 seconds.
     */
    408: ErrorEnvelope;
    /**
     * Too many requests in the last minute.
     */
    429: ErrorEnvelope;
    /**
     * Internal error.
     */
    500: ErrorEnvelope;
    /**
     * The service is temporarily unavailable.
     */
    503: ErrorEnvelope;
};

export type ListRoutingRulesError = ListRoutingRulesErrors[keyof ListRoutingRulesErrors];

export type ListRoutingRulesResponses = {
    /**
     * A page of rules.
     */
    200: RoutingRulePage;
};

export type ListRoutingRulesResponse = ListRoutingRulesResponses[keyof ListRoutingRulesResponses];

export type CreateRoutingRuleData = {
    body: RoutingRuleWrite;
    headers?: {
        /**
         * A unique string that identifies the operation. Repeating a successful request with the same key within 24 hours returns the first response again, with `Idempotent-Replayed: true`, and has no second effect.
         */
        'Idempotency-Key'?: string;
    };
    path?: never;
    query?: never;
    url: '/v1/routing-rules';
};

export type CreateRoutingRuleErrors = {
    /**
     * A field or parameter is invalid. The message names it.
     */
    400: ErrorEnvelope;
    /**
     * The API key is missing or invalid.
     */
    401: ErrorEnvelope;
    /**
     * The key does not have permission.
     */
    403: ErrorEnvelope;
    /**
     * The resource does not exist.
     */
    404: ErrorEnvelope;
    /**
     * The path does not support this method. `Allow` lists the methods that it supports.
     */
    405: ErrorEnvelope;
    /**
     * The request did not arrive completely within 30 seconds.
     */
    408: ErrorEnvelope;
    /**
     * The number has no voice channel, or it already has a default rule.
     */
    409: ErrorEnvelope;
    /**
     * The body is larger than 1 MiB.
     */
    413: ErrorEnvelope;
    /**
     * The body is not JSON.
     */
    415: ErrorEnvelope;
    /**
     * Too many requests in the last minute.
     */
    429: ErrorEnvelope;
    /**
     * Internal error.
     */
    500: ErrorEnvelope;
    /**
     * The service is temporarily unavailable.
     */
    503: ErrorEnvelope;
};

export type CreateRoutingRuleError = CreateRoutingRuleErrors[keyof CreateRoutingRuleErrors];

export type CreateRoutingRuleResponses = {
    /**
     * The rule was created.
     */
    201: RoutingRule;
};

export type CreateRoutingRuleResponse = CreateRoutingRuleResponses[keyof CreateRoutingRuleResponses];

export type TestRoutingRulesData = {
    body: RoutingTest;
    path?: never;
    query?: never;
    url: '/v1/routing-rules/test';
};

export type TestRoutingRulesErrors = {
    /**
     * A field or parameter is invalid. The message names it.
     */
    400: ErrorEnvelope;
    /**
     * The API key is missing or invalid.
     */
    401: ErrorEnvelope;
    /**
     * The key does not have permission.
     */
    403: ErrorEnvelope;
    /**
     * The resource does not exist.
     */
    404: ErrorEnvelope;
    /**
     * The path does not support this method. `Allow` lists the methods that it supports.
     */
    405: ErrorEnvelope;
    /**
     * The request did not arrive completely within 30 seconds.
     */
    408: ErrorEnvelope;
    /**
     * The body is larger than 1 MiB.
     */
    413: ErrorEnvelope;
    /**
     * The body is not JSON.
     */
    415: ErrorEnvelope;
    /**
     * Too many requests in the last minute.
     */
    429: ErrorEnvelope;
    /**
     * Internal error.
     */
    500: ErrorEnvelope;
    /**
     * The service is temporarily unavailable.
     */
    503: ErrorEnvelope;
};

export type TestRoutingRulesError = TestRoutingRulesErrors[keyof TestRoutingRulesErrors];

export type TestRoutingRulesResponses = {
    /**
     * The agent that would take the call, and the rule that selects it.
     */
    200: RoutingTestResult;
};

export type TestRoutingRulesResponse = TestRoutingRulesResponses[keyof TestRoutingRulesResponses];

export type DeleteRoutingRuleData = {
    body?: never;
    path: {
        /**
         * The rule's id.
         */
        rule_id: string;
    };
    query?: never;
    url: '/v1/routing-rules/{rule_id}';
};

export type DeleteRoutingRuleErrors = {
    /**
     * A field or parameter is invalid. The message names it.
     */
    400: ErrorEnvelope;
    /**
     * The API key is missing or invalid.
     */
    401: ErrorEnvelope;
    /**
     * The key does not have permission.
     */
    403: ErrorEnvelope;
    /**
     * The resource does not exist.
     */
    404: ErrorEnvelope;
    /**
     * The path does not support this method. `Allow` lists the methods that it supports.
     */
    405: ErrorEnvelope;
    /**
     * The request did not arrive completely within 30 seconds.
     */
    408: ErrorEnvelope;
    /**
     * Too many requests in the last minute.
     */
    429: ErrorEnvelope;
    /**
     * Internal error.
     */
    500: ErrorEnvelope;
    /**
     * The service is temporarily unavailable.
     */
    503: ErrorEnvelope;
};

export type DeleteRoutingRuleError = DeleteRoutingRuleErrors[keyof DeleteRoutingRuleErrors];

export type DeleteRoutingRuleResponses = {
    /**
     * The rule was deleted.
     */
    204: void;
};

export type DeleteRoutingRuleResponse = DeleteRoutingRuleResponses[keyof DeleteRoutingRuleResponses];

export type GetRoutingRuleData = {
    body?: never;
    path: {
        /**
         * The rule's id.
         */
        rule_id: string;
    };
    query?: never;
    url: '/v1/routing-rules/{rule_id}';
};

export type GetRoutingRuleErrors = {
    /**
     * A field or parameter is invalid. The message names it.
     */
    400: ErrorEnvelope;
    /**
     * The API key is missing or invalid.
     */
    401: ErrorEnvelope;
    /**
     * The key does not have permission.
     */
    403: ErrorEnvelope;
    /**
     * The resource does not exist.
     */
    404: ErrorEnvelope;
    /**
     * The path does not support this method. `Allow` lists the methods that it supports.
     */
    405: ErrorEnvelope;
    /**
     * The request did not arrive completely within 30 seconds.
     */
    408: ErrorEnvelope;
    /**
     * Too many requests in the last minute.
     */
    429: ErrorEnvelope;
    /**
     * Internal error.
     */
    500: ErrorEnvelope;
    /**
     * The service is temporarily unavailable.
     */
    503: ErrorEnvelope;
};

export type GetRoutingRuleError = GetRoutingRuleErrors[keyof GetRoutingRuleErrors];

export type GetRoutingRuleResponses = {
    /**
     * The rule.
     */
    200: RoutingRule;
};

export type GetRoutingRuleResponse = GetRoutingRuleResponses[keyof GetRoutingRuleResponses];

export type ReplaceRoutingRuleData = {
    body: RoutingRuleReplace;
    path: {
        /**
         * The rule's id.
         */
        rule_id: string;
    };
    query?: never;
    url: '/v1/routing-rules/{rule_id}';
};

export type ReplaceRoutingRuleErrors = {
    /**
     * A field or parameter is invalid. The message names it.
     */
    400: ErrorEnvelope;
    /**
     * The API key is missing or invalid.
     */
    401: ErrorEnvelope;
    /**
     * The key does not have permission.
     */
    403: ErrorEnvelope;
    /**
     * The resource does not exist.
     */
    404: ErrorEnvelope;
    /**
     * The path does not support this method. `Allow` lists the methods that it supports.
     */
    405: ErrorEnvelope;
    /**
     * The request did not arrive completely within 30 seconds.
     */
    408: ErrorEnvelope;
    /**
     * The number has no voice channel, it already has a default rule, or the rule was changed after `expected_updated_at`.
     */
    409: ErrorEnvelope;
    /**
     * The body is larger than 1 MiB.
     */
    413: ErrorEnvelope;
    /**
     * The body is not JSON.
     */
    415: ErrorEnvelope;
    /**
     * Too many requests in the last minute.
     */
    429: ErrorEnvelope;
    /**
     * Internal error.
     */
    500: ErrorEnvelope;
    /**
     * The service is temporarily unavailable.
     */
    503: ErrorEnvelope;
};

export type ReplaceRoutingRuleError = ReplaceRoutingRuleErrors[keyof ReplaceRoutingRuleErrors];

export type ReplaceRoutingRuleResponses = {
    /**
     * The updated rule.
     */
    200: RoutingRule;
};

export type ReplaceRoutingRuleResponse = ReplaceRoutingRuleResponses[keyof ReplaceRoutingRuleResponses];

export type GetNotificationsData = {
    body?: never;
    path?: never;
    query?: never;
    url: '/v1/notifications';
};

export type GetNotificationsErrors = {
    /**
     * A field or parameter is invalid. The message names it.
     */
    400: ErrorEnvelope;
    /**
     * The API key is missing or invalid.
     */
    401: ErrorEnvelope;
    /**
     * The key does not have permission.
     */
    403: ErrorEnvelope;
    /**
     * The path does not support this method. `Allow` lists the methods that it supports.
     */
    405: ErrorEnvelope;
    /**
     * The request did not arrive completely within 30 seconds.
     */
    408: ErrorEnvelope;
    /**
     * Too many requests in the last minute.
     */
    429: ErrorEnvelope;
    /**
     * Internal error.
     */
    500: ErrorEnvelope;
    /**
     * The service is temporarily unavailable.
     */
    503: ErrorEnvelope;
};

export type GetNotificationsError = GetNotificationsErrors[keyof GetNotificationsErrors];

export type GetNotificationsResponses = {
    /**
     * The notifications.
     */
    200: NotificationSettings;
};

export type GetNotificationsResponse = GetNotificationsResponses[keyof GetNotificationsResponses];

export type UpdateNotificationsData = {
    body: NotificationUpdate;
    path?: never;
    query?: never;
    url: '/v1/notifications';
};

export type UpdateNotificationsErrors = {
    /**
     * A field or parameter is invalid. The message names it.
     */
    400: ErrorEnvelope;
    /**
     * The API key is missing or invalid.
     */
    401: ErrorEnvelope;
    /**
     * The key does not have permission.
     */
    403: ErrorEnvelope;
    /**
     * The path does not support this method. `Allow` lists the methods that it supports.
     */
    405: ErrorEnvelope;
    /**
     * The request did not arrive completely within 30 seconds.
     */
    408: ErrorEnvelope;
    /**
     * The body is larger than 1 MiB.
     */
    413: ErrorEnvelope;
    /**
     * The body is not JSON.
     */
    415: ErrorEnvelope;
    /**
     * Too many requests in the last minute.
     */
    429: ErrorEnvelope;
    /**
     * Internal error.
     */
    500: ErrorEnvelope;
    /**
     * The service is temporarily unavailable.
     */
    503: ErrorEnvelope;
};

export type UpdateNotificationsError = UpdateNotificationsErrors[keyof UpdateNotificationsErrors];

export type UpdateNotificationsResponses = {
    /**
     * The notifications as they are now.
     */
    200: NotificationSettings;
};

export type UpdateNotificationsResponse = UpdateNotificationsResponses[keyof UpdateNotificationsResponses];

export type GetWorkspaceNotificationsData = {
    body?: never;
    path?: never;
    query?: never;
    url: '/v1/workspace/notifications';
};

export type GetWorkspaceNotificationsErrors = {
    /**
     * A field or parameter is invalid. The message names it.
     */
    400: ErrorEnvelope;
    /**
     * The API key is missing or invalid.
     */
    401: ErrorEnvelope;
    /**
     * The key does not have permission.
     */
    403: ErrorEnvelope;
    /**
     * The path does not support this method. `Allow` lists the methods that it supports.
     */
    405: ErrorEnvelope;
    /**
     * The request did not arrive completely within 30 seconds.
     */
    408: ErrorEnvelope;
    /**
     * Too many requests in the last minute.
     */
    429: ErrorEnvelope;
    /**
     * Internal error.
     */
    500: ErrorEnvelope;
    /**
     * The service is temporarily unavailable.
     */
    503: ErrorEnvelope;
};

export type GetWorkspaceNotificationsError = GetWorkspaceNotificationsErrors[keyof GetWorkspaceNotificationsErrors];

export type GetWorkspaceNotificationsResponses = {
    /**
     * The notifications of the workspace.
     */
    200: WorkspaceNotifications;
};

export type GetWorkspaceNotificationsResponse = GetWorkspaceNotificationsResponses[keyof GetWorkspaceNotificationsResponses];

export type UpdateWorkspaceNotificationsData = {
    body: WorkspaceNotificationUpdate;
    path?: never;
    query?: never;
    url: '/v1/workspace/notifications';
};

export type UpdateWorkspaceNotificationsErrors = {
    /**
     * A field or parameter is invalid. The message names it.
     */
    400: ErrorEnvelope;
    /**
     * The API key is missing or invalid.
     */
    401: ErrorEnvelope;
    /**
     * The key does not have permission.
     */
    403: ErrorEnvelope;
    /**
     * The path does not support this method. `Allow` lists the methods that it supports.
     */
    405: ErrorEnvelope;
    /**
     * The request did not arrive completely within 30 seconds.
     */
    408: ErrorEnvelope;
    /**
     * It was changed after `expected_updated_at`.
     */
    409: ErrorEnvelope;
    /**
     * The body is larger than 1 MiB.
     */
    413: ErrorEnvelope;
    /**
     * The body is not JSON.
     */
    415: ErrorEnvelope;
    /**
     * Too many requests in the last minute.
     */
    429: ErrorEnvelope;
    /**
     * Internal error.
     */
    500: ErrorEnvelope;
    /**
     * The service is temporarily unavailable.
     */
    503: ErrorEnvelope;
};

export type UpdateWorkspaceNotificationsError = UpdateWorkspaceNotificationsErrors[keyof UpdateWorkspaceNotificationsErrors];

export type UpdateWorkspaceNotificationsResponses = {
    /**
     * The notifications of the workspace as they are now.
     */
    200: WorkspaceNotifications;
};

export type UpdateWorkspaceNotificationsResponse = UpdateWorkspaceNotificationsResponses[keyof UpdateWorkspaceNotificationsResponses];

export type ListConsentsData = {
    body?: never;
    path?: never;
    query?: {
        /**
         * Return only records of this contact.
         */
        contact?: string;
        /**
         * Return only records about this.
         */
        subject?: ConsentSubject;
        /**
         * Return only records with this decision.
         */
        decision?: ConsentDecision;
        /**
         * Return only records of this call.
         */
        call_id?: string;
        /**
         * Return only records written at or after this time.
         */
        created_after?: string;
        /**
         * Return only records written before this time.
         */
        created_before?: string;
        /**
         * The maximum number of entries per page.
         */
        page_size?: number;
        /**
         * `next_page_token` of the previous page. Omit it, or leave it empty, for the first page. It is valid only with the same page size and filters.
         */
        page_token?: string;
    };
    url: '/v1/consents';
};

export type ListConsentsErrors = {
    /**
     * A field or parameter is invalid. The message names it.
     */
    400: ErrorEnvelope;
    /**
     * The API key is missing or invalid.
     */
    401: ErrorEnvelope;
    /**
     * The key does not have permission.
     */
    403: ErrorEnvelope;
    /**
     * The path does not support this method. `Allow` lists the methods that it supports.
     */
    405: ErrorEnvelope;
    /**
     * The request did not arrive completely within 30 seconds.
     */
    408: ErrorEnvelope;
    /**
     * Too many requests in the last minute.
     */
    429: ErrorEnvelope;
    /**
     * Internal error.
     */
    500: ErrorEnvelope;
    /**
     * The service is temporarily unavailable.
     */
    503: ErrorEnvelope;
};

export type ListConsentsError = ListConsentsErrors[keyof ListConsentsErrors];

export type ListConsentsResponses = {
    /**
     * A page of records.
     */
    200: ConsentPage;
};

export type ListConsentsResponse = ListConsentsResponses[keyof ListConsentsResponses];

export type ExportConsentsData = {
    body?: never;
    path?: never;
    query?: {
        /**
         * The format of the export.
         */
        format?: 'json' | 'csv';
        /**
         * Return only records of this contact.
         */
        contact?: string;
        /**
         * Return only records about this.
         */
        subject?: ConsentSubject;
        /**
         * Return only records with this decision.
         */
        decision?: ConsentDecision;
        /**
         * Return only records of this call.
         */
        call_id?: string;
        /**
         * Return only records written at or after this time.
         */
        created_after?: string;
        /**
         * Return only records written before this time.
         */
        created_before?: string;
    };
    url: '/v1/consents/export';
};

export type ExportConsentsErrors = {
    /**
     * A field or parameter is invalid. The message names it.
     */
    400: ErrorEnvelope;
    /**
     * The API key is missing or invalid.
     */
    401: ErrorEnvelope;
    /**
     * The key does not have permission.
     */
    403: ErrorEnvelope;
    /**
     * The path does not support this method. `Allow` lists the methods that it supports.
     */
    405: ErrorEnvelope;
    /**
     * The request did not arrive completely within 30 seconds.
     */
    408: ErrorEnvelope;
    /**
     * Too many requests in the last minute.
     */
    429: ErrorEnvelope;
    /**
     * Internal error.
     */
    500: ErrorEnvelope;
    /**
     * The service is temporarily unavailable.
     */
    503: ErrorEnvelope;
};

export type ExportConsentsError = ExportConsentsErrors[keyof ExportConsentsErrors];

export type ExportConsentsResponses = {
    /**
     * The records, newest first. They are streamed as fast as you read them.
     */
    200: ConsentExport;
};

export type ExportConsentsResponse = ExportConsentsResponses[keyof ExportConsentsResponses];

export type CreateWorkspaceData = {
    body: WorkspaceCreate;
    path?: never;
    query?: never;
    url: '/v1/workspaces';
};

export type CreateWorkspaceErrors = {
    /**
     * A field or parameter is invalid. The message names it.
     */
    400: ErrorEnvelope;
    /**
     * The API key is missing or invalid.
     */
    401: ErrorEnvelope;
    /**
     * The limit of the plan is reached.
     */
    402: ErrorEnvelope;
    /**
     * The key does not have permission.
     */
    403: ErrorEnvelope;
    /**
     * The path does not support this method. `Allow` lists the methods that it supports.
     */
    405: ErrorEnvelope;
    /**
     * The request did not arrive completely within 30 seconds.
     */
    408: ErrorEnvelope;
    /**
     * The body is larger than 1 MiB.
     */
    413: ErrorEnvelope;
    /**
     * The body is not JSON.
     */
    415: ErrorEnvelope;
    /**
     * Too many requests in the last minute.
     */
    429: ErrorEnvelope;
    /**
     * Internal error.
     */
    500: ErrorEnvelope;
    /**
     * The service is temporarily unavailable.
     */
    503: ErrorEnvelope;
};

export type CreateWorkspaceError = CreateWorkspaceErrors[keyof CreateWorkspaceErrors];

export type CreateWorkspaceResponses = {
    /**
     * The workspace was created.
     */
    201: CreatedWorkspace;
};

export type CreateWorkspaceResponse = CreateWorkspaceResponses[keyof CreateWorkspaceResponses];

export type DeleteWorkspaceData = {
    body?: never;
    path?: never;
    query?: {
        /**
         * The id of the workspace. If it does not match the key's workspace, nothing is deleted and the response is 400.
         */
        confirm?: string;
    };
    url: '/v1/workspace';
};

export type DeleteWorkspaceErrors = {
    /**
     * A field or parameter is invalid. The message names it.
     */
    400: ErrorEnvelope;
    /**
     * The API key is missing or invalid.
     */
    401: ErrorEnvelope;
    /**
     * The key does not have permission.
     */
    403: ErrorEnvelope;
    /**
     * The path does not support this method. `Allow` lists the methods that it supports.
     */
    405: ErrorEnvelope;
    /**
     * The request did not arrive completely within 30 seconds.
     */
    408: ErrorEnvelope;
    /**
     * Too many requests in the last minute.
     */
    429: ErrorEnvelope;
    /**
     * Internal error.
     */
    500: ErrorEnvelope;
    /**
     * The service is temporarily unavailable.
     */
    503: ErrorEnvelope;
};

export type DeleteWorkspaceError = DeleteWorkspaceErrors[keyof DeleteWorkspaceErrors];

export type DeleteWorkspaceResponses = {
    /**
     * The workspace was deleted.
     */
    204: void;
};

export type DeleteWorkspaceResponse = DeleteWorkspaceResponses[keyof DeleteWorkspaceResponses];

export type GetWorkspaceData = {
    body?: never;
    path?: never;
    query?: never;
    url: '/v1/workspace';
};

export type GetWorkspaceErrors = {
    /**
     * A field or parameter is invalid. The message names it.
     */
    400: ErrorEnvelope;
    /**
     * The API key is missing or invalid.
     */
    401: ErrorEnvelope;
    /**
     * The key does not have permission.
     */
    403: ErrorEnvelope;
    /**
     * The path does not support this method. `Allow` lists the methods that it supports.
     */
    405: ErrorEnvelope;
    /**
     * The request did not arrive completely within 30 seconds.
     */
    408: ErrorEnvelope;
    /**
     * Too many requests in the last minute.
     */
    429: ErrorEnvelope;
    /**
     * Internal error.
     */
    500: ErrorEnvelope;
    /**
     * The service is temporarily unavailable.
     */
    503: ErrorEnvelope;
};

export type GetWorkspaceError = GetWorkspaceErrors[keyof GetWorkspaceErrors];

export type GetWorkspaceResponses = {
    /**
     * The workspace.
     */
    200: Workspace;
};

export type GetWorkspaceResponse = GetWorkspaceResponses[keyof GetWorkspaceResponses];

export type UpdateWorkspaceData = {
    body: WorkspaceUpdate;
    path?: never;
    query?: never;
    url: '/v1/workspace';
};

export type UpdateWorkspaceErrors = {
    /**
     * A field or parameter is invalid. The message names it.
     */
    400: ErrorEnvelope;
    /**
     * The API key is missing or invalid.
     */
    401: ErrorEnvelope;
    /**
     * The key does not have permission.
     */
    403: ErrorEnvelope;
    /**
     * The path does not support this method. `Allow` lists the methods that it supports.
     */
    405: ErrorEnvelope;
    /**
     * The request did not arrive completely within 30 seconds.
     */
    408: ErrorEnvelope;
    /**
     * It was changed after `expected_updated_at`.
     */
    409: ErrorEnvelope;
    /**
     * The body is larger than 1 MiB.
     */
    413: ErrorEnvelope;
    /**
     * The body is not JSON.
     */
    415: ErrorEnvelope;
    /**
     * Too many requests in the last minute.
     */
    429: ErrorEnvelope;
    /**
     * Internal error.
     */
    500: ErrorEnvelope;
    /**
     * The service is temporarily unavailable.
     */
    503: ErrorEnvelope;
};

export type UpdateWorkspaceError = UpdateWorkspaceErrors[keyof UpdateWorkspaceErrors];

export type UpdateWorkspaceResponses = {
    /**
     * The updated workspace.
     */
    200: Workspace;
};

export type UpdateWorkspaceResponse = UpdateWorkspaceResponses[keyof UpdateWorkspaceResponses];

export type SwitchWorkspaceRecordingData = {
    body?: RecordingSwitch;
    path?: never;
    query?: never;
    url: '/v1/workspace/recording';
};

export type SwitchWorkspaceRecordingErrors = {
    /**
     * A field or parameter is invalid. The message names it.
     */
    400: ErrorEnvelope;
    /**
     * The API key is missing or invalid.
     */
    401: ErrorEnvelope;
    /**
     * The key does not have permission.
     */
    403: ErrorEnvelope;
    /**
     * The path does not support this method. `Allow` lists the methods that it supports.
     */
    405: ErrorEnvelope;
    /**
     * The request did not arrive completely within 30 seconds.
     */
    408: ErrorEnvelope;
    /**
     * The body is larger than 1 MiB.
     */
    413: ErrorEnvelope;
    /**
     * The body is not JSON.
     */
    415: ErrorEnvelope;
    /**
     * Too many requests in the last minute.
     */
    429: ErrorEnvelope;
    /**
     * Internal error.
     */
    500: ErrorEnvelope;
    /**
     * The service is temporarily unavailable.
     */
    503: ErrorEnvelope;
};

export type SwitchWorkspaceRecordingError = SwitchWorkspaceRecordingErrors[keyof SwitchWorkspaceRecordingErrors];

export type SwitchWorkspaceRecordingResponses = {
    /**
     * The updated workspace.
     */
    200: Workspace;
};

export type SwitchWorkspaceRecordingResponse = SwitchWorkspaceRecordingResponses[keyof SwitchWorkspaceRecordingResponses];

export type GetSubscriptionData = {
    body?: never;
    path?: never;
    query?: never;
    url: '/v1/workspace/subscription';
};

export type GetSubscriptionErrors = {
    /**
     * A field or parameter is invalid. The message names it.
     */
    400: ErrorEnvelope;
    /**
     * The API key is missing or invalid.
     */
    401: ErrorEnvelope;
    /**
     * The key does not have permission.
     */
    403: ErrorEnvelope;
    /**
     * The workspace is on `payg`, or was deleted.
     */
    404: ErrorEnvelope;
    /**
     * The path does not support this method. `Allow` lists the methods that it supports.
     */
    405: ErrorEnvelope;
    /**
     * The request did not arrive completely within 30 seconds.
     */
    408: ErrorEnvelope;
    /**
     * Too many requests in the last minute.
     */
    429: ErrorEnvelope;
    /**
     * Internal error.
     */
    500: ErrorEnvelope;
    /**
     * The service is temporarily unavailable.
     */
    503: ErrorEnvelope;
};

export type GetSubscriptionError = GetSubscriptionErrors[keyof GetSubscriptionErrors];

export type GetSubscriptionResponses = {
    /**
     * The subscription.
     */
    200: Subscription;
};

export type GetSubscriptionResponse = GetSubscriptionResponses[keyof GetSubscriptionResponses];

export type SwitchSubscriptionData = {
    body: SubscriptionUpdate;
    path?: never;
    query?: never;
    url: '/v1/workspace/subscription';
};

export type SwitchSubscriptionErrors = {
    /**
     * The plan cannot be switched to this one.
     */
    400: ErrorEnvelope;
    /**
     * The API key is missing or invalid.
     */
    401: ErrorEnvelope;
    /**
     * The balance does not cover the rest of the month on the new plan.
     */
    402: ErrorEnvelope;
    /**
     * The key does not have permission.
     */
    403: ErrorEnvelope;
    /**
     * The workspace was deleted.
     */
    404: ErrorEnvelope;
    /**
     * The path does not support this method. `Allow` lists the methods that it supports.
     */
    405: ErrorEnvelope;
    /**
     * The request did not arrive completely within 30 seconds.
     */
    408: ErrorEnvelope;
    /**
     * The body is larger than 1 MiB.
     */
    413: ErrorEnvelope;
    /**
     * The body is not JSON.
     */
    415: ErrorEnvelope;
    /**
     * The plan was switched in the last 24 hours, or there were too many requests in the last minute.
     */
    429: ErrorEnvelope;
    /**
     * Internal error.
     */
    500: ErrorEnvelope;
    /**
     * The service is temporarily unavailable.
     */
    503: ErrorEnvelope;
};

export type SwitchSubscriptionError = SwitchSubscriptionErrors[keyof SwitchSubscriptionErrors];

export type SwitchSubscriptionResponses = {
    /**
     * The new subscription, its cost, and the remaining quotas of the new plan.
     */
    200: PlanSwitch;
};

export type SwitchSubscriptionResponse = SwitchSubscriptionResponses[keyof SwitchSubscriptionResponses];

export type PreviewSubscriptionData = {
    body?: never;
    path?: never;
    query: {
        /**
         * The new plan: `starter`, `builder` or `scale`.
         */
        plan: string;
    };
    url: '/v1/workspace/subscription/preview';
};

export type PreviewSubscriptionErrors = {
    /**
     * The plan cannot be switched to this one.
     */
    400: ErrorEnvelope;
    /**
     * The API key is missing or invalid.
     */
    401: ErrorEnvelope;
    /**
     * The key does not have permission.
     */
    403: ErrorEnvelope;
    /**
     * The workspace was deleted.
     */
    404: ErrorEnvelope;
    /**
     * The path does not support this method. `Allow` lists the methods that it supports.
     */
    405: ErrorEnvelope;
    /**
     * The request did not arrive completely within 30 seconds.
     */
    408: ErrorEnvelope;
    /**
     * The plan was switched in the last 24 hours, or there were too many requests in the last minute.
     */
    429: ErrorEnvelope;
    /**
     * Internal error.
     */
    500: ErrorEnvelope;
    /**
     * The service is temporarily unavailable.
     */
    503: ErrorEnvelope;
};

export type PreviewSubscriptionError = PreviewSubscriptionErrors[keyof PreviewSubscriptionErrors];

export type PreviewSubscriptionResponses = {
    /**
     * What the switch would charge and change.
     */
    200: PlanSwitchPreview;
};

export type PreviewSubscriptionResponse = PreviewSubscriptionResponses[keyof PreviewSubscriptionResponses];

export type GetBalanceData = {
    body?: never;
    path?: never;
    query?: never;
    url: '/v1/billing/balance';
};

export type GetBalanceErrors = {
    /**
     * A field or parameter is invalid. The message names it.
     */
    400: ErrorEnvelope;
    /**
     * The API key is missing or invalid.
     */
    401: ErrorEnvelope;
    /**
     * The key does not have permission.
     */
    403: ErrorEnvelope;
    /**
     * The path does not support this method. `Allow` lists the methods that it supports.
     */
    405: ErrorEnvelope;
    /**
     * The request did not arrive completely within 30 seconds.
     */
    408: ErrorEnvelope;
    /**
     * Too many requests in the last minute.
     */
    429: ErrorEnvelope;
    /**
     * Internal error.
     */
    500: ErrorEnvelope;
    /**
     * The service is temporarily unavailable.
     */
    503: ErrorEnvelope;
};

export type GetBalanceError = GetBalanceErrors[keyof GetBalanceErrors];

export type GetBalanceResponses = {
    /**
     * The balance.
     */
    200: Balance;
};

export type GetBalanceResponse = GetBalanceResponses[keyof GetBalanceResponses];

export type ListLedgerData = {
    body?: never;
    path?: never;
    query?: {
        /**
         * Return only entries of this type.
         */
        entry_type?: LedgerEntryType;
        /**
         * Return only entries created at or after this time.
         */
        created_after?: string;
        /**
         * Return only entries created before this time.
         */
        created_before?: string;
        /**
         * The maximum number of entries per page.
         */
        page_size?: number;
        /**
         * `next_page_token` of the previous page. Omit it, or leave it empty, for the first page. It is valid only with the same page size and filters.
         */
        page_token?: string;
    };
    url: '/v1/billing/ledger';
};

export type ListLedgerErrors = {
    /**
     * A field or parameter is invalid. The message names it.
     */
    400: ErrorEnvelope;
    /**
     * The API key is missing or invalid.
     */
    401: ErrorEnvelope;
    /**
     * The key does not have permission.
     */
    403: ErrorEnvelope;
    /**
     * The path does not support this method. `Allow` lists the methods that it supports.
     */
    405: ErrorEnvelope;
    /**
     * The request did not arrive completely within 30 seconds.
     */
    408: ErrorEnvelope;
    /**
     * Too many requests in the last minute.
     */
    429: ErrorEnvelope;
    /**
     * Internal error.
     */
    500: ErrorEnvelope;
    /**
     * The service is temporarily unavailable.
     */
    503: ErrorEnvelope;
};

export type ListLedgerError = ListLedgerErrors[keyof ListLedgerErrors];

export type ListLedgerResponses = {
    /**
     * A page of entries.
     */
    200: LedgerPage;
};

export type ListLedgerResponse = ListLedgerResponses[keyof ListLedgerResponses];

export type GetPricingData = {
    body?: never;
    path?: never;
    query?: never;
    url: '/v1/billing/pricing';
};

export type GetPricingErrors = {
    /**
     * A field or parameter is invalid. The message names it.
     */
    400: ErrorEnvelope;
    /**
     * The API key is missing or invalid.
     */
    401: ErrorEnvelope;
    /**
     * The key does not have permission.
     */
    403: ErrorEnvelope;
    /**
     * The path does not support this method. `Allow` lists the methods that it supports.
     */
    405: ErrorEnvelope;
    /**
     * The request did not arrive completely within 30 seconds.
     */
    408: ErrorEnvelope;
    /**
     * Too many requests in the last minute.
     */
    429: ErrorEnvelope;
    /**
     * Internal error.
     */
    500: ErrorEnvelope;
    /**
     * The service is temporarily unavailable.
     */
    503: ErrorEnvelope;
};

export type GetPricingError = GetPricingErrors[keyof GetPricingErrors];

export type GetPricingResponses = {
    /**
     * The prices.
     */
    200: Pricing;
};

export type GetPricingResponse = GetPricingResponses[keyof GetPricingResponses];

export type GetBillingDetailsData = {
    body?: never;
    path?: never;
    query?: never;
    url: '/v1/billing/details';
};

export type GetBillingDetailsErrors = {
    /**
     * A field or parameter is invalid. The message names it.
     */
    400: ErrorEnvelope;
    /**
     * The API key is missing or invalid.
     */
    401: ErrorEnvelope;
    /**
     * The key does not have permission.
     */
    403: ErrorEnvelope;
    /**
     * The path does not support this method. `Allow` lists the methods that it supports.
     */
    405: ErrorEnvelope;
    /**
     * The request did not arrive completely within 30 seconds.
     */
    408: ErrorEnvelope;
    /**
     * Too many requests in the last minute.
     */
    429: ErrorEnvelope;
    /**
     * Internal error.
     */
    500: ErrorEnvelope;
    /**
     * The service is temporarily unavailable.
     */
    503: ErrorEnvelope;
};

export type GetBillingDetailsError = GetBillingDetailsErrors[keyof GetBillingDetailsErrors];

export type GetBillingDetailsResponses = {
    /**
     * The details.
     */
    200: BillingDetails;
};

export type GetBillingDetailsResponse = GetBillingDetailsResponses[keyof GetBillingDetailsResponses];

export type UpdateBillingDetailsData = {
    body: BillingDetailsUpdate;
    path?: never;
    query?: never;
    url: '/v1/billing/details';
};

export type UpdateBillingDetailsErrors = {
    /**
     * A field or parameter is invalid. The message names it.
     */
    400: ErrorEnvelope;
    /**
     * The API key is missing or invalid.
     */
    401: ErrorEnvelope;
    /**
     * The key does not have permission.
     */
    403: ErrorEnvelope;
    /**
     * The path does not support this method. `Allow` lists the methods that it supports.
     */
    405: ErrorEnvelope;
    /**
     * The request did not arrive completely within 30 seconds.
     */
    408: ErrorEnvelope;
    /**
     * It was changed after `expected_updated_at`.
     */
    409: ErrorEnvelope;
    /**
     * The body is larger than 1 MiB.
     */
    413: ErrorEnvelope;
    /**
     * The body is not JSON.
     */
    415: ErrorEnvelope;
    /**
     * Too many requests in the last minute.
     */
    429: ErrorEnvelope;
    /**
     * Internal error.
     */
    500: ErrorEnvelope;
    /**
     * The service is temporarily unavailable.
     */
    503: ErrorEnvelope;
};

export type UpdateBillingDetailsError = UpdateBillingDetailsErrors[keyof UpdateBillingDetailsErrors];

export type UpdateBillingDetailsResponses = {
    /**
     * The details as they are now.
     */
    200: BillingDetails;
};

export type UpdateBillingDetailsResponse = UpdateBillingDetailsResponses[keyof UpdateBillingDetailsResponses];

export type SetSpendCapData = {
    body: SpendCapUpdate;
    path?: never;
    query?: never;
    url: '/v1/billing/spend-cap';
};

export type SetSpendCapErrors = {
    /**
     * A field or parameter is invalid. The message names it.
     */
    400: ErrorEnvelope;
    /**
     * The API key is missing or invalid.
     */
    401: ErrorEnvelope;
    /**
     * The key does not have permission.
     */
    403: ErrorEnvelope;
    /**
     * The path does not support this method. `Allow` lists the methods that it supports.
     */
    405: ErrorEnvelope;
    /**
     * The request did not arrive completely within 30 seconds.
     */
    408: ErrorEnvelope;
    /**
     * The body is larger than 1 MiB.
     */
    413: ErrorEnvelope;
    /**
     * The body is not JSON.
     */
    415: ErrorEnvelope;
    /**
     * Too many requests in the last minute.
     */
    429: ErrorEnvelope;
    /**
     * Internal error.
     */
    500: ErrorEnvelope;
    /**
     * The service is temporarily unavailable.
     */
    503: ErrorEnvelope;
};

export type SetSpendCapError = SetSpendCapErrors[keyof SetSpendCapErrors];

export type SetSpendCapResponses = {
    /**
     * The workspace.
     */
    200: Workspace;
};

export type SetSpendCapResponse = SetSpendCapResponses[keyof SetSpendCapResponses];

export type ListSpendCapsData = {
    body?: never;
    path?: never;
    query?: {
        /**
         * The maximum number of entries per page.
         */
        page_size?: number;
        /**
         * `next_page_token` of the previous page. Omit it, or leave it empty, for the first page. It is valid only with the same page size and filters.
         */
        page_token?: string;
    };
    url: '/v1/billing/spend-caps';
};

export type ListSpendCapsErrors = {
    /**
     * A field or parameter is invalid. The message names it.
     */
    400: ErrorEnvelope;
    /**
     * The API key is missing or invalid.
     */
    401: ErrorEnvelope;
    /**
     * The key does not have permission.
     */
    403: ErrorEnvelope;
    /**
     * The path does not support this method. `Allow` lists the methods that it supports.
     */
    405: ErrorEnvelope;
    /**
     * The request did not arrive completely within 30 seconds.
     */
    408: ErrorEnvelope;
    /**
     * Too many requests in the last minute.
     */
    429: ErrorEnvelope;
    /**
     * Internal error.
     */
    500: ErrorEnvelope;
    /**
     * The service is temporarily unavailable.
     */
    503: ErrorEnvelope;
};

export type ListSpendCapsError = ListSpendCapsErrors[keyof ListSpendCapsErrors];

export type ListSpendCapsResponses = {
    /**
     * A page of caps.
     */
    200: SpendCapPage;
};

export type ListSpendCapsResponse = ListSpendCapsResponses[keyof ListSpendCapsResponses];

export type ListInvoicesData = {
    body?: never;
    path?: never;
    query?: {
        /**
         * The maximum number of entries per page.
         */
        page_size?: number;
        /**
         * `next_page_token` of the previous page. Omit it, or leave it empty, for the first page. It is valid only with the same page size and filters.
         */
        page_token?: string;
    };
    url: '/v1/billing/invoices';
};

export type ListInvoicesErrors = {
    /**
     * A field or parameter is invalid. The message names it.
     */
    400: ErrorEnvelope;
    /**
     * The API key is missing or invalid.
     */
    401: ErrorEnvelope;
    /**
     * The key does not have permission.
     */
    403: ErrorEnvelope;
    /**
     * The path does not support this method. `Allow` lists the methods that it supports.
     */
    405: ErrorEnvelope;
    /**
     * The request did not arrive completely within 30 seconds.
     */
    408: ErrorEnvelope;
    /**
     * Too many requests in the last minute.
     */
    429: ErrorEnvelope;
    /**
     * Internal error.
     */
    500: ErrorEnvelope;
    /**
     * The service is temporarily unavailable.
     */
    503: ErrorEnvelope;
};

export type ListInvoicesError = ListInvoicesErrors[keyof ListInvoicesErrors];

export type ListInvoicesResponses = {
    /**
     * A page of invoices.
     */
    200: InvoicePage;
};

export type ListInvoicesResponse = ListInvoicesResponses[keyof ListInvoicesResponses];

export type GetInvoiceData = {
    body?: never;
    path: {
        /**
         * The month.
         */
        month: Month;
    };
    query?: never;
    url: '/v1/billing/invoices/{month}';
};

export type GetInvoiceErrors = {
    /**
     * A field or parameter is invalid. The message names it.
     */
    400: ErrorEnvelope;
    /**
     * The API key is missing or invalid.
     */
    401: ErrorEnvelope;
    /**
     * The key does not have permission.
     */
    403: ErrorEnvelope;
    /**
     * The resource does not exist.
     */
    404: ErrorEnvelope;
    /**
     * The path does not support this method. `Allow` lists the methods that it supports.
     */
    405: ErrorEnvelope;
    /**
     * The request did not arrive completely within 30 seconds.
     */
    408: ErrorEnvelope;
    /**
     * Too many requests in the last minute.
     */
    429: ErrorEnvelope;
    /**
     * Internal error.
     */
    500: ErrorEnvelope;
    /**
     * The service is temporarily unavailable.
     */
    503: ErrorEnvelope;
};

export type GetInvoiceError = GetInvoiceErrors[keyof GetInvoiceErrors];

export type GetInvoiceResponses = {
    /**
     * The invoice.
     */
    200: Invoice;
};

export type GetInvoiceResponse = GetInvoiceResponses[keyof GetInvoiceResponses];

export type GetInvoicePdfData = {
    body?: never;
    path: {
        /**
         * The month.
         */
        month: Month;
    };
    query?: never;
    url: '/v1/billing/invoices/{month}/pdf';
};

export type GetInvoicePdfErrors = {
    /**
     * A field or parameter is invalid. The message names it.
     */
    400: ErrorEnvelope;
    /**
     * The API key is missing or invalid.
     */
    401: ErrorEnvelope;
    /**
     * The key does not have permission.
     */
    403: ErrorEnvelope;
    /**
     * The resource does not exist.
     */
    404: ErrorEnvelope;
    /**
     * The path does not support this method. `Allow` lists the methods that it supports.
     */
    405: ErrorEnvelope;
    /**
     * The request did not arrive completely within 30 seconds.
     */
    408: ErrorEnvelope;
    /**
     * Too many requests in the last minute.
     */
    429: ErrorEnvelope;
    /**
     * Internal error.
     */
    500: ErrorEnvelope;
    /**
     * The service is temporarily unavailable.
     */
    503: ErrorEnvelope;
};

export type GetInvoicePdfError = GetInvoicePdfErrors[keyof GetInvoicePdfErrors];

export type GetInvoicePdfResponses = {
    /**
     * The invoice.
     */
    200: Blob | File;
};

export type GetInvoicePdfResponse = GetInvoicePdfResponses[keyof GetInvoicePdfResponses];

export type CreateCheckoutData = {
    body: CheckoutCreate;
    headers?: {
        /**
         * A unique string that identifies the operation. Repeating a successful request with the same key within 24 hours returns the first response again, with `Idempotent-Replayed: true`, and has no second effect.
         */
        'Idempotency-Key'?: string;
    };
    path?: never;
    query?: never;
    url: '/v1/billing/checkout';
};

export type CreateCheckoutErrors = {
    /**
     * A field or parameter is invalid. The message names it.
     */
    400: ErrorEnvelope;
    /**
     * The API key is missing or invalid.
     */
    401: ErrorEnvelope;
    /**
     * The key does not have permission.
     */
    403: ErrorEnvelope;
    /**
     * The path does not support this method. `Allow` lists the methods that it supports.
     */
    405: ErrorEnvelope;
    /**
     * The request did not arrive completely within 30 seconds.
     */
    408: ErrorEnvelope;
    /**
     * A resource with this name already exists, or the `Idempotency-Key` was used with another body.
     */
    409: ErrorEnvelope;
    /**
     * The body is larger than 1 MiB.
     */
    413: ErrorEnvelope;
    /**
     * The body is not JSON.
     */
    415: ErrorEnvelope;
    /**
     * Too many requests in the last minute.
     */
    429: ErrorEnvelope;
    /**
     * Internal error.
     */
    500: ErrorEnvelope;
    /**
     * The service is temporarily unavailable.
     */
    503: ErrorEnvelope;
};

export type CreateCheckoutError = CreateCheckoutErrors[keyof CreateCheckoutErrors];

export type CreateCheckoutResponses = {
    /**
     * The checkout.
     */
    201: Checkout;
};

export type CreateCheckoutResponse = CreateCheckoutResponses[keyof CreateCheckoutResponses];

export type ListCheckoutsData = {
    body?: never;
    path?: never;
    query?: {
        /**
         * Return only checkouts with this status.
         */
        status?: CheckoutStatus;
        /**
         * The maximum number of entries per page.
         */
        page_size?: number;
        /**
         * `next_page_token` of the previous page. Omit it, or leave it empty, for the first page. It is valid only with the same page size and filters.
         */
        page_token?: string;
    };
    url: '/v1/billing/checkouts';
};

export type ListCheckoutsErrors = {
    /**
     * A field or parameter is invalid. The message names it.
     */
    400: ErrorEnvelope;
    /**
     * The API key is missing or invalid.
     */
    401: ErrorEnvelope;
    /**
     * The key does not have permission.
     */
    403: ErrorEnvelope;
    /**
     * The path does not support this method. `Allow` lists the methods that it supports.
     */
    405: ErrorEnvelope;
    /**
     * The request did not arrive completely within 30 seconds.
     */
    408: ErrorEnvelope;
    /**
     * Too many requests in the last minute.
     */
    429: ErrorEnvelope;
    /**
     * Internal error.
     */
    500: ErrorEnvelope;
    /**
     * The service is temporarily unavailable.
     */
    503: ErrorEnvelope;
};

export type ListCheckoutsError = ListCheckoutsErrors[keyof ListCheckoutsErrors];

export type ListCheckoutsResponses = {
    /**
     * A page of checkouts.
     */
    200: CheckoutPage;
};

export type ListCheckoutsResponse = ListCheckoutsResponses[keyof ListCheckoutsResponses];

export type GetCheckoutData = {
    body?: never;
    path: {
        /**
         * The checkout's id.
         */
        checkout_id: string;
    };
    query?: never;
    url: '/v1/billing/checkouts/{checkout_id}';
};

export type GetCheckoutErrors = {
    /**
     * A field or parameter is invalid. The message names it.
     */
    400: ErrorEnvelope;
    /**
     * The API key is missing or invalid.
     */
    401: ErrorEnvelope;
    /**
     * The key does not have permission.
     */
    403: ErrorEnvelope;
    /**
     * The resource does not exist.
     */
    404: ErrorEnvelope;
    /**
     * The path does not support this method. `Allow` lists the methods that it supports.
     */
    405: ErrorEnvelope;
    /**
     * The request did not arrive completely within 30 seconds.
     */
    408: ErrorEnvelope;
    /**
     * Too many requests in the last minute.
     */
    429: ErrorEnvelope;
    /**
     * Internal error.
     */
    500: ErrorEnvelope;
    /**
     * The service is temporarily unavailable.
     */
    503: ErrorEnvelope;
};

export type GetCheckoutError = GetCheckoutErrors[keyof GetCheckoutErrors];

export type GetCheckoutResponses = {
    /**
     * The checkout.
     */
    200: Checkout;
};

export type GetCheckoutResponse = GetCheckoutResponses[keyof GetCheckoutResponses];

export type ReceivePaystackEventData = {
    body: PaystackEvent;
    headers?: {
        /**
         * The hexadecimal HMAC-SHA512 of the raw body, computed with the account's secret key.
         */
        'X-Paystack-Signature'?: string;
    };
    path?: never;
    query?: never;
    url: '/v1/billing/paystack/webhook';
};

export type ReceivePaystackEventErrors = {
    /**
     * A field or parameter is invalid. The message names it.
     */
    400: ErrorEnvelope;
    /**
     * The key does not have permission.
     */
    403: ErrorEnvelope;
    /**
     * The resource does not exist.
     */
    404: ErrorEnvelope;
    /**
     * The path does not support this method. `Allow` lists the methods that it supports.
     */
    405: ErrorEnvelope;
    /**
     * The request did not arrive completely within 30 seconds.
     */
    408: ErrorEnvelope;
    /**
     * The body is larger than 1 MiB.
     */
    413: ErrorEnvelope;
    /**
     * The body is not JSON.
     */
    415: ErrorEnvelope;
    /**
     * Too many requests in the last minute.
     */
    429: ErrorEnvelope;
    /**
     * Internal error.
     */
    500: ErrorEnvelope;
    /**
     * The service is temporarily unavailable.
     */
    503: ErrorEnvelope;
};

export type ReceivePaystackEventError = ReceivePaystackEventErrors[keyof ReceivePaystackEventErrors];

export type ReceivePaystackEventResponses = {
    /**
     * The event is recorded, or has no effect.
     */
    200: PaystackEventTaken;
};

export type ReceivePaystackEventResponse = ReceivePaystackEventResponses[keyof ReceivePaystackEventResponses];

export type ShowPayPageData = {
    body?: never;
    path: {
        /**
         * The last part of `checkout_url`.
         */
        pay_token: string;
    };
    query?: {
        /**
         * Added by Paystack.
         */
        reference?: string;
        /**
         * Added by Paystack.
         */
        trxref?: string;
    };
    url: '/v1/pay/{pay_token}';
};

export type ShowPayPageErrors = {
    /**
     * A field or parameter is invalid. The message names it.
     */
    400: ErrorEnvelope;
    /**
     * The resource does not exist.
     */
    404: ErrorEnvelope;
    /**
     * The path does not support this method. `Allow` lists the methods that it supports.
     */
    405: ErrorEnvelope;
    /**
     * The request did not arrive completely within 30 seconds.
     */
    408: ErrorEnvelope;
    /**
     * Too many requests in the last minute.
     */
    429: ErrorEnvelope;
    /**
     * Internal error.
     */
    500: ErrorEnvelope;
    /**
     * The service is temporarily unavailable.
     */
    503: ErrorEnvelope;
};

export type ShowPayPageError = ShowPayPageErrors[keyof ShowPayPageErrors];

export type ShowPayPageResponses = {
    /**
     * The page.
     */
    200: string;
};

export type ShowPayPageResponse = ShowPayPageResponses[keyof ShowPayPageResponses];

export type ConfirmSimulatedPaymentData = {
    body?: never;
    headers?: {
        /**
         * Set by browsers. Must be the page's own.
         */
        Origin?: string;
        /**
         * Set by browsers. Must be `same-origin`.
         */
        'Sec-Fetch-Site'?: string;
        /**
         * The host that the request was sent to.
         */
        Host?: string;
    };
    path: {
        /**
         * The last part of `checkout_url`.
         */
        pay_token: string;
    };
    query?: never;
    url: '/v1/pay/{pay_token}/confirm';
};

export type ConfirmSimulatedPaymentErrors = {
    /**
     * A field or parameter is invalid. The message names it.
     */
    400: ErrorEnvelope;
    /**
     * The key does not have permission.
     */
    403: ErrorEnvelope;
    /**
     * The resource does not exist.
     */
    404: ErrorEnvelope;
    /**
     * The path does not support this method. `Allow` lists the methods that it supports.
     */
    405: ErrorEnvelope;
    /**
     * The request did not arrive completely within 30 seconds.
     */
    408: ErrorEnvelope;
    /**
     * Too many requests in the last minute.
     */
    429: ErrorEnvelope;
    /**
     * Internal error.
     */
    500: ErrorEnvelope;
    /**
     * The service is temporarily unavailable.
     */
    503: ErrorEnvelope;
};

export type ConfirmSimulatedPaymentError = ConfirmSimulatedPaymentErrors[keyof ConfirmSimulatedPaymentErrors];

export type CancelSimulatedPaymentData = {
    body?: never;
    headers?: {
        /**
         * Set by browsers. Must be the page's own.
         */
        Origin?: string;
        /**
         * Set by browsers. Must be `same-origin`.
         */
        'Sec-Fetch-Site'?: string;
        /**
         * The host that the request was sent to.
         */
        Host?: string;
    };
    path: {
        /**
         * The last part of `checkout_url`.
         */
        pay_token: string;
    };
    query?: never;
    url: '/v1/pay/{pay_token}/cancel';
};

export type CancelSimulatedPaymentErrors = {
    /**
     * A field or parameter is invalid. The message names it.
     */
    400: ErrorEnvelope;
    /**
     * The key does not have permission.
     */
    403: ErrorEnvelope;
    /**
     * The resource does not exist.
     */
    404: ErrorEnvelope;
    /**
     * The path does not support this method. `Allow` lists the methods that it supports.
     */
    405: ErrorEnvelope;
    /**
     * The request did not arrive completely within 30 seconds.
     */
    408: ErrorEnvelope;
    /**
     * Too many requests in the last minute.
     */
    429: ErrorEnvelope;
    /**
     * Internal error.
     */
    500: ErrorEnvelope;
    /**
     * The service is temporarily unavailable.
     */
    503: ErrorEnvelope;
};

export type CancelSimulatedPaymentError = CancelSimulatedPaymentErrors[keyof CancelSimulatedPaymentErrors];

export type GetUsageData = {
    body?: never;
    path?: never;
    query?: {
        /**
         * The month. Defaults to the current one.
         */
        month?: string;
    };
    url: '/v1/usage';
};

export type GetUsageErrors = {
    /**
     * A field or parameter is invalid. The message names it.
     */
    400: ErrorEnvelope;
    /**
     * The API key is missing or invalid.
     */
    401: ErrorEnvelope;
    /**
     * The key does not have permission.
     */
    403: ErrorEnvelope;
    /**
     * The path does not support this method. `Allow` lists the methods that it supports.
     */
    405: ErrorEnvelope;
    /**
     * The request did not arrive completely within 30 seconds.
     */
    408: ErrorEnvelope;
    /**
     * Too many requests in the last minute.
     */
    429: ErrorEnvelope;
    /**
     * Internal error.
     */
    500: ErrorEnvelope;
    /**
     * The service is temporarily unavailable.
     */
    503: ErrorEnvelope;
};

export type GetUsageError = GetUsageErrors[keyof GetUsageErrors];

export type GetUsageResponses = {
    /**
     * The usage.
     */
    200: Usage;
};

export type GetUsageResponse = GetUsageResponses[keyof GetUsageResponses];

export type AcceptDpaData = {
    body: DpaAccept;
    path?: never;
    query?: never;
    url: '/v1/dpa/accept';
};

export type AcceptDpaErrors = {
    /**
     * A field or parameter is invalid. The message names it.
     */
    400: ErrorEnvelope;
    /**
     * The API key is missing or invalid.
     */
    401: ErrorEnvelope;
    /**
     * The key does not have permission.
     */
    403: ErrorEnvelope;
    /**
     * The path does not support this method. `Allow` lists the methods that it supports.
     */
    405: ErrorEnvelope;
    /**
     * The request did not arrive completely within 30 seconds.
     */
    408: ErrorEnvelope;
    /**
     * The body is larger than 1 MiB.
     */
    413: ErrorEnvelope;
    /**
     * The body is not JSON.
     */
    415: ErrorEnvelope;
    /**
     * Too many requests in the last minute.
     */
    429: ErrorEnvelope;
    /**
     * Internal error.
     */
    500: ErrorEnvelope;
    /**
     * The service is temporarily unavailable.
     */
    503: ErrorEnvelope;
};

export type AcceptDpaError = AcceptDpaErrors[keyof AcceptDpaErrors];

export type AcceptDpaResponses = {
    /**
     * The acceptance.
     */
    200: DpaAcceptance;
};

export type AcceptDpaResponse = AcceptDpaResponses[keyof AcceptDpaResponses];

export type GetDpaStatusData = {
    body?: never;
    path?: never;
    query?: never;
    url: '/v1/dpa/status';
};

export type GetDpaStatusErrors = {
    /**
     * A field or parameter is invalid. The message names it.
     */
    400: ErrorEnvelope;
    /**
     * The API key is missing or invalid.
     */
    401: ErrorEnvelope;
    /**
     * The key does not have permission.
     */
    403: ErrorEnvelope;
    /**
     * The path does not support this method. `Allow` lists the methods that it supports.
     */
    405: ErrorEnvelope;
    /**
     * The request did not arrive completely within 30 seconds.
     */
    408: ErrorEnvelope;
    /**
     * Too many requests in the last minute.
     */
    429: ErrorEnvelope;
    /**
     * Internal error.
     */
    500: ErrorEnvelope;
    /**
     * The service is temporarily unavailable.
     */
    503: ErrorEnvelope;
};

export type GetDpaStatusError = GetDpaStatusErrors[keyof GetDpaStatusErrors];

export type GetDpaStatusResponses = {
    /**
     * Whether the required version has been accepted.
     */
    200: DpaStatus;
};

export type GetDpaStatusResponse = GetDpaStatusResponses[keyof GetDpaStatusResponses];

export type ListOptOutsData = {
    body?: never;
    path?: never;
    query?: {
        /**
         * The maximum number of entries per page.
         */
        page_size?: number;
        /**
         * `next_page_token` of the previous page. Omit it, or leave it empty, for the first page. It is valid only with the same page size and filters.
         */
        page_token?: string;
    };
    url: '/v1/opt-outs';
};

export type ListOptOutsErrors = {
    /**
     * A field or parameter is invalid. The message names it.
     */
    400: ErrorEnvelope;
    /**
     * The API key is missing or invalid.
     */
    401: ErrorEnvelope;
    /**
     * The key does not have permission.
     */
    403: ErrorEnvelope;
    /**
     * The path does not support this method. `Allow` lists the methods that it supports.
     */
    405: ErrorEnvelope;
    /**
     * The request did not arrive completely within 30 seconds.
     */
    408: ErrorEnvelope;
    /**
     * Too many requests in the last minute.
     */
    429: ErrorEnvelope;
    /**
     * Internal error.
     */
    500: ErrorEnvelope;
    /**
     * The service is temporarily unavailable.
     */
    503: ErrorEnvelope;
};

export type ListOptOutsError = ListOptOutsErrors[keyof ListOptOutsErrors];

export type ListOptOutsResponses = {
    /**
     * A page of opt-outs.
     */
    200: OptOutPage;
};

export type ListOptOutsResponse = ListOptOutsResponses[keyof ListOptOutsResponses];

export type AddOptOutData = {
    body: OptOutCreate;
    path?: never;
    query?: never;
    url: '/v1/opt-outs';
};

export type AddOptOutErrors = {
    /**
     * A field or parameter is invalid. The message names it.
     */
    400: ErrorEnvelope;
    /**
     * The API key is missing or invalid.
     */
    401: ErrorEnvelope;
    /**
     * The key does not have permission.
     */
    403: ErrorEnvelope;
    /**
     * The path does not support this method. `Allow` lists the methods that it supports.
     */
    405: ErrorEnvelope;
    /**
     * The request did not arrive completely within 30 seconds.
     */
    408: ErrorEnvelope;
    /**
     * The body is larger than 1 MiB.
     */
    413: ErrorEnvelope;
    /**
     * The body is not JSON.
     */
    415: ErrorEnvelope;
    /**
     * Too many requests in the last minute.
     */
    429: ErrorEnvelope;
    /**
     * Internal error.
     */
    500: ErrorEnvelope;
    /**
     * The service is temporarily unavailable.
     */
    503: ErrorEnvelope;
};

export type AddOptOutError = AddOptOutErrors[keyof AddOptOutErrors];

export type AddOptOutResponses = {
    /**
     * The number is on the list.
     */
    201: OptOut;
};

export type AddOptOutResponse = AddOptOutResponses[keyof AddOptOutResponses];

export type EraseContactData = {
    body?: never;
    path: {
        /**
         * The contact's phone number, with `+` or `%2B`.
         */
        e164: E164;
    };
    query?: never;
    url: '/v1/contacts/{e164}';
};

export type EraseContactErrors = {
    /**
     * A field or parameter is invalid. The message names it.
     */
    400: ErrorEnvelope;
    /**
     * The API key is missing or invalid.
     */
    401: ErrorEnvelope;
    /**
     * The key does not have permission.
     */
    403: ErrorEnvelope;
    /**
     * The path does not support this method. `Allow` lists the methods that it supports.
     */
    405: ErrorEnvelope;
    /**
     * The request did not arrive completely within 30 seconds.
     */
    408: ErrorEnvelope;
    /**
     * Too many requests in the last minute.
     */
    429: ErrorEnvelope;
    /**
     * Internal error.
     */
    500: ErrorEnvelope;
    /**
     * The service is temporarily unavailable.
     */
    503: ErrorEnvelope;
};

export type EraseContactError = EraseContactErrors[keyof EraseContactErrors];

export type EraseContactResponses = {
    /**
     * The contact was erased.
     */
    200: ContactErasure;
};

export type EraseContactResponse = EraseContactResponses[keyof EraseContactResponses];

export type ListAuditLogData = {
    body?: never;
    path?: never;
    query?: {
        /**
         * Return only entries with this action.
         */
        action?: string;
        /**
         * Return only changes that this key, user or operator made.
         */
        actor?: string;
        /**
         * Return only entries written at or after this time.
         */
        created_after?: string;
        /**
         * Return only entries written before this time.
         */
        created_before?: string;
        /**
         * The maximum number of entries per page.
         */
        page_size?: number;
        /**
         * `next_page_token` of the previous page. Omit it, or leave it empty, for the first page. It is valid only with the same page size and filters.
         */
        page_token?: string;
    };
    url: '/v1/audit-log';
};

export type ListAuditLogErrors = {
    /**
     * A field or parameter is invalid. The message names it.
     */
    400: ErrorEnvelope;
    /**
     * The API key is missing or invalid.
     */
    401: ErrorEnvelope;
    /**
     * The key does not have permission.
     */
    403: ErrorEnvelope;
    /**
     * The path does not support this method. `Allow` lists the methods that it supports.
     */
    405: ErrorEnvelope;
    /**
     * The request did not arrive completely within 30 seconds.
     */
    408: ErrorEnvelope;
    /**
     * Too many requests in the last minute.
     */
    429: ErrorEnvelope;
    /**
     * Internal error.
     */
    500: ErrorEnvelope;
    /**
     * The service is temporarily unavailable.
     */
    503: ErrorEnvelope;
};

export type ListAuditLogError = ListAuditLogErrors[keyof ListAuditLogErrors];

export type ListAuditLogResponses = {
    /**
     * A page of entries.
     */
    200: AuditLogPage;
};

export type ListAuditLogResponse = ListAuditLogResponses[keyof ListAuditLogResponses];

export type ExportAuditLogData = {
    body?: never;
    path?: never;
    query?: {
        /**
         * The format of the export.
         */
        format?: 'json' | 'csv';
        /**
         * Return only entries with this action.
         */
        action?: string;
        /**
         * Return only changes that this key, user or operator made.
         */
        actor?: string;
        /**
         * Return only entries written at or after this time.
         */
        created_after?: string;
        /**
         * Return only entries written before this time.
         */
        created_before?: string;
    };
    url: '/v1/audit-log/export';
};

export type ExportAuditLogErrors = {
    /**
     * A field or parameter is invalid. The message names it.
     */
    400: ErrorEnvelope;
    /**
     * The API key is missing or invalid.
     */
    401: ErrorEnvelope;
    /**
     * The key does not have permission.
     */
    403: ErrorEnvelope;
    /**
     * The path does not support this method. `Allow` lists the methods that it supports.
     */
    405: ErrorEnvelope;
    /**
     * The request did not arrive completely within 30 seconds.
     */
    408: ErrorEnvelope;
    /**
     * Too many requests in the last minute.
     */
    429: ErrorEnvelope;
    /**
     * Internal error.
     */
    500: ErrorEnvelope;
    /**
     * The service is temporarily unavailable.
     */
    503: ErrorEnvelope;
};

export type ExportAuditLogError = ExportAuditLogErrors[keyof ExportAuditLogErrors];

export type ExportAuditLogResponses = {
    /**
     * The entries, newest first. They are streamed as fast as you read them.
     */
    200: AuditLogExport;
};

export type ExportAuditLogResponse = ExportAuditLogResponses[keyof ExportAuditLogResponses];

export type ListRequestsData = {
    body?: never;
    path?: never;
    query?: {
        /**
         * Return only requests of this operation.
         */
        operation_id?: string;
        /**
         * Return only requests whose status has this first digit.
         */
        status?: StatusClass;
        /**
         * Return only requests with this error code.
         */
        error_code?: string;
        /**
         * Return only requests of this key or user.
         */
        actor?: string;
        /**
         * Return only the request with this id.
         */
        request_id?: string;
        /**
         * Return only requests made at or after this time.
         */
        created_after?: string;
        /**
         * Return only requests made before this time.
         */
        created_before?: string;
        /**
         * The maximum number of entries per page.
         */
        page_size?: number;
        /**
         * `next_page_token` of the previous page. Omit it, or leave it empty, for the first page. It is valid only with the same page size and filters.
         */
        page_token?: string;
    };
    url: '/v1/requests';
};

export type ListRequestsErrors = {
    /**
     * A field or parameter is invalid. The message names it.
     */
    400: ErrorEnvelope;
    /**
     * The API key is missing or invalid.
     */
    401: ErrorEnvelope;
    /**
     * The key does not have permission.
     */
    403: ErrorEnvelope;
    /**
     * The path does not support this method. `Allow` lists the methods that it supports.
     */
    405: ErrorEnvelope;
    /**
     * The request did not arrive completely within 30 seconds.
     */
    408: ErrorEnvelope;
    /**
     * Too many requests in the last minute.
     */
    429: ErrorEnvelope;
    /**
     * Internal error.
     */
    500: ErrorEnvelope;
    /**
     * The service is temporarily unavailable.
     */
    503: ErrorEnvelope;
};

export type ListRequestsError = ListRequestsErrors[keyof ListRequestsErrors];

export type ListRequestsResponses = {
    /**
     * A page of requests.
     */
    200: ApiRequestPage;
};

export type ListRequestsResponse = ListRequestsResponses[keyof ListRequestsResponses];

export type GetRequestData = {
    body?: never;
    path: {
        /**
         * The id of the request, as in `X-Request-Id` and in every body.
         */
        request_id: string;
    };
    query?: never;
    url: '/v1/requests/{request_id}';
};

export type GetRequestErrors = {
    /**
     * A field or parameter is invalid. The message names it.
     */
    400: ErrorEnvelope;
    /**
     * The API key is missing or invalid.
     */
    401: ErrorEnvelope;
    /**
     * The key does not have permission.
     */
    403: ErrorEnvelope;
    /**
     * The resource does not exist.
     */
    404: ErrorEnvelope;
    /**
     * The path does not support this method. `Allow` lists the methods that it supports.
     */
    405: ErrorEnvelope;
    /**
     * The request did not arrive completely within 30 seconds.
     */
    408: ErrorEnvelope;
    /**
     * Too many requests in the last minute.
     */
    429: ErrorEnvelope;
    /**
     * Internal error.
     */
    500: ErrorEnvelope;
    /**
     * The service is temporarily unavailable.
     */
    503: ErrorEnvelope;
};

export type GetRequestError = GetRequestErrors[keyof GetRequestErrors];

export type GetRequestResponses = {
    /**
     * The request.
     */
    200: ApiRequestResult;
};

export type GetRequestResponse = GetRequestResponses[keyof GetRequestResponses];

export type ListWebhookEndpointsData = {
    body?: never;
    path: {
        /**
         * The agent's id.
         */
        agent_id: string;
    };
    query?: never;
    url: '/v1/agents/{agent_id}/webhooks/endpoints';
};

export type ListWebhookEndpointsErrors = {
    /**
     * A field or parameter is invalid. The message names it.
     */
    400: ErrorEnvelope;
    /**
     * The API key is missing or invalid.
     */
    401: ErrorEnvelope;
    /**
     * The key does not have permission.
     */
    403: ErrorEnvelope;
    /**
     * The resource does not exist.
     */
    404: ErrorEnvelope;
    /**
     * The path does not support this method. `Allow` lists the methods that it supports.
     */
    405: ErrorEnvelope;
    /**
     * The request did not arrive completely within 30 seconds.
     */
    408: ErrorEnvelope;
    /**
     * Too many requests in the last minute.
     */
    429: ErrorEnvelope;
    /**
     * Internal error.
     */
    500: ErrorEnvelope;
    /**
     * The service is temporarily unavailable.
     */
    503: ErrorEnvelope;
};

export type ListWebhookEndpointsError = ListWebhookEndpointsErrors[keyof ListWebhookEndpointsErrors];

export type ListWebhookEndpointsResponses = {
    /**
     * The endpoints.
     */
    200: WebhookEndpointList;
};

export type ListWebhookEndpointsResponse = ListWebhookEndpointsResponses[keyof ListWebhookEndpointsResponses];

export type CreateWebhookEndpointData = {
    body: WebhookEndpointCreate;
    headers?: {
        /**
         * A unique string that identifies the operation. Repeating a successful request with the same key within 24 hours returns the first response again, with `Idempotent-Replayed: true`, and has no second effect.
         */
        'Idempotency-Key'?: string;
    };
    path: {
        /**
         * The agent's id.
         */
        agent_id: string;
    };
    query?: never;
    url: '/v1/agents/{agent_id}/webhooks/endpoints';
};

export type CreateWebhookEndpointErrors = {
    /**
     * A field or parameter is invalid. The message names it.
     */
    400: ErrorEnvelope;
    /**
     * The API key is missing or invalid.
     */
    401: ErrorEnvelope;
    /**
     * The key does not have permission.
     */
    403: ErrorEnvelope;
    /**
     * The resource does not exist.
     */
    404: ErrorEnvelope;
    /**
     * The path does not support this method. `Allow` lists the methods that it supports.
     */
    405: ErrorEnvelope;
    /**
     * The request did not arrive completely within 30 seconds.
     */
    408: ErrorEnvelope;
    /**
     * The `Idempotency-Key` was used with another body.
     */
    409: ErrorEnvelope;
    /**
     * The body is larger than 1 MiB.
     */
    413: ErrorEnvelope;
    /**
     * The body is not JSON.
     */
    415: ErrorEnvelope;
    /**
     * Too many requests in the last minute.
     */
    429: ErrorEnvelope;
    /**
     * Internal error.
     */
    500: ErrorEnvelope;
    /**
     * The service is temporarily unavailable.
     */
    503: ErrorEnvelope;
};

export type CreateWebhookEndpointError = CreateWebhookEndpointErrors[keyof CreateWebhookEndpointErrors];

export type CreateWebhookEndpointResponses = {
    /**
     * The endpoint was added.
     */
    201: WebhookEndpoint;
};

export type CreateWebhookEndpointResponse = CreateWebhookEndpointResponses[keyof CreateWebhookEndpointResponses];

export type DeleteWebhookEndpointData = {
    body?: never;
    path: {
        /**
         * The agent's id.
         */
        agent_id: string;
        /**
         * The endpoint's id.
         */
        endpoint_id: string;
    };
    query?: never;
    url: '/v1/agents/{agent_id}/webhooks/endpoints/{endpoint_id}';
};

export type DeleteWebhookEndpointErrors = {
    /**
     * A field or parameter is invalid. The message names it.
     */
    400: ErrorEnvelope;
    /**
     * The API key is missing or invalid.
     */
    401: ErrorEnvelope;
    /**
     * The key does not have permission.
     */
    403: ErrorEnvelope;
    /**
     * The resource does not exist.
     */
    404: ErrorEnvelope;
    /**
     * The path does not support this method. `Allow` lists the methods that it supports.
     */
    405: ErrorEnvelope;
    /**
     * The request did not arrive completely within 30 seconds.
     */
    408: ErrorEnvelope;
    /**
     * Too many requests in the last minute.
     */
    429: ErrorEnvelope;
    /**
     * Internal error.
     */
    500: ErrorEnvelope;
    /**
     * The service is temporarily unavailable.
     */
    503: ErrorEnvelope;
};

export type DeleteWebhookEndpointError = DeleteWebhookEndpointErrors[keyof DeleteWebhookEndpointErrors];

export type DeleteWebhookEndpointResponses = {
    /**
     * The endpoint was deleted.
     */
    204: void;
};

export type DeleteWebhookEndpointResponse = DeleteWebhookEndpointResponses[keyof DeleteWebhookEndpointResponses];

export type GetWebhookEndpointData = {
    body?: never;
    path: {
        /**
         * The agent's id.
         */
        agent_id: string;
        /**
         * The endpoint's id.
         */
        endpoint_id: string;
    };
    query?: never;
    url: '/v1/agents/{agent_id}/webhooks/endpoints/{endpoint_id}';
};

export type GetWebhookEndpointErrors = {
    /**
     * A field or parameter is invalid. The message names it.
     */
    400: ErrorEnvelope;
    /**
     * The API key is missing or invalid.
     */
    401: ErrorEnvelope;
    /**
     * The key does not have permission.
     */
    403: ErrorEnvelope;
    /**
     * The resource does not exist.
     */
    404: ErrorEnvelope;
    /**
     * The path does not support this method. `Allow` lists the methods that it supports.
     */
    405: ErrorEnvelope;
    /**
     * The request did not arrive completely within 30 seconds.
     */
    408: ErrorEnvelope;
    /**
     * Too many requests in the last minute.
     */
    429: ErrorEnvelope;
    /**
     * Internal error.
     */
    500: ErrorEnvelope;
    /**
     * The service is temporarily unavailable.
     */
    503: ErrorEnvelope;
};

export type GetWebhookEndpointError = GetWebhookEndpointErrors[keyof GetWebhookEndpointErrors];

export type GetWebhookEndpointResponses = {
    /**
     * The endpoint.
     */
    200: WebhookEndpointDetail;
};

export type GetWebhookEndpointResponse = GetWebhookEndpointResponses[keyof GetWebhookEndpointResponses];

export type UpdateWebhookEndpointData = {
    body: WebhookEndpointUpdate;
    path: {
        /**
         * The agent's id.
         */
        agent_id: string;
        /**
         * The endpoint's id.
         */
        endpoint_id: string;
    };
    query?: never;
    url: '/v1/agents/{agent_id}/webhooks/endpoints/{endpoint_id}';
};

export type UpdateWebhookEndpointErrors = {
    /**
     * A field or parameter is invalid. The message names it.
     */
    400: ErrorEnvelope;
    /**
     * The API key is missing or invalid.
     */
    401: ErrorEnvelope;
    /**
     * The key does not have permission.
     */
    403: ErrorEnvelope;
    /**
     * The resource does not exist.
     */
    404: ErrorEnvelope;
    /**
     * The path does not support this method. `Allow` lists the methods that it supports.
     */
    405: ErrorEnvelope;
    /**
     * The request did not arrive completely within 30 seconds.
     */
    408: ErrorEnvelope;
    /**
     * It was changed after `expected_updated_at`.
     */
    409: ErrorEnvelope;
    /**
     * The body is larger than 1 MiB.
     */
    413: ErrorEnvelope;
    /**
     * The body is not JSON.
     */
    415: ErrorEnvelope;
    /**
     * Too many requests in the last minute.
     */
    429: ErrorEnvelope;
    /**
     * Internal error.
     */
    500: ErrorEnvelope;
    /**
     * The service is temporarily unavailable.
     */
    503: ErrorEnvelope;
};

export type UpdateWebhookEndpointError = UpdateWebhookEndpointErrors[keyof UpdateWebhookEndpointErrors];

export type UpdateWebhookEndpointResponses = {
    /**
     * The updated endpoint.
     */
    200: WebhookEndpoint;
};

export type UpdateWebhookEndpointResponse = UpdateWebhookEndpointResponses[keyof UpdateWebhookEndpointResponses];

export type ListAllWebhookEndpointsData = {
    body?: never;
    path?: never;
    query?: {
        /**
         * The maximum number of entries per page.
         */
        page_size?: number;
        /**
         * `next_page_token` of the previous page. Omit it, or leave it empty, for the first page. It is valid only with the same page size and filters.
         */
        page_token?: string;
    };
    url: '/v1/webhooks/endpoints';
};

export type ListAllWebhookEndpointsErrors = {
    /**
     * A field or parameter is invalid. The message names it.
     */
    400: ErrorEnvelope;
    /**
     * The API key is missing or invalid.
     */
    401: ErrorEnvelope;
    /**
     * The key does not have permission.
     */
    403: ErrorEnvelope;
    /**
     * The path does not support this method. `Allow` lists the methods that it supports.
     */
    405: ErrorEnvelope;
    /**
     * The request did not arrive completely within 30 seconds.
     */
    408: ErrorEnvelope;
    /**
     * Too many requests in the last minute.
     */
    429: ErrorEnvelope;
    /**
     * Internal error.
     */
    500: ErrorEnvelope;
    /**
     * The service is temporarily unavailable.
     */
    503: ErrorEnvelope;
};

export type ListAllWebhookEndpointsError = ListAllWebhookEndpointsErrors[keyof ListAllWebhookEndpointsErrors];

export type ListAllWebhookEndpointsResponses = {
    /**
     * A page of endpoints.
     */
    200: WebhookEndpointPage;
};

export type ListAllWebhookEndpointsResponse = ListAllWebhookEndpointsResponses[keyof ListAllWebhookEndpointsResponses];

export type GetSigningSecretData = {
    body?: never;
    path?: never;
    query?: never;
    url: '/v1/webhooks/signing-secret';
};

export type GetSigningSecretErrors = {
    /**
     * A field or parameter is invalid. The message names it.
     */
    400: ErrorEnvelope;
    /**
     * The API key is missing or invalid.
     */
    401: ErrorEnvelope;
    /**
     * The key does not have permission.
     */
    403: ErrorEnvelope;
    /**
     * The path does not support this method. `Allow` lists the methods that it supports.
     */
    405: ErrorEnvelope;
    /**
     * The request did not arrive completely within 30 seconds.
     */
    408: ErrorEnvelope;
    /**
     * Too many requests in the last minute.
     */
    429: ErrorEnvelope;
    /**
     * Internal error.
     */
    500: ErrorEnvelope;
    /**
     * The service is temporarily unavailable.
     */
    503: ErrorEnvelope;
};

export type GetSigningSecretError = GetSigningSecretErrors[keyof GetSigningSecretErrors];

export type GetSigningSecretResponses = {
    /**
     * The secret.
     */
    200: SigningSecret;
};

export type GetSigningSecretResponse = GetSigningSecretResponses[keyof GetSigningSecretResponses];

export type RotateSigningSecretData = {
    body?: never;
    path?: never;
    query?: never;
    url: '/v1/webhooks/signing-secret/rotate';
};

export type RotateSigningSecretErrors = {
    /**
     * A field or parameter is invalid. The message names it.
     */
    400: ErrorEnvelope;
    /**
     * The API key is missing or invalid.
     */
    401: ErrorEnvelope;
    /**
     * The key does not have permission.
     */
    403: ErrorEnvelope;
    /**
     * The path does not support this method. `Allow` lists the methods that it supports.
     */
    405: ErrorEnvelope;
    /**
     * The request did not arrive completely within 30 seconds.
     */
    408: ErrorEnvelope;
    /**
     * A resource with this name already exists, or the `Idempotency-Key` was used with another body.
     */
    409: ErrorEnvelope;
    /**
     * Too many requests in the last minute.
     */
    429: ErrorEnvelope;
    /**
     * Internal error.
     */
    500: ErrorEnvelope;
    /**
     * The service is temporarily unavailable.
     */
    503: ErrorEnvelope;
};

export type RotateSigningSecretError = RotateSigningSecretErrors[keyof RotateSigningSecretErrors];

export type RotateSigningSecretResponses = {
    /**
     * The new secret.
     */
    200: SigningSecret;
};

export type RotateSigningSecretResponse = RotateSigningSecretResponses[keyof RotateSigningSecretResponses];

export type TestWebhookData = {
    body: WebhookTest;
    path?: never;
    query?: never;
    url: '/v1/webhooks/test';
};

export type TestWebhookErrors = {
    /**
     * A field or parameter is invalid. The message names it.
     */
    400: ErrorEnvelope;
    /**
     * The API key is missing or invalid.
     */
    401: ErrorEnvelope;
    /**
     * The key does not have permission.
     */
    403: ErrorEnvelope;
    /**
     * The path does not support this method. `Allow` lists the methods that it supports.
     */
    405: ErrorEnvelope;
    /**
     * The request did not arrive completely within 30 seconds.
     */
    408: ErrorEnvelope;
    /**
     * The body is larger than 1 MiB.
     */
    413: ErrorEnvelope;
    /**
     * The body is not JSON.
     */
    415: ErrorEnvelope;
    /**
     * Too many requests in the last minute.
     */
    429: ErrorEnvelope;
    /**
     * Internal error.
     */
    500: ErrorEnvelope;
    /**
     * The service is temporarily unavailable.
     */
    503: ErrorEnvelope;
};

export type TestWebhookError = TestWebhookErrors[keyof TestWebhookErrors];

export type TestWebhookResponses = {
    /**
     * The response of the target.
     */
    200: WebhookTestResult;
};

export type TestWebhookResponse = TestWebhookResponses[keyof TestWebhookResponses];

export type RelayWebhooksData = {
    body?: never;
    path?: never;
    query?: {
        /**
         * Relay only the requests of this agent.
         */
        agent_id?: string;
        /**
         * Send only events of these types, separated by commas.
         */
        event_types?: string;
        /**
         * Whether this relay answers turns, tool invocations and screenings. False by default.
         */
        answer?: boolean;
        /**
         * Must be true with `answer` and a production key, because real callers then hear what this relay answers.
         */
        live?: boolean;
        /**
         * The id of the last event that you handled. Events continue after it. By default, a new session starts with new events, and a resumed session continues where it stopped.
         */
        since?: string;
        /**
         * Resumes this session of the same workspace, environment, `agent_id` and `answer`. If that is not possible, a new session starts.
         */
        session_id?: string;
    };
    url: '/v1/webhooks/relay';
};

export type RelayWebhooksErrors = {
    /**
     * A field or parameter is invalid. The message names it.
     */
    400: ErrorEnvelope;
    /**
     * The API key is missing or invalid.
     */
    401: ErrorEnvelope;
    /**
     * The key does not have permission.
     */
    403: ErrorEnvelope;
    /**
     * The resource does not exist.
     */
    404: ErrorEnvelope;
    /**
     * The path does not support this method. `Allow` lists the methods that it supports.
     */
    405: ErrorEnvelope;
    /**
     * The request did not arrive completely within 30 seconds.
     */
    408: ErrorEnvelope;
    /**
     * The request is not a WebSocket upgrade.
     */
    426: ErrorEnvelope;
    /**
     * Too many requests in the last minute.
     */
    429: ErrorEnvelope;
    /**
     * Internal error.
     */
    500: ErrorEnvelope;
    /**
     * The service is temporarily unavailable.
     */
    503: ErrorEnvelope;
};

export type RelayWebhooksError = RelayWebhooksErrors[keyof RelayWebhooksErrors];

export type ListDeliveriesData = {
    body?: never;
    path?: never;
    query?: {
        /**
         * Return only deliveries with this status.
         */
        status?: DeliveryStatus;
        /**
         * Return only deliveries of events of this type.
         */
        event_type?: string;
        /**
         * Return only deliveries of this agent's events.
         */
        agent_id?: string;
        /**
         * Return only deliveries to this endpoint.
         */
        endpoint_id?: string;
        /**
         * Return only deliveries of this call's first 500 events.
         */
        call_id?: string;
        /**
         * Return only deliveries whose last attempt failed for this reason.
         */
        last_error?: DeliveryError;
        /**
         * Return only deliveries created at or after this time.
         */
        created_after?: string;
        /**
         * Return only deliveries created before this time.
         */
        created_before?: string;
        /**
         * Return events with an empty `conversation_history` and `transcript`, which are most of their length.
         */
        brief?: boolean;
        /**
         * The maximum number of entries per page.
         */
        page_size?: number;
        /**
         * `next_page_token` of the previous page. Omit it, or leave it empty, for the first page. It is valid only with the same page size and filters.
         */
        page_token?: string;
    };
    url: '/v1/webhooks/deliveries';
};

export type ListDeliveriesErrors = {
    /**
     * A field or parameter is invalid. The message names it.
     */
    400: ErrorEnvelope;
    /**
     * The API key is missing or invalid.
     */
    401: ErrorEnvelope;
    /**
     * The key does not have permission.
     */
    403: ErrorEnvelope;
    /**
     * The path does not support this method. `Allow` lists the methods that it supports.
     */
    405: ErrorEnvelope;
    /**
     * The request did not arrive completely within 30 seconds.
     */
    408: ErrorEnvelope;
    /**
     * Too many requests in the last minute.
     */
    429: ErrorEnvelope;
    /**
     * Internal error.
     */
    500: ErrorEnvelope;
    /**
     * The service is temporarily unavailable.
     */
    503: ErrorEnvelope;
};

export type ListDeliveriesError = ListDeliveriesErrors[keyof ListDeliveriesErrors];

export type ListDeliveriesResponses = {
    /**
     * A page of deliveries.
     */
    200: DeliveryPage;
};

export type ListDeliveriesResponse = ListDeliveriesResponses[keyof ListDeliveriesResponses];

export type GetDeliveryData = {
    body?: never;
    path: {
        /**
         * The delivery's id.
         */
        delivery_id: string;
    };
    query?: never;
    url: '/v1/webhooks/deliveries/{delivery_id}';
};

export type GetDeliveryErrors = {
    /**
     * A field or parameter is invalid. The message names it.
     */
    400: ErrorEnvelope;
    /**
     * The API key is missing or invalid.
     */
    401: ErrorEnvelope;
    /**
     * The key does not have permission.
     */
    403: ErrorEnvelope;
    /**
     * The resource does not exist.
     */
    404: ErrorEnvelope;
    /**
     * The path does not support this method. `Allow` lists the methods that it supports.
     */
    405: ErrorEnvelope;
    /**
     * The request did not arrive completely within 30 seconds.
     */
    408: ErrorEnvelope;
    /**
     * Too many requests in the last minute.
     */
    429: ErrorEnvelope;
    /**
     * Internal error.
     */
    500: ErrorEnvelope;
    /**
     * The service is temporarily unavailable.
     */
    503: ErrorEnvelope;
};

export type GetDeliveryError = GetDeliveryErrors[keyof GetDeliveryErrors];

export type GetDeliveryResponses = {
    /**
     * The delivery.
     */
    200: DeliveryDetail;
};

export type GetDeliveryResponse = GetDeliveryResponses[keyof GetDeliveryResponses];

export type ReplayDeadLettersData = {
    body: DeadLetterReplay;
    path?: never;
    query?: never;
    url: '/v1/webhooks/dlq/replay';
};

export type ReplayDeadLettersErrors = {
    /**
     * A field or parameter is invalid. The message names it.
     */
    400: ErrorEnvelope;
    /**
     * The API key is missing or invalid.
     */
    401: ErrorEnvelope;
    /**
     * The key does not have permission.
     */
    403: ErrorEnvelope;
    /**
     * The resource does not exist.
     */
    404: ErrorEnvelope;
    /**
     * The path does not support this method. `Allow` lists the methods that it supports.
     */
    405: ErrorEnvelope;
    /**
     * The request did not arrive completely within 30 seconds.
     */
    408: ErrorEnvelope;
    /**
     * The body is larger than 1 MiB.
     */
    413: ErrorEnvelope;
    /**
     * The body is not JSON.
     */
    415: ErrorEnvelope;
    /**
     * Too many requests in the last minute.
     */
    429: ErrorEnvelope;
    /**
     * Internal error.
     */
    500: ErrorEnvelope;
    /**
     * The service is temporarily unavailable.
     */
    503: ErrorEnvelope;
};

export type ReplayDeadLettersError = ReplayDeadLettersErrors[keyof ReplayDeadLettersErrors];

export type ReplayDeadLettersResponses = {
    /**
     * The reopened deliveries.
     */
    200: DeadLetterReplayResult;
};

export type ReplayDeadLettersResponse = ReplayDeadLettersResponses[keyof ReplayDeadLettersResponses];

export type ListEventsData = {
    body?: never;
    path?: never;
    query?: {
        /**
         * Return only events of this type.
         */
        event_type?: string;
        /**
         * Return only events of this agent.
         */
        agent_id?: string;
        /**
         * Return only events of this call. It cannot be combined with another id of a call, conversation or message.
         */
        call_id?: string;
        /**
         * Return only events of this conversation. It cannot be combined with another id of a call, conversation or message.
         */
        conversation_id?: string;
        /**
         * Return only events of this message. It cannot be combined with another id of a call, conversation or message.
         */
        message_id?: string;
        /**
         * Return only events created at or after this time.
         */
        created_after?: string;
        /**
         * Return only events created before this time.
         */
        created_before?: string;
        /**
         * Return payloads with an empty `conversation_history` and `transcript`, which are most of their length.
         */
        brief?: boolean;
        /**
         * The maximum number of entries per page.
         */
        page_size?: number;
        /**
         * `next_page_token` of the previous page. Omit it, or leave it empty, for the first page. It is valid only with the same page size and filters.
         */
        page_token?: string;
    };
    url: '/v1/events';
};

export type ListEventsErrors = {
    /**
     * A field or parameter is invalid. The message names it.
     */
    400: ErrorEnvelope;
    /**
     * The API key is missing or invalid.
     */
    401: ErrorEnvelope;
    /**
     * The key does not have permission.
     */
    403: ErrorEnvelope;
    /**
     * The path does not support this method. `Allow` lists the methods that it supports.
     */
    405: ErrorEnvelope;
    /**
     * The request did not arrive completely within 30 seconds.
     */
    408: ErrorEnvelope;
    /**
     * Too many requests in the last minute.
     */
    429: ErrorEnvelope;
    /**
     * Internal error.
     */
    500: ErrorEnvelope;
    /**
     * The service is temporarily unavailable.
     */
    503: ErrorEnvelope;
};

export type ListEventsError = ListEventsErrors[keyof ListEventsErrors];

export type ListEventsResponses = {
    /**
     * A page of events.
     */
    200: EventPage;
};

export type ListEventsResponse = ListEventsResponses[keyof ListEventsResponses];

export type StreamEventsData = {
    body?: never;
    headers?: {
        /**
         * The id of the last event that you received. The stream continues after it.
         */
        'Last-Event-ID'?: string;
    };
    path?: never;
    query?: {
        /**
         * Return only events of this type.
         */
        event_type?: string;
        /**
         * Return only events of this agent.
         */
        agent_id?: string;
    };
    url: '/v1/events/stream';
};

export type StreamEventsErrors = {
    /**
     * A field or parameter is invalid. The message names it.
     */
    400: ErrorEnvelope;
    /**
     * The API key is missing or invalid.
     */
    401: ErrorEnvelope;
    /**
     * The key does not have permission.
     */
    403: ErrorEnvelope;
    /**
     * The path does not support this method. `Allow` lists the methods that it supports.
     */
    405: ErrorEnvelope;
    /**
     * The request did not arrive completely within 30 seconds.
     */
    408: ErrorEnvelope;
    /**
     * Too many requests in the last minute.
     */
    429: ErrorEnvelope;
    /**
     * Internal error.
     */
    500: ErrorEnvelope;
    /**
     * The service is temporarily unavailable.
     */
    503: ErrorEnvelope;
};

export type StreamEventsError = StreamEventsErrors[keyof StreamEventsErrors];

export type StreamEventsResponses = {
    /**
     * The stream. The schema describes the data of each event.
     */
    200: Event;
};

export type StreamEventsResponse = StreamEventsResponses[keyof StreamEventsResponses];
