// Generated from openapi/. Do not edit: run `npm run generate`.

/**
 * The id of the request, as in `X-Request-Id`. Present in the object that is the whole response body.
 */
export type RequestId = string;

export type Health = {
    status: 'ok';
    request_id?: RequestId;
};

/**
 * What went wrong; branch on this. Every code is explained under `/docs/errors`.
 */
export type ErrorCode = 'UNAUTHENTICATED' | 'INVALID_PASSWORD' | 'PERMISSION_DENIED' | 'RATE_LIMITED' | 'NOT_FOUND' | 'ALREADY_EXISTS' | 'INVALID_ARGUMENT' | 'INVALID_REQUEST' | 'QUOTA_EXCEEDED' | 'WORKSPACE_BLOCKED' | 'INSUFFICIENT_BALANCE' | 'TIER_SWITCH_TOO_FREQUENT' | 'NO_ACTIVE_SUBSCRIPTION' | 'NO_OP' | 'TIER_SWITCH_UNSUPPORTED' | 'WORKSPACE_NOT_FOUND' | 'INVALID_PLAN' | 'NUMBER_UNAVAILABLE' | 'CHANNEL_MISMATCH' | 'CALL_FAILED' | 'CALL_WINDOW_RESTRICTED' | 'MESSAGE_FAILED' | 'OPT_OUT_ENFORCED' | 'WEBHOOK_FAILED' | 'AI_PROVIDER_ERROR' | 'UNAVAILABLE' | 'INTERNAL' | 'METHOD_NOT_ALLOWED' | 'REQUEST_TIMEOUT' | 'PAYLOAD_TOO_LARGE' | 'UNSUPPORTED_MEDIA_TYPE';

export type ErrorEnvelope = {
    error_code: ErrorCode;
    /**
     * For people: the field, what is wrong with it and what is accepted.
     */
    message: string;
    request_id: RequestId;
    /**
     * The page that explains the code.
     */
    documentation_url: string;
};

/**
 * ISO 8601, UTC.
 */
export type Timestamp = string;

export type Identity = {
    user_id: string;
    /**
     * E-mail address of the workspace's owner.
     */
    email: string;
    workspace_id: string;
    role: string;
    /**
     * Whether the owner's e-mail address is verified.
     */
    verified: boolean;
    created_at: Timestamp;
    request_id?: RequestId;
};

/**
 * An e-mail address; upper and lower case count as the same.
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
     * Name of the new workspace.
     */
    company_name: string;
};

/**
 * Chosen by the prefix of the API key.
 */
export type Environment = 'production' | 'sandbox';

/**
 * A key's metadata. The key itself is given only once, when it is created or rotated.
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
    created_at: Timestamp;
    /**
     * Kept to about a minute.
     */
    last_used_at: string | null;
    /**
     * From then on the key is refused.
     */
    expires_at: string | null;
    request_id?: RequestId;
};

export type ApiKeyWithSecret = ApiKey & {
    /**
     * The key itself; it cannot be read again.
     */
    key: string;
};

export type SignedUp = {
    user_id: string;
    workspace_id: string;
    /**
     * The workspace's first key, of the sandbox.
     */
    api_key: ApiKeyWithSecret;
    /**
     * Verifies the workspace's webhooks.
     */
    signing_secret: string;
    request_id?: RequestId;
};

/**
 * The token from the mail. It can be used once, until it expires.
 */
export type MailToken = string;

export type EmailVerification = {
    token: MailToken;
};

export type Confirmation = {
    /**
     * What was done.
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
    /**
     * The account's password.
     */
    password: string;
};

export type Session = {
    /**
     * A bearer token for every operation but streams, in the production environment.
     */
    session_token: string;
    /**
     * 30 days after the login, however much the session is used.
     */
    expires_at: string;
    request_id?: RequestId;
};

export type AccountDeletion = {
    /**
     * The account's password.
     */
    password: string;
};

/**
 * Give it as `page_token` to get the next page; absent on the last page.
 */
export type NextPageToken = string;

export type ApiKeyPage = {
    keys: Array<ApiKey>;
    next_page_token?: NextPageToken;
    request_id?: RequestId;
};

export type ApiKeyCreate = {
    label: string;
    /**
     * Defaults to the environment of the key that asks. A sandbox key cannot make a production key.
     */
    environment?: 'production' | 'sandbox';
    /**
     * When the key ends; it must lie in the future. Left out or null, it does not end.
     */
    expires_at?: string | null;
};

export type Agent = {
    agent_id: string;
    workspace_id: string;
    /**
     * Unique in the workspace.
     */
    display_name: string;
    /**
     * For your own eyes.
     */
    description: string | null;
    /**
     * Language the agent speaks; `auto` follows the caller.
     */
    language: 'en' | 'ha' | 'yo' | 'ig' | 'pcm' | 'fr' | 'ar' | 'pt' | 'auto';
    /**
     * `byom` (your own backend, needs `webhook_url`) or the id of a hosted provider.
     */
    ai_provider: string;
    /**
     * A model of the hosted provider; null means the provider's default. Ignored for `byom`.
     */
    ai_model: string | null;
    /**
     * A voice id; null means the default voice.
     */
    tts_voice: string | null;
    /**
     * Instructions for a hosted model.
     */
    system_prompt: string | null;
    /**
     * HTTPS address that answers the turns of a `byom` agent and receives the agent's events. `http` to a loopback address is accepted only where the server allows insecure targets.
     */
    webhook_url: string | null;
    /**
     * Spoken when a call connects; null means a default greeting.
     */
    greeting_text: string | null;
    /**
     * Where the recording came from that is played in place of `greeting_text`. Set it with an update.
     */
    greeting_audio_url: string | null;
    /**
     * JSON array, as a string, of OpenAI-compatible tool definitions.
     */
    tool_definitions: string;
    /**
     * Enables the agent's public link.
     */
    shareable: boolean;
    /**
     * The knowledge base of the workspace that a hosted agent answers from.
     */
    knowledge_base_id: string | null;
    /**
     * First minute of the day at which the agent may call out. Null together with `call_window_end` means any time.
     */
    call_window_start: string | null;
    /**
     * The agent may call out until just before this minute. An end before the start means a window over midnight.
     */
    call_window_end: string | null;
    /**
     * IANA time zone of the call window.
     */
    call_window_timezone: string;
    /**
     * Spoken before the greeting, to name your institution.
     */
    pre_call_announcement: string | null;
    /**
     * Records calls when the workspace records too. Not on the starter and payg plans.
     */
    recording_enabled: boolean;
    /**
     * Ask the caller to press 1 before anything is recorded.
     */
    consent_required: boolean;
    /**
     * Ask the backend of a `byom` agent whether to take an inbound call.
     */
    screening_enabled: boolean;
    /**
     * Reject the call when the screening request fails; otherwise take it.
     */
    screening_fail_closed: boolean;
    /**
     * A paused agent takes no new calls or messages; running calls go on.
     */
    status: 'active' | 'paused';
    created_at: Timestamp;
    updated_at: Timestamp;
    request_id?: RequestId;
};

export type AgentPage = {
    agents: Array<Agent>;
    next_page_token?: NextPageToken;
    request_id?: RequestId;
};

/**
 * What is left out is as the template has it, if one is named, and otherwise the default.
 */
export type AgentCreate = {
    /**
     * The template that fills in what this request leaves out.
     */
    template_id?: string;
    /**
     * Unique in the workspace.
     */
    display_name: string;
    /**
     * For your own eyes.
     */
    description?: string | null;
    /**
     * Language the agent speaks; `auto` follows the caller. Default: `en`.
     */
    language?: 'en' | 'ha' | 'yo' | 'ig' | 'pcm' | 'fr' | 'ar' | 'pt' | 'auto';
    /**
     * `byom` (your own backend, needs `webhook_url`) or the id of a hosted provider.
     */
    ai_provider?: string;
    /**
     * A model of the hosted provider; null means the provider's default. Ignored for `byom`.
     */
    ai_model?: string | null;
    /**
     * A voice id; null means the default voice.
     */
    tts_voice?: string | null;
    /**
     * Instructions for a hosted model.
     */
    system_prompt?: string | null;
    /**
     * HTTPS address that answers the turns of a `byom` agent and receives the agent's events. `http` to a loopback address is accepted only where the server allows insecure targets.
     */
    webhook_url?: string | null;
    /**
     * Spoken when a call connects; null means a default greeting.
     */
    greeting_text?: string | null;
    /**
     * JSON array, as a string, of OpenAI-compatible tool definitions. Default: none.
     */
    tool_definitions?: string;
    /**
     * Enables the agent's public link. Default: false.
     */
    shareable?: boolean;
    /**
     * The knowledge base of the workspace that a hosted agent answers from.
     */
    knowledge_base_id?: string | null;
    /**
     * First minute of the day at which the agent may call out. Null together with `call_window_end` means any time. Default: `08:00`.
     */
    call_window_start?: string | null;
    /**
     * The agent may call out until just before this minute. An end before the start means a window over midnight. Default: `20:00`.
     */
    call_window_end?: string | null;
    /**
     * IANA time zone of the call window. Default: `Africa/Lagos`.
     */
    call_window_timezone?: string;
    /**
     * Spoken before the greeting, to name your institution.
     */
    pre_call_announcement?: string | null;
    /**
     * Records calls when the workspace records too. Not on the starter and payg plans. Default: false.
     */
    recording_enabled?: boolean;
    /**
     * Ask the caller to press 1 before anything is recorded. Default: true.
     */
    consent_required?: boolean;
    /**
     * Ask the backend of a `byom` agent whether to take an inbound call. Default: false.
     */
    screening_enabled?: boolean;
    /**
     * Reject the call when the screening request fails; otherwise take it. Default: false.
     */
    screening_fail_closed?: boolean;
    /**
     * A paused agent takes no new calls or messages; running calls go on. Default: `active`.
     */
    status?: 'active' | 'paused';
};

/**
 * The fields to change; those left out stay as they are.
 */
export type AgentUpdate = {
    /**
     * Unique in the workspace.
     */
    display_name?: string;
    /**
     * For your own eyes.
     */
    description?: string | null;
    /**
     * Language the agent speaks; `auto` follows the caller.
     */
    language?: 'en' | 'ha' | 'yo' | 'ig' | 'pcm' | 'fr' | 'ar' | 'pt' | 'auto';
    /**
     * `byom` (your own backend, needs `webhook_url`) or the id of a hosted provider.
     */
    ai_provider?: string;
    /**
     * A model of the hosted provider; null or an empty string means the provider's default. Ignored for `byom`.
     */
    ai_model?: string | null;
    /**
     * A voice id; null or an empty string means the default voice.
     */
    tts_voice?: string | null;
    /**
     * Instructions for a hosted model.
     */
    system_prompt?: string | null;
    /**
     * HTTPS address that answers the turns of a `byom` agent and receives the agent's events. `http` to a loopback address is accepted only where the server allows insecure targets.
     */
    webhook_url?: string | null;
    /**
     * Spoken when a call connects; null means a default greeting.
     */
    greeting_text?: string | null;
    /**
     * HTTPS address of a WAV file that is played in place of `greeting_text`: linear PCM, 16-bit, mono, 8 kHz, at most 2 MiB. It is fetched, checked and stored before the answer comes, redirects are not followed; null or an empty string removes it.
     */
    greeting_audio_url?: string | null;
    /**
     * JSON array, as a string, of OpenAI-compatible tool definitions.
     */
    tool_definitions?: string;
    /**
     * Enables the agent's public link.
     */
    shareable?: boolean;
    /**
     * The knowledge base of the workspace that a hosted agent answers from; null or an empty string detaches it.
     */
    knowledge_base_id?: string | null;
    /**
     * First minute of the day at which the agent may call out. Null together with `call_window_end` means any time.
     */
    call_window_start?: string | null;
    /**
     * The agent may call out until just before this minute. An end before the start means a window over midnight.
     */
    call_window_end?: string | null;
    /**
     * IANA time zone of the call window.
     */
    call_window_timezone?: string;
    /**
     * Spoken before the greeting, to name your institution.
     */
    pre_call_announcement?: string | null;
    /**
     * Records calls when the workspace records too. Not on the starter and payg plans.
     */
    recording_enabled?: boolean;
    /**
     * Ask the caller to press 1 before anything is recorded.
     */
    consent_required?: boolean;
    /**
     * Ask the backend of a `byom` agent whether to take an inbound call.
     */
    screening_enabled?: boolean;
    /**
     * Reject the call when the screening request fails; otherwise take it.
     */
    screening_fail_closed?: boolean;
    /**
     * A paused agent takes no new calls or messages; running calls go on.
     */
    status?: 'active' | 'paused';
};

export type AgentShareable = {
    /**
     * True enables the agent's public link; false disables it.
     */
    shareable: boolean;
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
     * What an agent made from it does.
     */
    description: string;
    category: 'support' | 'commerce' | 'health' | 'finance' | 'education' | 'property' | 'logistics' | 'utilities' | 'agriculture' | 'hospitality';
    /**
     * The language of its texts.
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
     * Answers for the provider's agents that name no model.
     */
    default: boolean;
};

export type AiModelList = {
    models: Array<AiModel>;
    request_id?: RequestId;
};

export type Voice = {
    voice_id: string;
    display_name: string;
    /**
     * The language it is made for.
     */
    language: 'en' | 'ha' | 'yo' | 'ig' | 'pcm' | 'fr' | 'ar' | 'pt';
    gender: 'female' | 'male';
    /**
     * Speaks for agents that name no voice.
     */
    default: boolean;
};

export type VoiceList = {
    voices: Array<Voice>;
    request_id?: RequestId;
};

export type AiProvider = {
    provider_id: string;
    display_name: string;
    /**
     * The service has credentials for it.
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
     * What its documents' contents have together as UTF-8.
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
     * For your own eyes.
     */
    description?: string | null;
};

export type KnowledgeDocument = {
    document_id: string;
    knowledge_base_id: string;
    title: string;
    content_type: 'text/plain' | 'text/markdown';
    /**
     * What the content has as UTF-8.
     */
    size_bytes: number;
    /**
     * The passages it was cut into.
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
     * The text itself. The whole request may have 1 MiB.
     */
    content: string;
    /**
     * Markdown is cut along its headings; plain text along its paragraphs.
     */
    content_type?: 'text/plain' | 'text/markdown';
};

export type KnowledgeDocumentWithContent = KnowledgeDocument & {
    content: string;
};

/**
 * A phone number in E.164 form.
 */
export type E164 = string;

export type NumberType = 'geo_did' | 'mobile_virtual' | 'intl_did' | 'shortcode';

export type Channel = 'voice' | 'sms' | 'whatsapp';

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
     * What the number can be used for.
     */
    channels: Array<Channel>;
    /**
     * The operator the number belongs to.
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
     * When the workspace claimed it.
     */
    provisioned_at: string | null;
    /**
     * When it was released; null unless it is in quarantine.
     */
    released_at: string | null;
    /**
     * Until when it can be reclaimed; null unless it is in quarantine.
     */
    quarantine_until: string | null;
    request_id?: RequestId;
};

export type NumberPage = {
    numbers: Array<PhoneNumber>;
    next_page_token?: NextPageToken;
    request_id?: RequestId;
};

/**
 * The channels to use, of those that the number has; left out of a claim, all of them.
 */
export type NumberChannels = Array<Channel>;

export type NumberClaim = {
    /**
     * From the list of available numbers.
     */
    number_id: string;
    /**
     * The agent that is to answer.
     */
    agent_id: string;
    channels?: NumberChannels;
};

export type NumberAutoClaim = {
    /**
     * The agent that is to answer.
     */
    agent_id: string;
    type: NumberType;
    country_code: string;
    channels?: NumberChannels;
};

/**
 * The fields to change; those left out stay as they are.
 */
export type NumberUpdate = {
    /**
     * The agent that is to answer; null for none.
     */
    agent_id?: string | null;
    channels?: NumberChannels;
};

export type CallDirection = 'inbound' | 'outbound';

export type CallStatus = 'initiated' | 'ringing' | 'in_progress' | 'completed' | 'failed' | 'busy' | 'no_answer' | 'canceled' | 'rejected';

export type AiMode = 'byom' | 'hosted' | 'hosted_live';

/**
 * `connection_lost`: the line broke, or the process that carried the call ended. `balance_exhausted`: the prepaid balance was used up. `rejected`: by the screening webhook, by the other party, or because the agent is paused.
 */
export type CallEndReason = 'remote_hangup' | 'agent_hangup' | 'api_hangup' | 'transferred' | 'busy' | 'no_answer' | 'canceled' | 'rejected' | 'carrier_failed' | 'balance_exhausted' | 'idle' | 'connection_lost' | 'workspace_deleted';

export type TranscriptTurn = {
    turn_id: string;
    role: 'system' | 'agent' | 'caller';
    text: string;
    timestamp: Timestamp;
};

export type Call = {
    call_id: string;
    workspace_id: string;
    agent_id: string;
    environment: Environment;
    direction: CallDirection;
    status: CallStatus;
    from_number: E164;
    to_number: E164;
    /**
     * The operator that carried the call.
     */
    mno_used: Mno | null;
    ai_mode: AiMode;
    /**
     * When the destination began to ring.
     */
    started_at: string | null;
    answered_at: string | null;
    ended_at: string | null;
    duration_seconds: number;
    /**
     * Why the call ended; null while it runs.
     */
    end_reason: CallEndReason | null;
    /**
     * Price in kobo; 0 in the sandbox.
     */
    cost_kobo: number;
    recording_url: string | null;
    /**
     * Mean opinion score.
     */
    quality_mos: number | null;
    resolution: 'resolved' | 'unresolved' | null;
    classified_at: string | null;
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

export type CallCreate = {
    /**
     * The agent that is to speak.
     */
    agent_id: string;
    to_number: E164;
    /**
     * One of the workspace's voice numbers; left out, the agent's oldest one.
     */
    from_number?: E164;
};

export type CallControl = {
    status: 'held' | 'resumed' | 'transferring' | 'sent';
    request_id?: RequestId;
};

export type CallTransfer = {
    /**
     * The number to connect the other party to.
     */
    destination: E164;
};

export type CallDigits = {
    /**
     * Keys to press, and `w` for half a second of silence.
     */
    digits: string;
};

/**
 * Why the caller heard the fallback text. `status`: the backend answered with a status other than 2xx. `bad_reply`: the answer was not a valid reply. `breaker_open`: the backend was not asked, because its last requests failed. `blocked`: the address may not be called. `provider`: the hosted model failed.
 */
export type FallbackReason = 'timeout' | 'status' | 'bad_reply' | 'breaker_open' | 'connect' | 'dns' | 'tls' | 'blocked' | 'provider';

export type CallTurn = {
    /**
     * The caller's turn, as in the turn request and in events.
     */
    turn_id: string;
    text: string;
    /**
     * When the utterance had been heard.
     */
    heard_at: string;
    /**
     * The agent's turn that answers it; null while there is none.
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
     * From `heard_at` until the backend or model had answered.
     */
    latency_ms: number | null;
    /**
     * From `heard_at` until the agent began to speak.
     */
    first_speech_ms: number | null;
    fallback_reason: FallbackReason | null;
    /**
     * HTTP status of the failed answer.
     */
    response_status: number | null;
    /**
     * The caller spoke over the answer or pressed a key.
     */
    interrupted: boolean;
};

export type CallTurns = {
    /**
     * Oldest first.
     */
    turns: Array<CallTurn>;
    /**
     * Of the answered turns; null when there is none.
     */
    latency_p50_ms: number | null;
    latency_p95_ms: number | null;
    request_id?: RequestId;
};

/**
 * What the simulated caller does next, two seconds after the last thing it did. A plain text is spoken. `barge_in` is spoken over the agent's next utterance. `silence_ms` makes the next step wait that much longer. `quality` is what the line measures from then on.
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
};

/**
 * `keyword` matches a word or phrase in the caller's first utterance, in any case and as whole words. `regex` matches a regular expression in RE2 syntax anywhere in it, in any case. `default` takes the calls that no other rule matches.
 */
export type RoutingMatchType = 'keyword' | 'regex' | 'default';

export type RoutingRule = {
    rule_id: string;
    workspace_id: string;
    /**
     * The number whose inbound calls the rule routes.
     */
    number_id: string;
    /**
     * The lowest is tried first; equal ones in the order of their creation.
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
     * The lowest is tried first.
     */
    priority?: number;
};

/**
 * `payg` is pay as you go.
 */
export type Plan = 'starter' | 'builder' | 'scale' | 'payg';

export type Workspace = {
    workspace_id: string;
    name: string;
    plan: Plan;
    /**
     * Transcripts and other content are deleted after so many days.
     */
    retention_days: number;
    /**
     * Whether calls may be recorded at all.
     */
    recording_enabled: boolean;
    /**
     * A balance below it is told as low; kobo.
     */
    low_balance_threshold_kobo: number;
    created_at: Timestamp;
    updated_at: Timestamp;
    request_id?: RequestId;
};

/**
 * The fields to change; those left out stay as they are.
 */
export type WorkspaceUpdate = {
    name?: string;
    /**
     * Transcripts and other content are deleted after so many days.
     */
    retention_days?: number;
    /**
     * A balance below it is told as low.
     */
    low_balance_threshold_kobo?: number;
};

export type RecordingSwitch = {
    enabled?: boolean;
};

export type DpaAccept = {
    /**
     * The version that was read; only the current one, `1.0`, can be accepted.
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
     * Whether the required version is accepted.
     */
    accepted: boolean;
    /**
     * The version that was accepted last.
     */
    version: string | null;
    accepted_at: Timestamp | null;
    /**
     * The version that production needs.
     */
    required_version: string;
    request_id?: RequestId;
};

export type ContactErasure = {
    erased: boolean;
    e164: E164;
    /**
     * Calls and messages that were anonymised now; 0 when all of them were before.
     */
    records_affected: number;
    request_id?: RequestId;
};

export type AuditEntry = {
    audit_id: string;
    /**
     * What was done, such as `contact.erased`; more may be added.
     */
    action: string;
    /**
     * The key or the user that did it.
     */
    actor: string;
    /**
     * The id of what it was done to; of an erased contact the phone number.
     */
    target: string;
    /**
     * What else there is to know, such as the values `from` and `to`.
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

/**
 * A type of event.
 */
export type WebhookEventType = 'call.initiated' | 'call.transcription' | 'call.agent_response' | 'call.barge_in' | 'call.idle_silence' | 'call.quality' | 'call.quality_degraded' | 'call.completed' | 'message.received' | 'message.sent' | 'message.delivered' | 'message.read' | 'message.dlr' | 'message.failed' | 'message.send_failed' | 'message.opt_out' | 'window.closing';

/**
 * The types of event that are sent here; an empty list means all of them.
 */
export type EndpointEventTypes = Array<WebhookEventType>;

export type WebhookEndpoint = {
    id: string;
    agent_id: string;
    url: string;
    /**
     * False: paused. What falls due meanwhile waits until it is active again.
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
    request_id?: RequestId;
};

export type WebhookEndpointList = {
    endpoints: Array<WebhookEndpoint>;
    request_id?: RequestId;
};

/**
 * Headers to send with each event, such as `Authorization`: at most 10, of 4,096 bytes in all. The values are secrets: they are encrypted, and no answer has them. Names that the service or the connection uses are refused: `Host`, `User-Agent`, `Connection` and its like, `Content-*`, `Proxy-*` and `X-Service-*`.
 */
export type EndpointHeaders = {
    [key: string]: string;
};

export type WebhookEndpointCreate = {
    /**
     * HTTPS address that is to receive the agent's events.
     */
    url: string;
    /**
     * For your own eyes.
     */
    description?: string;
    event_types?: EndpointEventTypes;
    headers?: EndpointHeaders;
};

export type WebhookEndpointUpdate = {
    /**
     * False pauses the endpoint; true resumes it.
     */
    active?: boolean;
    /**
     * Where events go from now on, pending ones included. Checked as when it is created.
     */
    url?: string;
    /**
     * For your own eyes.
     */
    description?: string;
    /**
     * The types of event that are sent here from now on; an empty list means all of them.
     */
    event_types?: EndpointEventTypes;
    /**
     * Replaces all headers; `{}` removes them.
     */
    headers?: EndpointHeaders;
};

export type SigningSecret = {
    /**
     * HMAC key of all webhook signatures; the whole string with its prefix.
     */
    signing_secret: string;
    /**
     * Until then requests carry a signature with the secret before this one as well; null when there is none.
     */
    previous_valid_until: string | null;
    request_id?: RequestId;
};

export type WebhookTest = {
    /**
     * Any address that webhooks may be sent to.
     */
    webhook_url: string;
    event_type?: 'call.initiated' | 'call.transcription' | 'call.completed' | 'call.barge_in' | 'call.idle_silence' | 'call.quality' | 'call.quality_degraded' | 'message.received' | 'message.sent' | 'message.delivered' | 'message.failed';
};

export type TestEventType = 'call.initiated' | 'call.transcription' | 'call.completed' | 'call.barge_in' | 'call.idle_silence' | 'call.quality' | 'call.quality_degraded' | 'message.received' | 'message.sent' | 'message.delivered' | 'message.failed';

export type WebhookTestResult = {
    /**
     * Whether the target answered 2xx.
     */
    success: boolean;
    /**
     * HTTP status; 0 without a response.
     */
    response_code: number;
    /**
     * The first 1024 bytes of the response's body; the cause when there was no response.
     */
    response_body: string;
    /**
     * Names this one attempt; it is not kept.
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
 * One event on its way to one target.
 */
export type Delivery = {
    delivery_id: string;
    event_id: string;
    event_type: string;
    /**
     * The endpoint; null when it goes to the agent's `webhook_url`.
     */
    endpoint_id: string | null;
    /**
     * Where it goes now, or went last.
     */
    url: string;
    agent_id: string;
    environment: Environment;
    status: DeliveryStatus;
    /**
     * Attempts of the current round; a replay starts a new one.
     */
    attempt_count: number;
    /**
     * HTTP status of the last attempt; null without a response.
     */
    response_code: number | null;
    /**
     * Why the last attempt failed.
     */
    last_error: DeliveryError | null;
    /**
     * The event as it is sent.
     */
    payload: {
        [key: string]: unknown;
    };
    /**
     * When it is tried next; null while an attempt runs, while its endpoint is paused and when nothing more will be sent.
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
     * 1 at first; each replay adds one.
     */
    round: number;
    attempt: number;
    url: string;
    started_at: Timestamp;
    duration_ms: number;
    /**
     * Milliseconds of each phase that took place, `dns`, `connect`, `tls`, `wait`, `read`.
     */
    phases: {
        [key: string]: number;
    };
    response_code: number | null;
    error: DeliveryError | null;
    /**
     * The first 1024 bytes of the response's body.
     */
    response_head: string | null;
};

export type DeliveryDetail = Delivery & {
    /**
     * Oldest first.
     */
    attempts: Array<DeliveryAttempt>;
};

export type DeadLetterReplay = {
    event_ids: Array<string>;
};

export type DeadLetterReplayResult = {
    /**
     * How many deliveries were reopened.
     */
    replayed: number;
    /**
     * The deliveries that were reopened.
     */
    deliveries: Array<Delivery>;
    /**
     * Ids of no event of this workspace and environment.
     */
    not_found: Array<string>;
    request_id?: RequestId;
};

export type EventBase = {
    /**
     * The same on every attempt; use it to recognise repeats.
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
    workspace_id: string;
    direction: CallDirection;
    from_number: E164;
    to_number: E164;
    mno: Mno;
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
    is_final: true;
    confidence: number;
    conversation_history: ConversationHistory;
};

export type CallTranscriptionEvent = EventBase & {
    event_type: 'call.transcription';
    payload: CallTranscriptionPayload;
};

export type CallAgentResponsePayload = {
    call_id: string;
    turn_id: string;
    /**
     * The caller's turn that is answered.
     */
    reply_to_turn_id: string;
    text: string;
    /**
     * True when the backend failed and the caller heard the fallback text.
     */
    fallback: boolean;
    /**
     * Why it failed; null when it did not.
     */
    fallback_reason: FallbackReason | null;
    /**
     * The HTTP status of a failed backend's answer; null when it did not fail or did not answer.
     */
    response_status: number | null;
    /**
     * Time from the end of the caller's utterance until the answer.
     */
    latency_ms: number;
    conversation_history: ConversationHistory;
};

export type CallAgentResponseEvent = EventBase & {
    event_type: 'call.agent_response';
    payload: CallAgentResponsePayload;
};

export type CallCompletedPayload = {
    call_id: string;
    workspace_id: string;
    status: CallStatus;
    duration_seconds: number;
    direction: CallDirection;
    mno_used: Mno | null;
    ai_mode: AiMode;
    /**
     * API path of the recording; empty when nothing was recorded.
     */
    recording_url: string;
    /**
     * MOS at hang-up; 0 when unknown.
     */
    quality_score: number;
    /**
     * Price in kobo.
     */
    cost_kobo: number;
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
     * As much of the agent's text as had been heard.
     */
    spoken_text: string;
    /**
     * Milliseconds from the call's start.
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
     * Milliseconds from the call's start.
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
     * Mean opinion score of the call; 0 when unknown.
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
     * Milliseconds from the call's start.
     */
    at_ms: number;
};

export type CallQualityDegradedEvent = EventBase & {
    event_type: 'call.quality_degraded';
    payload: CallQualityDegradedPayload;
};

export type MessageStatus = 'queued' | 'sent' | 'delivered' | 'read' | 'failed' | 'send_failed' | 'received';

export type MessagePayload = {
    message_id: string;
    conversation_id: string;
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
    status: 'delivered' | 'failed' | 'rejected' | 'expired';
    /**
     * As the carrier gave it.
     */
    status_code: string;
    direction: CallDirection;
    text: string;
};

export type MessageDlrEvent = EventBase & {
    event_type: 'message.dlr';
    payload: MessageDlrPayload;
};

export type MessageFailedPayload = MessagePayload & {
    /**
     * The provider's error code.
     */
    error_code: string;
};

export type MessageFailedEvent = EventBase & {
    event_type: 'message.failed';
    payload: MessageFailedPayload;
};

export type MessageSendFailedPayload = MessagePayload & {
    /**
     * Why the service could not dispatch it.
     */
    reason: string;
};

export type MessageSendFailedEvent = EventBase & {
    event_type: 'message.send_failed';
    payload: MessageSendFailedPayload;
};

export type MessageOptOutPayload = MessagePayload & {
    /**
     * The word that opted out.
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
 * Any event, told apart by `event_type`.
 */
export type Event = CallInitiatedEvent | CallTranscriptionEvent | CallAgentResponseEvent | CallCompletedEvent | CallBargeInEvent | CallIdleSilenceEvent | CallQualityEvent | CallQualityDegradedEvent | MessageReceivedEvent | MessageSentEvent | MessageDeliveredEvent | MessageReadEvent | MessageDlrEvent | MessageFailedEvent | MessageSendFailedEvent | MessageOptOutEvent | WindowClosingEvent;

export type EventPage = {
    events: Array<Event>;
    next_page_token?: NextPageToken;
    request_id?: RequestId;
};

/**
 * Any 2xx answer counts; this is the customary one.
 */
export type EventReceipt = {
    received?: boolean;
};

export type TurnMessage = {
    turn_id: string;
    role: 'caller' | 'agent';
    text: string;
    timestamp: Timestamp;
};

/**
 * What a BYOM backend is asked for each utterance of the caller. It has no `event_type`.
 */
export type VoiceTurnRequest = {
    agent_id: string;
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
     * The last 20 turns, oldest first; the current utterance is the last.
     */
    messages: Array<TurnMessage>;
};

/**
 * At most one of `end_call`, `transfer_to` and `dtmf` may be set; unknown fields are ignored.
 */
export type VoiceTurnReply = {
    /**
     * What the caller is to hear.
     */
    text: string;
    /**
     * Hang up after the text.
     */
    end_call?: boolean;
    /**
     * E.164 number to transfer the call to after the text.
     */
    transfer_to?: string;
    /**
     * Keys to press after the text: 1 to 32 of `0-9`, `*`, `#`, `A-D`, and `w` for half a second of silence.
     */
    dtmf?: string;
};

export type ToolCall = {
    name: string;
    arguments: {
        [key: string]: unknown;
    };
    tool_call_id: string;
};

/**
 * Either `call_id` or `conversation_id` is given.
 */
export type ToolInvocationPayload = {
    call_id?: string;
    conversation_id?: string;
    turn_id: string;
    tool: ToolCall;
};

export type ToolInvocationEvent = EventBase & {
    event_type: 'tool.invocation';
    payload: ToolInvocationPayload;
};

/**
 * Any JSON object; the model is given it as the tool's result.
 */
export type ToolResult = {
    [key: string]: unknown;
};

/**
 * What a BYOM backend is asked for each inbound message. It has no `event_type`.
 */
export type MessagingTurnRequest = {
    agent_id: string;
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
     * The last 20 turns, oldest first; the current message is the last.
     */
    messages: Array<TurnMessage>;
};

export type MessagingTurnReply = {
    /**
     * What the contact is sent. Answer 204 to send nothing.
     */
    text: string;
};

/**
 * Asked before an inbound call is greeted, when the agent's `screening_enabled` is on.
 */
export type CallScreeningRequest = {
    event_type: 'call.screening';
    call_id: string;
    agent_id: string;
    from_number: E164;
    to_number: E164;
    timestamp: Timestamp;
};

export type CallScreeningReply = {
    action: 'allow' | 'reject';
    /**
     * Spoken in place of the agent's greeting.
     */
    greeting_text?: string;
    /**
     * Kept with a rejected call.
     */
    reason?: string;
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
     * Milliseconds from the call's start.
     */
    start_ms: number;
    /**
     * Milliseconds from the call's start.
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
    status: 'completed';
    duration_seconds: number;
    direction: CallDirection;
    mno_used: Mno;
    ai_mode: AiMode;
    recording_url: null;
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

/**
 * How many entries a page holds.
 */
export type PageSize = number;

/**
 * `next_page_token` of the page before; leave it out for the first page. It is valid only with the same page size and filters.
 */
export type PageToken = string;

/**
 * A unique string per intended effect. Repeating the request with it within 24 hours gives the first success again, with `Idempotent-Replayed: true`, and has no second effect.
 */
export type IdempotencyKey = string;

/**
 * `sha256=` and the hex HMAC-SHA256 of `<timestamp>.<raw body>` with the signing secret.
 */
export type ServiceSignature = string;

/**
 * The same with the secret before a rotation, for 24 hours after it.
 */
export type ServiceSignaturePrevious = string;

/**
 * Unix seconds of the attempt; refuse those more than 300 seconds away.
 */
export type ServiceTimestamp = string;

/**
 * The event_id of the body.
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
     * A field or parameter is not valid; the message names it.
     */
    400: ErrorEnvelope;
    /**
     * Another method at this path; `Allow` lists those that it has.
     */
    405: ErrorEnvelope;
    /**
     * The request did not arrive completely within 30 seconds.
     */
    408: ErrorEnvelope;
    /**
     * Something failed on our side.
     */
    500: ErrorEnvelope;
    /**
     * The service cannot answer just now.
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
     * A field or parameter is not valid; the message names it.
     */
    400: ErrorEnvelope;
    /**
     * Another method at this path; `Allow` lists those that it has.
     */
    405: ErrorEnvelope;
    /**
     * The request did not arrive completely within 30 seconds.
     */
    408: ErrorEnvelope;
    /**
     * Something failed on our side.
     */
    500: ErrorEnvelope;
    /**
     * The service cannot answer just now.
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
     * A field or parameter is not valid; the message names it.
     */
    400: ErrorEnvelope;
    /**
     * No valid API key.
     */
    401: ErrorEnvelope;
    /**
     * No such resource.
     */
    404: ErrorEnvelope;
    /**
     * Another method at this path; `Allow` lists those that it has.
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
     * Something failed on our side.
     */
    500: ErrorEnvelope;
    /**
     * The service cannot answer just now.
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
     * A field or parameter is not valid; the message names it.
     */
    400: ErrorEnvelope;
    /**
     * Another method at this path; `Allow` lists those that it has.
     */
    405: ErrorEnvelope;
    /**
     * The request did not arrive completely within 30 seconds.
     */
    408: ErrorEnvelope;
    /**
     * An account of that e-mail address exists.
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
     * Something failed on our side.
     */
    500: ErrorEnvelope;
    /**
     * The service cannot answer just now.
     */
    503: ErrorEnvelope;
};

export type SignUpError = SignUpErrors[keyof SignUpErrors];

export type SignUpResponses = {
    /**
     * The account was made.
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
     * A field or parameter is not valid; the message names it.
     */
    400: ErrorEnvelope;
    /**
     * Another method at this path; `Allow` lists those that it has.
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
     * Something failed on our side.
     */
    500: ErrorEnvelope;
    /**
     * The service cannot answer just now.
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
     * A field or parameter is not valid; the message names it.
     */
    400: ErrorEnvelope;
    /**
     * Another method at this path; `Allow` lists those that it has.
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
     * Something failed on our side.
     */
    500: ErrorEnvelope;
    /**
     * The service cannot answer just now.
     */
    503: ErrorEnvelope;
};

export type ResendVerificationError = ResendVerificationErrors[keyof ResendVerificationErrors];

export type ResendVerificationResponses = {
    /**
     * A mail is on its way if the account exists and its address is not verified.
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
     * A field or parameter is not valid; the message names it.
     */
    400: ErrorEnvelope;
    /**
     * Another method at this path; `Allow` lists those that it has.
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
     * Something failed on our side.
     */
    500: ErrorEnvelope;
    /**
     * The service cannot answer just now.
     */
    503: ErrorEnvelope;
};

export type RequestPasswordResetError = RequestPasswordResetErrors[keyof RequestPasswordResetErrors];

export type RequestPasswordResetResponses = {
    /**
     * A mail is on its way if the account exists.
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
     * A field or parameter is not valid; the message names it.
     */
    400: ErrorEnvelope;
    /**
     * Another method at this path; `Allow` lists those that it has.
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
     * Something failed on our side.
     */
    500: ErrorEnvelope;
    /**
     * The service cannot answer just now.
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
     * A field or parameter is not valid; the message names it.
     */
    400: ErrorEnvelope;
    /**
     * The e-mail address or the password is wrong.
     */
    401: ErrorEnvelope;
    /**
     * Another method at this path; `Allow` lists those that it has.
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
     * Something failed on our side.
     */
    500: ErrorEnvelope;
    /**
     * The service cannot answer just now.
     */
    503: ErrorEnvelope;
};

export type LogInError = LogInErrors[keyof LogInErrors];

export type LogInResponses = {
    /**
     * The session.
     */
    200: Session;
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
     * A field or parameter is not valid; the message names it.
     */
    400: ErrorEnvelope;
    /**
     * No valid API key.
     */
    401: ErrorEnvelope;
    /**
     * No such resource.
     */
    404: ErrorEnvelope;
    /**
     * Another method at this path; `Allow` lists those that it has.
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
     * Something failed on our side.
     */
    500: ErrorEnvelope;
    /**
     * The service cannot answer just now.
     */
    503: ErrorEnvelope;
};

export type LogOutAllError = LogOutAllErrors[keyof LogOutAllErrors];

export type LogOutAllResponses = {
    /**
     * Every session has ended.
     */
    200: Confirmation;
};

export type LogOutAllResponse = LogOutAllResponses[keyof LogOutAllResponses];

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
     * No such resource.
     */
    404: ErrorEnvelope;
    /**
     * Another method at this path; `Allow` lists those that it has.
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
     * Something failed on our side.
     */
    500: ErrorEnvelope;
    /**
     * The service cannot answer just now.
     */
    503: ErrorEnvelope;
};

export type DeleteAccountError = DeleteAccountErrors[keyof DeleteAccountErrors];

export type DeleteAccountResponses = {
    /**
     * The account is gone.
     */
    200: Confirmation;
};

export type DeleteAccountResponse = DeleteAccountResponses[keyof DeleteAccountResponses];

export type ListApiKeysData = {
    body?: never;
    path?: never;
    query?: {
        /**
         * How many entries a page holds.
         */
        page_size?: number;
        /**
         * `next_page_token` of the page before; leave it out for the first page. It is valid only with the same page size and filters.
         */
        page_token?: string;
    };
    url: '/v1/api-keys';
};

export type ListApiKeysErrors = {
    /**
     * A field or parameter is not valid; the message names it.
     */
    400: ErrorEnvelope;
    /**
     * No valid API key.
     */
    401: ErrorEnvelope;
    /**
     * Another method at this path; `Allow` lists those that it has.
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
     * Something failed on our side.
     */
    500: ErrorEnvelope;
    /**
     * The service cannot answer just now.
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
     * A field or parameter is not valid; the message names it.
     */
    400: ErrorEnvelope;
    /**
     * No valid API key.
     */
    401: ErrorEnvelope;
    /**
     * The key may not do this.
     */
    403: ErrorEnvelope;
    /**
     * Another method at this path; `Allow` lists those that it has.
     */
    405: ErrorEnvelope;
    /**
     * The request did not arrive completely within 30 seconds.
     */
    408: ErrorEnvelope;
    /**
     * A resource of that name exists, or the Idempotency-Key was used with another body.
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
     * Something failed on our side.
     */
    500: ErrorEnvelope;
    /**
     * The service cannot answer just now.
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
     * A field or parameter is not valid; the message names it.
     */
    400: ErrorEnvelope;
    /**
     * No valid API key.
     */
    401: ErrorEnvelope;
    /**
     * The key may not do this.
     */
    403: ErrorEnvelope;
    /**
     * No such resource.
     */
    404: ErrorEnvelope;
    /**
     * Another method at this path; `Allow` lists those that it has.
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
     * Something failed on our side.
     */
    500: ErrorEnvelope;
    /**
     * The service cannot answer just now.
     */
    503: ErrorEnvelope;
};

export type RevokeApiKeyError = RevokeApiKeyErrors[keyof RevokeApiKeyErrors];

export type RevokeApiKeyResponses = {
    /**
     * The key is revoked.
     */
    204: void;
};

export type RevokeApiKeyResponse = RevokeApiKeyResponses[keyof RevokeApiKeyResponses];

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
     * A field or parameter is not valid; the message names it.
     */
    400: ErrorEnvelope;
    /**
     * No valid API key.
     */
    401: ErrorEnvelope;
    /**
     * The key may not do this.
     */
    403: ErrorEnvelope;
    /**
     * No such resource.
     */
    404: ErrorEnvelope;
    /**
     * Another method at this path; `Allow` lists those that it has.
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
     * Something failed on our side.
     */
    500: ErrorEnvelope;
    /**
     * The service cannot answer just now.
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
         * How many entries a page holds.
         */
        page_size?: number;
        /**
         * `next_page_token` of the page before; leave it out for the first page. It is valid only with the same page size and filters.
         */
        page_token?: string;
    };
    url: '/v1/agents';
};

export type ListAgentsErrors = {
    /**
     * A field or parameter is not valid; the message names it.
     */
    400: ErrorEnvelope;
    /**
     * No valid API key.
     */
    401: ErrorEnvelope;
    /**
     * Another method at this path; `Allow` lists those that it has.
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
     * Something failed on our side.
     */
    500: ErrorEnvelope;
    /**
     * The service cannot answer just now.
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
    path?: never;
    query?: never;
    url: '/v1/agents';
};

export type CreateAgentErrors = {
    /**
     * A field or parameter is not valid; the message names it.
     */
    400: ErrorEnvelope;
    /**
     * No valid API key.
     */
    401: ErrorEnvelope;
    /**
     * The plan's limit is reached.
     */
    402: ErrorEnvelope;
    /**
     * The key may not do this.
     */
    403: ErrorEnvelope;
    /**
     * No such resource, or the workspace was deleted during the request.
     */
    404: ErrorEnvelope;
    /**
     * Another method at this path; `Allow` lists those that it has.
     */
    405: ErrorEnvelope;
    /**
     * The request did not arrive completely within 30 seconds.
     */
    408: ErrorEnvelope;
    /**
     * A resource of that name exists, or the Idempotency-Key was used with another body.
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
     * Something failed on our side.
     */
    500: ErrorEnvelope;
    /**
     * The service cannot answer just now.
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
     * A field or parameter is not valid; the message names it.
     */
    400: ErrorEnvelope;
    /**
     * No valid API key.
     */
    401: ErrorEnvelope;
    /**
     * The key may not do this.
     */
    403: ErrorEnvelope;
    /**
     * No such resource.
     */
    404: ErrorEnvelope;
    /**
     * Another method at this path; `Allow` lists those that it has.
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
     * Something failed on our side.
     */
    500: ErrorEnvelope;
    /**
     * The service cannot answer just now.
     */
    503: ErrorEnvelope;
};

export type DeleteAgentError = DeleteAgentErrors[keyof DeleteAgentErrors];

export type DeleteAgentResponses = {
    /**
     * The agent is deleted.
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
     * A field or parameter is not valid; the message names it.
     */
    400: ErrorEnvelope;
    /**
     * No valid API key.
     */
    401: ErrorEnvelope;
    /**
     * No such resource.
     */
    404: ErrorEnvelope;
    /**
     * Another method at this path; `Allow` lists those that it has.
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
     * Something failed on our side.
     */
    500: ErrorEnvelope;
    /**
     * The service cannot answer just now.
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
    query?: never;
    url: '/v1/agents/{agent_id}';
};

export type UpdateAgentErrors = {
    /**
     * A field or parameter is not valid; the message names it.
     */
    400: ErrorEnvelope;
    /**
     * No valid API key.
     */
    401: ErrorEnvelope;
    /**
     * The key may not do this.
     */
    403: ErrorEnvelope;
    /**
     * No such resource, or the workspace was deleted during the request.
     */
    404: ErrorEnvelope;
    /**
     * Another method at this path; `Allow` lists those that it has.
     */
    405: ErrorEnvelope;
    /**
     * The request did not arrive completely within 30 seconds.
     */
    408: ErrorEnvelope;
    /**
     * A resource of that name exists, or the Idempotency-Key was used with another body.
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
     * Something failed on our side.
     */
    500: ErrorEnvelope;
    /**
     * The service cannot answer just now.
     */
    503: ErrorEnvelope;
};

export type UpdateAgentError = UpdateAgentErrors[keyof UpdateAgentErrors];

export type UpdateAgentResponses = {
    /**
     * The agent, changed.
     */
    200: Agent;
};

export type UpdateAgentResponse = UpdateAgentResponses[keyof UpdateAgentResponses];

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
     * A field or parameter is not valid; the message names it.
     */
    400: ErrorEnvelope;
    /**
     * No valid API key.
     */
    401: ErrorEnvelope;
    /**
     * The key may not do this.
     */
    403: ErrorEnvelope;
    /**
     * No such resource.
     */
    404: ErrorEnvelope;
    /**
     * Another method at this path; `Allow` lists those that it has.
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
     * Something failed on our side.
     */
    500: ErrorEnvelope;
    /**
     * The service cannot answer just now.
     */
    503: ErrorEnvelope;
};

export type SetAgentShareableError = SetAgentShareableErrors[keyof SetAgentShareableErrors];

export type SetAgentShareableResponses = {
    /**
     * The agent, changed.
     */
    200: Agent;
};

export type SetAgentShareableResponse = SetAgentShareableResponses[keyof SetAgentShareableResponses];

export type ListTemplatesData = {
    body?: never;
    path?: never;
    query?: never;
    url: '/v1/templates';
};

export type ListTemplatesErrors = {
    /**
     * A field or parameter is not valid; the message names it.
     */
    400: ErrorEnvelope;
    /**
     * No valid API key.
     */
    401: ErrorEnvelope;
    /**
     * Another method at this path; `Allow` lists those that it has.
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
     * Something failed on our side.
     */
    500: ErrorEnvelope;
    /**
     * The service cannot answer just now.
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
     * A field or parameter is not valid; the message names it.
     */
    400: ErrorEnvelope;
    /**
     * No valid API key.
     */
    401: ErrorEnvelope;
    /**
     * Another method at this path; `Allow` lists those that it has.
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
     * Something failed on our side.
     */
    500: ErrorEnvelope;
    /**
     * The service cannot answer just now.
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
     * A field or parameter is not valid; the message names it.
     */
    400: ErrorEnvelope;
    /**
     * No valid API key.
     */
    401: ErrorEnvelope;
    /**
     * Another method at this path; `Allow` lists those that it has.
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
     * Something failed on our side.
     */
    500: ErrorEnvelope;
    /**
     * The service cannot answer just now.
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

export type ListAiProvidersData = {
    body?: never;
    path?: never;
    query?: never;
    url: '/admin/ai/providers';
};

export type ListAiProvidersErrors = {
    /**
     * A field or parameter is not valid; the message names it.
     */
    400: ErrorEnvelope;
    /**
     * No valid API key.
     */
    401: ErrorEnvelope;
    /**
     * Another method at this path; `Allow` lists those that it has.
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
     * Something failed on our side.
     */
    500: ErrorEnvelope;
    /**
     * The service cannot answer just now.
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
     * A field or parameter is not valid; the message names it.
     */
    400: ErrorEnvelope;
    /**
     * No valid API key.
     */
    401: ErrorEnvelope;
    /**
     * Another method at this path; `Allow` lists those that it has.
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
     * Something failed on our side.
     */
    500: ErrorEnvelope;
    /**
     * The service cannot answer just now.
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
         * How many entries a page holds.
         */
        page_size?: number;
        /**
         * `next_page_token` of the page before; leave it out for the first page. It is valid only with the same page size and filters.
         */
        page_token?: string;
    };
    url: '/v1/knowledge-bases';
};

export type ListKnowledgeBasesErrors = {
    /**
     * A field or parameter is not valid; the message names it.
     */
    400: ErrorEnvelope;
    /**
     * No valid API key.
     */
    401: ErrorEnvelope;
    /**
     * Another method at this path; `Allow` lists those that it has.
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
     * Something failed on our side.
     */
    500: ErrorEnvelope;
    /**
     * The service cannot answer just now.
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
    path?: never;
    query?: never;
    url: '/v1/knowledge-bases';
};

export type CreateKnowledgeBaseErrors = {
    /**
     * A field or parameter is not valid; the message names it.
     */
    400: ErrorEnvelope;
    /**
     * No valid API key.
     */
    401: ErrorEnvelope;
    /**
     * Another method at this path; `Allow` lists those that it has.
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
     * Something failed on our side.
     */
    500: ErrorEnvelope;
    /**
     * The service cannot answer just now.
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
     * A field or parameter is not valid; the message names it.
     */
    400: ErrorEnvelope;
    /**
     * No valid API key.
     */
    401: ErrorEnvelope;
    /**
     * The key may not do this.
     */
    403: ErrorEnvelope;
    /**
     * No such resource.
     */
    404: ErrorEnvelope;
    /**
     * Another method at this path; `Allow` lists those that it has.
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
     * Something failed on our side.
     */
    500: ErrorEnvelope;
    /**
     * The service cannot answer just now.
     */
    503: ErrorEnvelope;
};

export type DeleteKnowledgeBaseError = DeleteKnowledgeBaseErrors[keyof DeleteKnowledgeBaseErrors];

export type DeleteKnowledgeBaseResponses = {
    /**
     * The knowledge base is deleted.
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
     * A field or parameter is not valid; the message names it.
     */
    400: ErrorEnvelope;
    /**
     * No valid API key.
     */
    401: ErrorEnvelope;
    /**
     * No such resource.
     */
    404: ErrorEnvelope;
    /**
     * Another method at this path; `Allow` lists those that it has.
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
     * Something failed on our side.
     */
    500: ErrorEnvelope;
    /**
     * The service cannot answer just now.
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
         * How many entries a page holds.
         */
        page_size?: number;
        /**
         * `next_page_token` of the page before; leave it out for the first page. It is valid only with the same page size and filters.
         */
        page_token?: string;
    };
    url: '/v1/knowledge-bases/{knowledge_base_id}/documents';
};

export type ListKnowledgeDocumentsErrors = {
    /**
     * A field or parameter is not valid; the message names it.
     */
    400: ErrorEnvelope;
    /**
     * No valid API key.
     */
    401: ErrorEnvelope;
    /**
     * No such resource.
     */
    404: ErrorEnvelope;
    /**
     * Another method at this path; `Allow` lists those that it has.
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
     * Something failed on our side.
     */
    500: ErrorEnvelope;
    /**
     * The service cannot answer just now.
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
     * A field or parameter is not valid; the message names it.
     */
    400: ErrorEnvelope;
    /**
     * No valid API key.
     */
    401: ErrorEnvelope;
    /**
     * The key may not do this.
     */
    403: ErrorEnvelope;
    /**
     * No such resource.
     */
    404: ErrorEnvelope;
    /**
     * Another method at this path; `Allow` lists those that it has.
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
     * Something failed on our side.
     */
    500: ErrorEnvelope;
    /**
     * The service cannot answer just now.
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
     * A field or parameter is not valid; the message names it.
     */
    400: ErrorEnvelope;
    /**
     * No valid API key.
     */
    401: ErrorEnvelope;
    /**
     * The key may not do this.
     */
    403: ErrorEnvelope;
    /**
     * No such resource.
     */
    404: ErrorEnvelope;
    /**
     * Another method at this path; `Allow` lists those that it has.
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
     * Something failed on our side.
     */
    500: ErrorEnvelope;
    /**
     * The service cannot answer just now.
     */
    503: ErrorEnvelope;
};

export type DeleteKnowledgeDocumentError = DeleteKnowledgeDocumentErrors[keyof DeleteKnowledgeDocumentErrors];

export type DeleteKnowledgeDocumentResponses = {
    /**
     * The document is deleted.
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
     * A field or parameter is not valid; the message names it.
     */
    400: ErrorEnvelope;
    /**
     * No valid API key.
     */
    401: ErrorEnvelope;
    /**
     * No such resource.
     */
    404: ErrorEnvelope;
    /**
     * Another method at this path; `Allow` lists those that it has.
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
     * Something failed on our side.
     */
    500: ErrorEnvelope;
    /**
     * The service cannot answer just now.
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
         * How many entries a page holds.
         */
        page_size?: number;
        /**
         * `next_page_token` of the page before; leave it out for the first page. It is valid only with the same page size and filters.
         */
        page_token?: string;
    };
    url: '/v1/numbers';
};

export type ListNumbersErrors = {
    /**
     * A field or parameter is not valid; the message names it.
     */
    400: ErrorEnvelope;
    /**
     * No valid API key.
     */
    401: ErrorEnvelope;
    /**
     * Another method at this path; `Allow` lists those that it has.
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
     * Something failed on our side.
     */
    500: ErrorEnvelope;
    /**
     * The service cannot answer just now.
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
         * A unique string per intended effect. Repeating the request with it within 24 hours gives the first success again, with `Idempotent-Replayed: true`, and has no second effect.
         */
        'Idempotency-Key'?: string;
    };
    path?: never;
    query?: never;
    url: '/v1/numbers';
};

export type ClaimNumberErrors = {
    /**
     * A field or parameter is not valid; the message names it.
     */
    400: ErrorEnvelope;
    /**
     * No valid API key.
     */
    401: ErrorEnvelope;
    /**
     * The key may not do this.
     */
    403: ErrorEnvelope;
    /**
     * No such resource.
     */
    404: ErrorEnvelope;
    /**
     * Another method at this path; `Allow` lists those that it has.
     */
    405: ErrorEnvelope;
    /**
     * The request did not arrive completely within 30 seconds.
     */
    408: ErrorEnvelope;
    /**
     * The number is taken, lacks the channel, or the Idempotency-Key was used with another body.
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
     * Something failed on our side.
     */
    500: ErrorEnvelope;
    /**
     * The service cannot answer just now.
     */
    503: ErrorEnvelope;
};

export type ClaimNumberError = ClaimNumberErrors[keyof ClaimNumberErrors];

export type ClaimNumberResponses = {
    /**
     * The number belongs to the workspace.
     */
    201: PhoneNumber;
};

export type ClaimNumberResponse = ClaimNumberResponses[keyof ClaimNumberResponses];

export type ListAvailableNumbersData = {
    body?: never;
    path?: never;
    query?: {
        /**
         * Only numbers of this type.
         */
        type?: NumberType;
        /**
         * Only numbers of this country, as two letters.
         */
        country_code?: string;
        /**
         * Only geographic numbers of this area code, without the leading zero.
         */
        area_code?: string;
        /**
         * How many entries a page holds.
         */
        page_size?: number;
        /**
         * `next_page_token` of the page before; leave it out for the first page. It is valid only with the same page size and filters.
         */
        page_token?: string;
    };
    url: '/v1/numbers/available';
};

export type ListAvailableNumbersErrors = {
    /**
     * A field or parameter is not valid; the message names it.
     */
    400: ErrorEnvelope;
    /**
     * No valid API key.
     */
    401: ErrorEnvelope;
    /**
     * Another method at this path; `Allow` lists those that it has.
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
     * Something failed on our side.
     */
    500: ErrorEnvelope;
    /**
     * The service cannot answer just now.
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
         * A unique string per intended effect. Repeating the request with it within 24 hours gives the first success again, with `Idempotent-Replayed: true`, and has no second effect.
         */
        'Idempotency-Key'?: string;
    };
    path?: never;
    query?: never;
    url: '/v1/numbers/auto';
};

export type ClaimNumberAutomaticallyErrors = {
    /**
     * A field or parameter is not valid; the message names it.
     */
    400: ErrorEnvelope;
    /**
     * No valid API key.
     */
    401: ErrorEnvelope;
    /**
     * The key may not do this.
     */
    403: ErrorEnvelope;
    /**
     * No such resource.
     */
    404: ErrorEnvelope;
    /**
     * Another method at this path; `Allow` lists those that it has.
     */
    405: ErrorEnvelope;
    /**
     * The request did not arrive completely within 30 seconds.
     */
    408: ErrorEnvelope;
    /**
     * A resource of that name exists, or the Idempotency-Key was used with another body.
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
     * Something failed on our side.
     */
    500: ErrorEnvelope;
    /**
     * The service cannot answer just now.
     */
    503: ErrorEnvelope;
};

export type ClaimNumberAutomaticallyError = ClaimNumberAutomaticallyErrors[keyof ClaimNumberAutomaticallyErrors];

export type ClaimNumberAutomaticallyResponses = {
    /**
     * The number belongs to the workspace.
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
     * A field or parameter is not valid; the message names it.
     */
    400: ErrorEnvelope;
    /**
     * No valid API key.
     */
    401: ErrorEnvelope;
    /**
     * The key may not do this.
     */
    403: ErrorEnvelope;
    /**
     * No such resource.
     */
    404: ErrorEnvelope;
    /**
     * Another method at this path; `Allow` lists those that it has.
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
     * Something failed on our side.
     */
    500: ErrorEnvelope;
    /**
     * The service cannot answer just now.
     */
    503: ErrorEnvelope;
};

export type ReleaseNumberError = ReleaseNumberErrors[keyof ReleaseNumberErrors];

export type ReleaseNumberResponses = {
    /**
     * The number, in quarantine.
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
     * A field or parameter is not valid; the message names it.
     */
    400: ErrorEnvelope;
    /**
     * No valid API key.
     */
    401: ErrorEnvelope;
    /**
     * No such resource.
     */
    404: ErrorEnvelope;
    /**
     * Another method at this path; `Allow` lists those that it has.
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
     * Something failed on our side.
     */
    500: ErrorEnvelope;
    /**
     * The service cannot answer just now.
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
     * A field or parameter is not valid; the message names it.
     */
    400: ErrorEnvelope;
    /**
     * No valid API key.
     */
    401: ErrorEnvelope;
    /**
     * The key may not do this.
     */
    403: ErrorEnvelope;
    /**
     * No such resource.
     */
    404: ErrorEnvelope;
    /**
     * Another method at this path; `Allow` lists those that it has.
     */
    405: ErrorEnvelope;
    /**
     * The request did not arrive completely within 30 seconds.
     */
    408: ErrorEnvelope;
    /**
     * The number lacks the channel (`CHANNEL_MISMATCH`), or is in quarantine (`NUMBER_UNAVAILABLE`).
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
     * Something failed on our side.
     */
    500: ErrorEnvelope;
    /**
     * The service cannot answer just now.
     */
    503: ErrorEnvelope;
};

export type UpdateNumberError = UpdateNumberErrors[keyof UpdateNumberErrors];

export type UpdateNumberResponses = {
    /**
     * The number, changed.
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
     * A field or parameter is not valid; the message names it.
     */
    400: ErrorEnvelope;
    /**
     * No valid API key.
     */
    401: ErrorEnvelope;
    /**
     * The key may not do this.
     */
    403: ErrorEnvelope;
    /**
     * No such resource.
     */
    404: ErrorEnvelope;
    /**
     * Another method at this path; `Allow` lists those that it has.
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
     * Something failed on our side.
     */
    500: ErrorEnvelope;
    /**
     * The service cannot answer just now.
     */
    503: ErrorEnvelope;
};

export type ReclaimNumberError = ReclaimNumberErrors[keyof ReclaimNumberErrors];

export type ReclaimNumberResponses = {
    /**
     * The number belongs to the workspace again.
     */
    200: PhoneNumber;
};

export type ReclaimNumberResponse = ReclaimNumberResponses[keyof ReclaimNumberResponses];

export type ListCallsData = {
    body?: never;
    path?: never;
    query?: {
        /**
         * Only calls of this agent.
         */
        agent_id?: string;
        /**
         * Only calls of this direction.
         */
        direction?: CallDirection;
        /**
         * Only calls in this state.
         */
        status?: CallStatus;
        /**
         * Only calls created at or after this time.
         */
        created_after?: string;
        /**
         * Only calls created before this time.
         */
        created_before?: string;
        /**
         * How many entries a page holds.
         */
        page_size?: number;
        /**
         * `next_page_token` of the page before; leave it out for the first page. It is valid only with the same page size and filters.
         */
        page_token?: string;
    };
    url: '/v1/calls';
};

export type ListCallsErrors = {
    /**
     * A field or parameter is not valid; the message names it.
     */
    400: ErrorEnvelope;
    /**
     * No valid API key.
     */
    401: ErrorEnvelope;
    /**
     * Another method at this path; `Allow` lists those that it has.
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
     * Something failed on our side.
     */
    500: ErrorEnvelope;
    /**
     * The service cannot answer just now.
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
         * A unique string per intended effect. Repeating the request with it within 24 hours gives the first success again, with `Idempotent-Replayed: true`, and has no second effect.
         */
        'Idempotency-Key'?: string;
    };
    path?: never;
    query?: never;
    url: '/v1/calls';
};

export type CreateCallErrors = {
    /**
     * A field or parameter is not valid; the message names it.
     */
    400: ErrorEnvelope;
    /**
     * No valid API key.
     */
    401: ErrorEnvelope;
    /**
     * The balance is zero.
     */
    402: ErrorEnvelope;
    /**
     * The key may not do this.
     */
    403: ErrorEnvelope;
    /**
     * No such resource, or the workspace was deleted during the request.
     */
    404: ErrorEnvelope;
    /**
     * Another method at this path; `Allow` lists those that it has.
     */
    405: ErrorEnvelope;
    /**
     * The request did not arrive completely within 30 seconds.
     */
    408: ErrorEnvelope;
    /**
     * The number lacks the channel, or the Idempotency-Key was used with another body.
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
     * Outside the agent's call window.
     */
    422: ErrorEnvelope;
    /**
     * Too many requests in the last minute.
     */
    429: ErrorEnvelope;
    /**
     * Something failed on our side.
     */
    500: ErrorEnvelope;
    /**
     * No carrier could place the call.
     */
    502: ErrorEnvelope;
    /**
     * The service cannot answer just now.
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
     * A field or parameter is not valid; the message names it.
     */
    400: ErrorEnvelope;
    /**
     * No valid API key.
     */
    401: ErrorEnvelope;
    /**
     * The key may not do this.
     */
    403: ErrorEnvelope;
    /**
     * No such resource.
     */
    404: ErrorEnvelope;
    /**
     * Another method at this path; `Allow` lists those that it has.
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
     * Something failed on our side.
     */
    500: ErrorEnvelope;
    /**
     * The service cannot answer just now.
     */
    503: ErrorEnvelope;
};

export type HangUpCallError = HangUpCallErrors[keyof HangUpCallErrors];

export type HangUpCallResponses = {
    /**
     * The call is over.
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
     * A field or parameter is not valid; the message names it.
     */
    400: ErrorEnvelope;
    /**
     * No valid API key.
     */
    401: ErrorEnvelope;
    /**
     * No such resource.
     */
    404: ErrorEnvelope;
    /**
     * Another method at this path; `Allow` lists those that it has.
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
     * Something failed on our side.
     */
    500: ErrorEnvelope;
    /**
     * The service cannot answer just now.
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
     * A field or parameter is not valid; the message names it.
     */
    400: ErrorEnvelope;
    /**
     * No valid API key.
     */
    401: ErrorEnvelope;
    /**
     * The key may not do this.
     */
    403: ErrorEnvelope;
    /**
     * No such resource.
     */
    404: ErrorEnvelope;
    /**
     * Another method at this path; `Allow` lists those that it has.
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
     * Something failed on our side.
     */
    500: ErrorEnvelope;
    /**
     * The service cannot answer just now.
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
     * A field or parameter is not valid; the message names it.
     */
    400: ErrorEnvelope;
    /**
     * No valid API key.
     */
    401: ErrorEnvelope;
    /**
     * The key may not do this.
     */
    403: ErrorEnvelope;
    /**
     * No such resource.
     */
    404: ErrorEnvelope;
    /**
     * Another method at this path; `Allow` lists those that it has.
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
     * Something failed on our side.
     */
    500: ErrorEnvelope;
    /**
     * The service cannot answer just now.
     */
    503: ErrorEnvelope;
};

export type ResumeCallError = ResumeCallErrors[keyof ResumeCallErrors];

export type ResumeCallResponses = {
    /**
     * The call goes on.
     */
    200: CallControl;
};

export type ResumeCallResponse = ResumeCallResponses[keyof ResumeCallResponses];

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
     * A field or parameter is not valid; the message names it.
     */
    400: ErrorEnvelope;
    /**
     * No valid API key.
     */
    401: ErrorEnvelope;
    /**
     * The key may not do this.
     */
    403: ErrorEnvelope;
    /**
     * No such resource.
     */
    404: ErrorEnvelope;
    /**
     * Another method at this path; `Allow` lists those that it has.
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
     * Something failed on our side.
     */
    500: ErrorEnvelope;
    /**
     * The service cannot answer just now.
     */
    503: ErrorEnvelope;
};

export type TransferCallError = TransferCallErrors[keyof TransferCallErrors];

export type TransferCallResponses = {
    /**
     * The transfer has begun.
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
     * A field or parameter is not valid; the message names it.
     */
    400: ErrorEnvelope;
    /**
     * No valid API key.
     */
    401: ErrorEnvelope;
    /**
     * The key may not do this.
     */
    403: ErrorEnvelope;
    /**
     * No such resource.
     */
    404: ErrorEnvelope;
    /**
     * Another method at this path; `Allow` lists those that it has.
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
     * Something failed on our side.
     */
    500: ErrorEnvelope;
    /**
     * The service cannot answer just now.
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
     * A field or parameter is not valid; the message names it.
     */
    400: ErrorEnvelope;
    /**
     * No valid API key.
     */
    401: ErrorEnvelope;
    /**
     * No such resource.
     */
    404: ErrorEnvelope;
    /**
     * Another method at this path; `Allow` lists those that it has.
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
     * Something failed on our side.
     */
    500: ErrorEnvelope;
    /**
     * The service cannot answer just now.
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

export type CreateSandboxInboundCallData = {
    body: SandboxInboundCall;
    path?: never;
    query?: never;
    url: '/v1/sandbox/inbound-calls';
};

export type CreateSandboxInboundCallErrors = {
    /**
     * A field or parameter is not valid; the message names it.
     */
    400: ErrorEnvelope;
    /**
     * No valid API key.
     */
    401: ErrorEnvelope;
    /**
     * The key may not do this.
     */
    403: ErrorEnvelope;
    /**
     * No such resource.
     */
    404: ErrorEnvelope;
    /**
     * Another method at this path; `Allow` lists those that it has.
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
     * Something failed on our side.
     */
    500: ErrorEnvelope;
    /**
     * The service cannot answer just now.
     */
    503: ErrorEnvelope;
};

export type CreateSandboxInboundCallError = CreateSandboxInboundCallErrors[keyof CreateSandboxInboundCallErrors];

export type CreateSandboxInboundCallResponses = {
    /**
     * The call rings, or was rejected because the agent is paused.
     */
    201: Call;
};

export type CreateSandboxInboundCallResponse = CreateSandboxInboundCallResponses[keyof CreateSandboxInboundCallResponses];

export type ListRoutingRulesData = {
    body?: never;
    path?: never;
    query?: {
        /**
         * Only the rules of this number.
         */
        number_id?: string;
        /**
         * How many entries a page holds.
         */
        page_size?: number;
        /**
         * `next_page_token` of the page before; leave it out for the first page. It is valid only with the same page size and filters.
         */
        page_token?: string;
    };
    url: '/v1/routing-rules';
};

export type ListRoutingRulesErrors = {
    /**
     * A field or parameter is not valid; the message names it.
     */
    400: ErrorEnvelope;
    /**
     * No valid API key.
     */
    401: ErrorEnvelope;
    /**
     * Another method at this path; `Allow` lists those that it has.
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
     * Something failed on our side.
     */
    500: ErrorEnvelope;
    /**
     * The service cannot answer just now.
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
    path?: never;
    query?: never;
    url: '/v1/routing-rules';
};

export type CreateRoutingRuleErrors = {
    /**
     * A field or parameter is not valid; the message names it.
     */
    400: ErrorEnvelope;
    /**
     * No valid API key.
     */
    401: ErrorEnvelope;
    /**
     * The key may not do this.
     */
    403: ErrorEnvelope;
    /**
     * No such resource.
     */
    404: ErrorEnvelope;
    /**
     * Another method at this path; `Allow` lists those that it has.
     */
    405: ErrorEnvelope;
    /**
     * The request did not arrive completely within 30 seconds.
     */
    408: ErrorEnvelope;
    /**
     * The number has no voice channel, or it has a default rule already.
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
     * Something failed on our side.
     */
    500: ErrorEnvelope;
    /**
     * The service cannot answer just now.
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
     * No valid API key.
     */
    401: ErrorEnvelope;
    /**
     * The key may not do this.
     */
    403: ErrorEnvelope;
    /**
     * No such resource.
     */
    404: ErrorEnvelope;
    /**
     * Another method at this path; `Allow` lists those that it has.
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
     * Something failed on our side.
     */
    500: ErrorEnvelope;
    /**
     * The service cannot answer just now.
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
     * No valid API key.
     */
    401: ErrorEnvelope;
    /**
     * No such resource.
     */
    404: ErrorEnvelope;
    /**
     * Another method at this path; `Allow` lists those that it has.
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
     * Something failed on our side.
     */
    500: ErrorEnvelope;
    /**
     * The service cannot answer just now.
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
    body: RoutingRuleWrite;
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
     * A field or parameter is not valid; the message names it.
     */
    400: ErrorEnvelope;
    /**
     * No valid API key.
     */
    401: ErrorEnvelope;
    /**
     * The key may not do this.
     */
    403: ErrorEnvelope;
    /**
     * No such resource.
     */
    404: ErrorEnvelope;
    /**
     * Another method at this path; `Allow` lists those that it has.
     */
    405: ErrorEnvelope;
    /**
     * The request did not arrive completely within 30 seconds.
     */
    408: ErrorEnvelope;
    /**
     * The number has no voice channel, or it has a default rule already.
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
     * Something failed on our side.
     */
    500: ErrorEnvelope;
    /**
     * The service cannot answer just now.
     */
    503: ErrorEnvelope;
};

export type ReplaceRoutingRuleError = ReplaceRoutingRuleErrors[keyof ReplaceRoutingRuleErrors];

export type ReplaceRoutingRuleResponses = {
    /**
     * The rule as it is now.
     */
    200: RoutingRule;
};

export type ReplaceRoutingRuleResponse = ReplaceRoutingRuleResponses[keyof ReplaceRoutingRuleResponses];

export type DeleteWorkspaceData = {
    body?: never;
    path?: never;
    query?: {
        /**
         * The workspace's id. When it is given and is another's, nothing is touched and the answer is 400.
         */
        confirm?: string;
    };
    url: '/v1/workspace';
};

export type DeleteWorkspaceErrors = {
    /**
     * A field or parameter is not valid; the message names it.
     */
    400: ErrorEnvelope;
    /**
     * No valid API key.
     */
    401: ErrorEnvelope;
    /**
     * The key may not do this.
     */
    403: ErrorEnvelope;
    /**
     * Another method at this path; `Allow` lists those that it has.
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
     * Something failed on our side.
     */
    500: ErrorEnvelope;
    /**
     * The service cannot answer just now.
     */
    503: ErrorEnvelope;
};

export type DeleteWorkspaceError = DeleteWorkspaceErrors[keyof DeleteWorkspaceErrors];

export type DeleteWorkspaceResponses = {
    /**
     * The workspace is deleted.
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
     * A field or parameter is not valid; the message names it.
     */
    400: ErrorEnvelope;
    /**
     * No valid API key.
     */
    401: ErrorEnvelope;
    /**
     * Another method at this path; `Allow` lists those that it has.
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
     * Something failed on our side.
     */
    500: ErrorEnvelope;
    /**
     * The service cannot answer just now.
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
     * A field or parameter is not valid; the message names it.
     */
    400: ErrorEnvelope;
    /**
     * No valid API key.
     */
    401: ErrorEnvelope;
    /**
     * Another method at this path; `Allow` lists those that it has.
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
     * Something failed on our side.
     */
    500: ErrorEnvelope;
    /**
     * The service cannot answer just now.
     */
    503: ErrorEnvelope;
};

export type UpdateWorkspaceError = UpdateWorkspaceErrors[keyof UpdateWorkspaceErrors];

export type UpdateWorkspaceResponses = {
    /**
     * The workspace, changed.
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
     * A field or parameter is not valid; the message names it.
     */
    400: ErrorEnvelope;
    /**
     * No valid API key.
     */
    401: ErrorEnvelope;
    /**
     * The key may not do this.
     */
    403: ErrorEnvelope;
    /**
     * Another method at this path; `Allow` lists those that it has.
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
     * Something failed on our side.
     */
    500: ErrorEnvelope;
    /**
     * The service cannot answer just now.
     */
    503: ErrorEnvelope;
};

export type SwitchWorkspaceRecordingError = SwitchWorkspaceRecordingErrors[keyof SwitchWorkspaceRecordingErrors];

export type SwitchWorkspaceRecordingResponses = {
    /**
     * The workspace, changed.
     */
    200: Workspace;
};

export type SwitchWorkspaceRecordingResponse = SwitchWorkspaceRecordingResponses[keyof SwitchWorkspaceRecordingResponses];

export type AcceptDpaData = {
    body: DpaAccept;
    path?: never;
    query?: never;
    url: '/v1/dpa/accept';
};

export type AcceptDpaErrors = {
    /**
     * A field or parameter is not valid; the message names it.
     */
    400: ErrorEnvelope;
    /**
     * No valid API key.
     */
    401: ErrorEnvelope;
    /**
     * Another method at this path; `Allow` lists those that it has.
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
     * Something failed on our side.
     */
    500: ErrorEnvelope;
    /**
     * The service cannot answer just now.
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
     * A field or parameter is not valid; the message names it.
     */
    400: ErrorEnvelope;
    /**
     * No valid API key.
     */
    401: ErrorEnvelope;
    /**
     * Another method at this path; `Allow` lists those that it has.
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
     * Something failed on our side.
     */
    500: ErrorEnvelope;
    /**
     * The service cannot answer just now.
     */
    503: ErrorEnvelope;
};

export type GetDpaStatusError = GetDpaStatusErrors[keyof GetDpaStatusErrors];

export type GetDpaStatusResponses = {
    /**
     * Whether the required version is accepted.
     */
    200: DpaStatus;
};

export type GetDpaStatusResponse = GetDpaStatusResponses[keyof GetDpaStatusResponses];

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
     * A field or parameter is not valid; the message names it.
     */
    400: ErrorEnvelope;
    /**
     * No valid API key.
     */
    401: ErrorEnvelope;
    /**
     * Another method at this path; `Allow` lists those that it has.
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
     * Something failed on our side.
     */
    500: ErrorEnvelope;
    /**
     * The service cannot answer just now.
     */
    503: ErrorEnvelope;
};

export type EraseContactError = EraseContactErrors[keyof EraseContactErrors];

export type EraseContactResponses = {
    /**
     * What was said with the contact is gone.
     */
    200: ContactErasure;
};

export type EraseContactResponse = EraseContactResponses[keyof EraseContactResponses];

export type ListAuditLogData = {
    body?: never;
    path?: never;
    query?: {
        /**
         * How many entries a page holds.
         */
        page_size?: number;
        /**
         * `next_page_token` of the page before; leave it out for the first page. It is valid only with the same page size and filters.
         */
        page_token?: string;
    };
    url: '/v1/audit-log';
};

export type ListAuditLogErrors = {
    /**
     * A field or parameter is not valid; the message names it.
     */
    400: ErrorEnvelope;
    /**
     * No valid API key.
     */
    401: ErrorEnvelope;
    /**
     * Another method at this path; `Allow` lists those that it has.
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
     * Something failed on our side.
     */
    500: ErrorEnvelope;
    /**
     * The service cannot answer just now.
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
     * A field or parameter is not valid; the message names it.
     */
    400: ErrorEnvelope;
    /**
     * No valid API key.
     */
    401: ErrorEnvelope;
    /**
     * No such resource.
     */
    404: ErrorEnvelope;
    /**
     * Another method at this path; `Allow` lists those that it has.
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
     * Something failed on our side.
     */
    500: ErrorEnvelope;
    /**
     * The service cannot answer just now.
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
     * A field or parameter is not valid; the message names it.
     */
    400: ErrorEnvelope;
    /**
     * No valid API key.
     */
    401: ErrorEnvelope;
    /**
     * The key may not do this.
     */
    403: ErrorEnvelope;
    /**
     * No such resource.
     */
    404: ErrorEnvelope;
    /**
     * Another method at this path; `Allow` lists those that it has.
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
     * Something failed on our side.
     */
    500: ErrorEnvelope;
    /**
     * The service cannot answer just now.
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
     * A field or parameter is not valid; the message names it.
     */
    400: ErrorEnvelope;
    /**
     * No valid API key.
     */
    401: ErrorEnvelope;
    /**
     * The key may not do this.
     */
    403: ErrorEnvelope;
    /**
     * No such resource.
     */
    404: ErrorEnvelope;
    /**
     * Another method at this path; `Allow` lists those that it has.
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
     * Something failed on our side.
     */
    500: ErrorEnvelope;
    /**
     * The service cannot answer just now.
     */
    503: ErrorEnvelope;
};

export type DeleteWebhookEndpointError = DeleteWebhookEndpointErrors[keyof DeleteWebhookEndpointErrors];

export type DeleteWebhookEndpointResponses = {
    /**
     * The endpoint is deleted.
     */
    204: void;
};

export type DeleteWebhookEndpointResponse = DeleteWebhookEndpointResponses[keyof DeleteWebhookEndpointResponses];

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
     * A field or parameter is not valid; the message names it.
     */
    400: ErrorEnvelope;
    /**
     * No valid API key.
     */
    401: ErrorEnvelope;
    /**
     * The key may not do this.
     */
    403: ErrorEnvelope;
    /**
     * No such resource.
     */
    404: ErrorEnvelope;
    /**
     * Another method at this path; `Allow` lists those that it has.
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
     * Something failed on our side.
     */
    500: ErrorEnvelope;
    /**
     * The service cannot answer just now.
     */
    503: ErrorEnvelope;
};

export type UpdateWebhookEndpointError = UpdateWebhookEndpointErrors[keyof UpdateWebhookEndpointErrors];

export type UpdateWebhookEndpointResponses = {
    /**
     * The endpoint, changed.
     */
    200: WebhookEndpoint;
};

export type UpdateWebhookEndpointResponse = UpdateWebhookEndpointResponses[keyof UpdateWebhookEndpointResponses];

export type GetSigningSecretData = {
    body?: never;
    path?: never;
    query?: never;
    url: '/v1/webhooks/signing-secret';
};

export type GetSigningSecretErrors = {
    /**
     * A field or parameter is not valid; the message names it.
     */
    400: ErrorEnvelope;
    /**
     * No valid API key.
     */
    401: ErrorEnvelope;
    /**
     * The key may not do this.
     */
    403: ErrorEnvelope;
    /**
     * Another method at this path; `Allow` lists those that it has.
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
     * Something failed on our side.
     */
    500: ErrorEnvelope;
    /**
     * The service cannot answer just now.
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
     * A field or parameter is not valid; the message names it.
     */
    400: ErrorEnvelope;
    /**
     * No valid API key.
     */
    401: ErrorEnvelope;
    /**
     * The key may not do this.
     */
    403: ErrorEnvelope;
    /**
     * Another method at this path; `Allow` lists those that it has.
     */
    405: ErrorEnvelope;
    /**
     * The request did not arrive completely within 30 seconds.
     */
    408: ErrorEnvelope;
    /**
     * A resource of that name exists, or the Idempotency-Key was used with another body.
     */
    409: ErrorEnvelope;
    /**
     * Too many requests in the last minute.
     */
    429: ErrorEnvelope;
    /**
     * Something failed on our side.
     */
    500: ErrorEnvelope;
    /**
     * The service cannot answer just now.
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
     * A field or parameter is not valid; the message names it.
     */
    400: ErrorEnvelope;
    /**
     * No valid API key.
     */
    401: ErrorEnvelope;
    /**
     * Another method at this path; `Allow` lists those that it has.
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
     * Something failed on our side.
     */
    500: ErrorEnvelope;
    /**
     * The service cannot answer just now.
     */
    503: ErrorEnvelope;
};

export type TestWebhookError = TestWebhookErrors[keyof TestWebhookErrors];

export type TestWebhookResponses = {
    /**
     * How the target answered.
     */
    200: WebhookTestResult;
};

export type TestWebhookResponse = TestWebhookResponses[keyof TestWebhookResponses];

export type ListDeliveriesData = {
    body?: never;
    path?: never;
    query?: {
        /**
         * Only deliveries in this state.
         */
        status?: DeliveryStatus;
        /**
         * Only deliveries of events of this type.
         */
        event_type?: string;
        /**
         * Only deliveries of this agent's events.
         */
        agent_id?: string;
        /**
         * Only deliveries to this endpoint.
         */
        endpoint_id?: string;
        /**
         * How many entries a page holds.
         */
        page_size?: number;
        /**
         * `next_page_token` of the page before; leave it out for the first page. It is valid only with the same page size and filters.
         */
        page_token?: string;
    };
    url: '/v1/webhooks/deliveries';
};

export type ListDeliveriesErrors = {
    /**
     * A field or parameter is not valid; the message names it.
     */
    400: ErrorEnvelope;
    /**
     * No valid API key.
     */
    401: ErrorEnvelope;
    /**
     * Another method at this path; `Allow` lists those that it has.
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
     * Something failed on our side.
     */
    500: ErrorEnvelope;
    /**
     * The service cannot answer just now.
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
     * A field or parameter is not valid; the message names it.
     */
    400: ErrorEnvelope;
    /**
     * No valid API key.
     */
    401: ErrorEnvelope;
    /**
     * No such resource.
     */
    404: ErrorEnvelope;
    /**
     * Another method at this path; `Allow` lists those that it has.
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
     * Something failed on our side.
     */
    500: ErrorEnvelope;
    /**
     * The service cannot answer just now.
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
     * A field or parameter is not valid; the message names it.
     */
    400: ErrorEnvelope;
    /**
     * No valid API key.
     */
    401: ErrorEnvelope;
    /**
     * Another method at this path; `Allow` lists those that it has.
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
     * Something failed on our side.
     */
    500: ErrorEnvelope;
    /**
     * The service cannot answer just now.
     */
    503: ErrorEnvelope;
};

export type ReplayDeadLettersError = ReplayDeadLettersErrors[keyof ReplayDeadLettersErrors];

export type ReplayDeadLettersResponses = {
    /**
     * What was reopened.
     */
    200: DeadLetterReplayResult;
};

export type ReplayDeadLettersResponse = ReplayDeadLettersResponses[keyof ReplayDeadLettersResponses];

export type ListEventsData = {
    body?: never;
    path?: never;
    query?: {
        /**
         * Only events of this type.
         */
        event_type?: string;
        /**
         * Only events of this agent.
         */
        agent_id?: string;
        /**
         * How many entries a page holds.
         */
        page_size?: number;
        /**
         * `next_page_token` of the page before; leave it out for the first page. It is valid only with the same page size and filters.
         */
        page_token?: string;
    };
    url: '/v1/events';
};

export type ListEventsErrors = {
    /**
     * A field or parameter is not valid; the message names it.
     */
    400: ErrorEnvelope;
    /**
     * No valid API key.
     */
    401: ErrorEnvelope;
    /**
     * Another method at this path; `Allow` lists those that it has.
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
     * Something failed on our side.
     */
    500: ErrorEnvelope;
    /**
     * The service cannot answer just now.
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
         * The id of the last event that came; the stream goes on from there.
         */
        'Last-Event-ID'?: string;
    };
    path?: never;
    query?: {
        /**
         * Only events of this type.
         */
        event_type?: string;
        /**
         * Only events of this agent.
         */
        agent_id?: string;
    };
    url: '/v1/events/stream';
};

export type StreamEventsErrors = {
    /**
     * A field or parameter is not valid; the message names it.
     */
    400: ErrorEnvelope;
    /**
     * No valid API key.
     */
    401: ErrorEnvelope;
    /**
     * Another method at this path; `Allow` lists those that it has.
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
     * Something failed on our side.
     */
    500: ErrorEnvelope;
    /**
     * The service cannot answer just now.
     */
    503: ErrorEnvelope;
};

export type StreamEventsError = StreamEventsErrors[keyof StreamEventsErrors];

export type StreamEventsResponses = {
    /**
     * The stream; the schema is that of each event's data.
     */
    200: Event;
};

export type StreamEventsResponse = StreamEventsResponses[keyof StreamEventsResponses];
