// Generated from the package's sources. Do not edit: run `npm run generate`.

// express.d.mts
export {
  EventHandlers,
  ExpressWebhook,
  WebhookContext,
  WebhookHandlers,
  WebhookOptions,
  expressWebhook,
}

// fastify.d.mts
export {
  EventHandlers,
  FastifyWebhookHandler,
  FastifyWebhookReply,
  FastifyWebhookRequest,
  FastifyWebhookScope,
  WebhookContext,
  WebhookHandlers,
  WebhookOptions,
  createFastifyHandler,
  fastifyWebhook,
}

// hono.d.mts
export {
  EventHandlers,
  HonoContext,
  HonoWebhook,
  WebhookContext,
  WebhookHandlers,
  WebhookOptions,
  honoWebhook,
}

// index.d.mts
export {
  AgentContext,
  AgentFallbacks,
  AgentOptions,
  AnalysisReply,
  AnalysisRequest,
  CollectKeys,
  DeadlineError,
  EventHandlers,
  EventStore,
  FailedTransfer,
  Fallback,
  MachineAnswered,
  MachineReply,
  MessagingReply,
  MessagingTurn,
  PressedKeys,
  ReceiverError,
  ReceiverOptions,
  ReportOptions,
  ScheduleCallback,
  Screening,
  ScreeningReply,
  SignWebhookInput,
  SignedHeaders,
  StreamedTurnReply,
  ToolInvocation,
  ToolReply,
  TransferDestination,
  Turn,
  TurnMessage,
  TurnPiece,
  TurnReply,
  UnknownEvent,
  VerifiedEvent,
  VerifiedWebhook,
  VerifyWebhookInput,
  VoiceReply,
  VoiceTurn,
  WarmTransfer,
  WebhookBody,
  WebhookContext,
  WebhookEvent,
  WebhookEventType,
  WebhookHandlers,
  WebhookHeaders,
  WebhookLogger,
  WebhookOptions,
  WebhookVerificationError,
  WebhookVerificationReason,
  createAgentHandler,
  memoryEventStore,
  signWebhook,
  verifyWebhook,
  verifyWebhookAsync,
}

// koa.d.mts
export {
  EventHandlers,
  KoaContext,
  KoaWebhook,
  WebhookContext,
  WebhookHandlers,
  WebhookOptions,
  koaWebhook,
}

// next.d.mts
export {
  EventHandlers,
  NextWebhook,
  WebhookContext,
  WebhookHandlers,
  WebhookOptions,
  nextWebhook,
}

// node.d.mts
export {
  EventHandlers,
  NodeWebhookHandler,
  WebhookContext,
  WebhookHandlers,
  WebhookOptions,
  createNodeHandler,
}

// testing.d.mts
export {
  Overrides,
  SignWebhookInput,
  SignedHeaders,
  SignedPost,
  makeAnalysisRequest,
  makeEvent,
  makeMachineAnswered,
  makeScreening,
  makeToolInvocation,
  makeTurn,
  resetIds,
  signWebhook,
  signedPost,
}

// web.d.mts
export {
  EventHandlers,
  WebhookContext,
  WebhookHandlers,
  WebhookOptions,
  createWebHandler,
}

interface AgentContext extends WebhookContext {
    signal: AbortSignal;
}

interface AgentFallbacks {
    turn?: Fallback<Turn, TurnReply>;
    tool?: Fallback<ToolInvocation, ToolReply>;
    screening?: Fallback<Screening, ScreeningReply>;
    machine?: Fallback<MachineAnswered, MachineReply>;
    analysis?: Fallback<AnalysisRequest, AnalysisReply>;
}

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

interface AgentOptions extends ReceiverOptions, WebhookHandlers<AgentContext> {
    fallback?: string | AgentFallbacks;
    store?: EventStore;
    margin_ms?: number;
}

type AiMode = "byom" | "hosted" | "hosted_live";

type AnalysisReason = "timeout" | "dns" | "connect" | "tls" | "blocked" | "status" | "no_url" | "bad_reply" | "provider" | "breaker_open" | "busy" | "internal" | "nothing_said" | "not_kept";

type AnalysisReply = CallAnalysisReply;

type AnalysisRequest = CallAnalysisRequest;

type AnalyzedStatus = "completed" | "failed" | "skipped";

type AnsweredBy = "human" | "voicemail" | "menu" | "unavailable" | "uncertain";

type AnsweredByReason = "words" | "cadence" | "tone" | "music" | "silence" | "screening" | "no_result" | "announcement";

type Awaitable<T> = T | Promise<T>;

type Body<T> = T | Promise<T>;

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

type CallBackEndedEvent = EventBase & {
    event_type: "call_back.ended";
    payload: CallBackPayload;
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

type CallDirection = "inbound" | "outbound";

type CallEndReason = "remote_hangup" | "agent_hangup" | "api_hangup" | "transferred" | "busy" | "no_answer" | "canceled" | "rejected" | "carrier_failed" | "balance_exhausted" | "idle" | "connection_lost" | "workspace_deleted" | "machine_answered" | "message_left";

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

type CallStatus = "initiated" | "ringing" | "in_progress" | "completed" | "failed" | "busy" | "no_answer" | "canceled" | "rejected";

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

type CallTransferKind = "warm";

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

type CallTurnStages = {
    end_of_speech_ms: number | null;
    recognition_ms: number | null;
    first_byte_ms: number | null;
    first_sentence_ms: number | null;
    synthesis_ms: number | null;
    first_audio_ms: number | null;
};

type Channel = "voice" | "sms" | "whatsapp";

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

type ConversationHistory = Array<TranscriptTurn>;

declare class DeadlineError extends ReceiverError {
    constructor(message: string);
}

type E164 = string;

type EventBase = {
    event_id: string;
    channel: Channel;
    agent_id: string;
    number: string;
    from: string;
    timestamp: Timestamp;
};

type EventEnvelope = CallInitiatedEvent | CallTranscriptionEvent | CallAgentResponseEvent | CallCompletedEvent | CallBargeInEvent | CallIdleSilenceEvent | CallQualityEvent | CallQualityDegradedEvent | MessageReceivedEvent | MessageSentEvent | MessageDeliveredEvent | MessageReadEvent | MessageDlrEvent | MessageFailedEvent | MessageSendFailedEvent | MessageOptOutEvent | WindowClosingEvent | AgentLatencyDegradedEvent | CallAnalyzedEvent | CallBackScheduledEvent | CallBackEndedEvent | CallTransferredEvent | CallPartyLeftEvent | CallAnsweredByEvent;

type EventHandlers<Context = WebhookContext> = {
    [T in WebhookEventType]?: (event: WebhookEvent<T>, context: Context) => Awaitable<void>;
};

interface EventPayloads {
    "call.initiated": CallInitiatedPayload;
    "call.transcription": CallTranscriptionPayload;
    "call.agent_response": CallAgentResponsePayload;
    "call.completed": CallCompletedPayload;
    "call.barge_in": CallBargeInPayload;
    "call.idle_silence": CallIdleSilencePayload;
    "call.quality": CallQualityPayload;
    "call.quality_degraded": CallQualityDegradedPayload;
    "message.received": MessagePayload;
    "message.sent": MessagePayload;
    "message.delivered": MessagePayload;
    "message.read": MessagePayload;
    "message.dlr": MessageDlrPayload;
    "message.failed": MessageFailedPayload;
    "message.send_failed": MessageSendFailedPayload;
    "message.opt_out": MessageOptOutPayload;
    "window.closing": WindowClosingPayload;
    "agent.latency_degraded": AgentLatencyDegradedPayload;
    "call.analyzed": CallAnalyzedPayload;
    "call_back.scheduled": CallBackPayload;
    "call_back.ended": CallBackPayload;
    "call.transferred": CallTransferredPayload;
    "call.party_left": CallPartyLeftPayload;
    "call.answered_by": CallAnsweredByPayload;
}

interface EventStore {
    claim(event_id: string): Awaitable<"new" | "busy" | "done">;
    done(event_id: string): Awaitable<void>;
    release(event_id: string): Awaitable<void>;
}

type EventType = keyof EventPayloads;

type ExpressWebhook = (request: IncomingMessage & ParsedRequest, response: ServerResponse) => Promise<void>;

type FailedTransfer = {
    destination: string;
    outcome: FailedTransferOutcome;
    call_back?: boolean;
};

type FailedTransferOutcome = "declined" | "busy" | "no_answer" | "failed" | "closed";

type Fallback<Request, Reply> = Reply | ((request: Request, error: unknown) => Reply);

type FallbackReason = "timeout" | "status" | "bad_reply" | "breaker_open" | "connect" | "dns" | "tls" | "blocked" | "provider" | "too_many_tool_rounds" | "internal";

type FastifyWebhookHandler = (request: FastifyWebhookRequest, reply: FastifyWebhookReply) => Promise<unknown>;

interface FastifyWebhookReply {
    code(status: number): unknown;
    headers(headers: Record<string, string>): unknown;
    send(body?: unknown): unknown;
}

interface FastifyWebhookRequest {
    raw: IncomingMessage;
    body?: unknown;
    rawBody?: unknown;
}

interface FastifyWebhookScope {
    removeAllContentTypeParsers(): void;
    addContentTypeParser(type: string, parser: (request: object, payload: IncomingMessage, done: (error: null) => void) => void): unknown;
    all(path: string, handler: FastifyWebhookHandler): unknown;
}

interface HonoContext {
    req: {
        raw: Request;
        bodyCache: {
            text?: Body<string>;
            arrayBuffer?: Body<ArrayBuffer>;
        };
    };
}

type HonoWebhook = (context: HonoContext) => Promise<Response>;

interface KoaContext {
    req: IncomingMessage & ParsedRequest;
    request: object;
    method: string;
    status: number;
    body: unknown;
    set(headers: Record<string, string>): void;
}

type KoaWebhook = (context: KoaContext) => Promise<void>;

type LatencyStage = "end_of_speech" | "recognition" | "first_byte" | "first_sentence" | "synthesis" | "first_audio";

type MachineAnswered = CallMachineAnsweredRequest;

type MachineReply = CallMachineAnsweredReply;

type MessageDeliveredEvent = EventBase & {
    event_type: "message.delivered";
    payload: MessagePayload;
};

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

type MessagingReply = MessagingTurnReply;

type MessagingTurn = MessagingTurnRequest;

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

type Mno = "mtn" | "glo" | "airtel" | "9mobile";

type NextWebhook = (request: Request) => Promise<Response>;

type NodeWebhookHandler = (request: IncomingMessage & ParsedRequest, response: ServerResponse) => Promise<void>;

type Overrides<T> = T extends readonly unknown[] ? T : T extends object ? {
    [K in keyof T]?: Overrides<T[K]> | undefined;
} : T;

interface ParsedRequest {
    rawBody?: unknown;
    body?: unknown;
}

type PressedKeys = {
    digits: string;
    outcome: "complete" | "incomplete" | "none";
    secret: boolean;
};

declare class ReceiverError extends Error {
    readonly code: keyof typeof statuses;
    constructor(code: keyof typeof statuses, message: string);
    get status(): number;
}

interface ReceiverOptions extends ReportOptions {
    secrets: string | readonly string[];
    tolerance_seconds?: number;
    max_body_bytes?: number;
    now?: () => Date;
}

interface ReportOptions {
    onError?: (error: unknown) => void;
    logger?: WebhookLogger | false;
}

type ScheduleCallback = {
    number?: E164;
    not_before?: Timestamp;
    greeting?: string;
};

type Screening = CallScreeningRequest;

type ScreeningReply = CallScreeningReply;

interface SignWebhookInput {
    body: WebhookBody;
    secret: string;
    previous_secret?: string;
    now?: Date | number;
}

interface SignedHeaders {
    [name: string]: string;
    "X-Service-Signature": string;
    "X-Service-Timestamp": string;
}

interface SignedPost {
    method: "POST";
    headers: Record<string, string>;
    body: string;
}

type SipTransport = "udp" | "tcp" | "tls";

type StreamedTurnReply = AsyncIterable<TurnPiece>;

type TalkAnswers = "addressed" | "everything";

type TalkNames = Array<string>;

type TalkOfTurn = {
    destination: string;
    speaker: "caller" | "colleague" | "nobody";
    addressed: boolean;
};

type Timestamp = string;

type ToolCall = {
    name: string;
    arguments: {
        [key: string]: unknown;
    };
    tool_call_id: string;
};

type ToolInvocation = ToolInvocationEvent;

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

type ToolReply = ToolResult;

type ToolResult = {
    [key: string]: unknown;
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

type TransferDestination = {
    destination: E164;
    opens?: string;
    closes?: string;
    days?: Array<Weekday>;
    timezone?: string;
};

type Turn = VoiceTurn | MessagingTurn;

type TurnMessage = {
    turn_id: string;
    role: "caller" | "agent";
    text: string;
    timestamp: Timestamp;
    interrupted?: boolean;
    speaker?: TurnSpeaker;
};

type TurnPiece = string | {
    text?: string;
    end_call?: boolean;
    transfer_to?: string;
    warm_transfer?: WarmTransfer;
    dtmf?: string;
    collect_keys?: CollectKeys;
    leave?: boolean;
    schedule_callback?: ScheduleCallback;
};

type TurnReply = VoiceReply | MessagingReply | null;

type TurnSpeaker = "colleague";

interface UnknownEvent {
    event_id: string;
    event_type: string;
    payload: unknown;
    [field: string]: unknown;
}

type VerifiedEvent = {
    [T in WebhookEventType]: {
        kind: "event";
        event_type: T;
        event: WebhookEvent<T>;
    };
}[WebhookEventType];

type VerifiedWebhook = VerifiedEvent | {
    kind: "event";
    event_type: "unknown";
    event: UnknownEvent;
} | {
    kind: "turn";
    turn: Turn;
} | {
    kind: "tool";
    invocation: ToolInvocation;
} | {
    kind: "screening";
    screening: Screening;
} | {
    kind: "machine";
    machine: MachineAnswered;
} | {
    kind: "analysis";
    analysis: AnalysisRequest;
} | {
    kind: "unknown";
    body: unknown;
};

interface VerifyWebhookInput {
    body: WebhookBody;
    headers: WebhookHeaders;
    secrets: string | readonly string[];
    now?: Date | number;
    tolerance_seconds?: number;
}

type VoiceReply = Pick<VoiceTurnReply, "text"> & ({
    end_call?: boolean;
    transfer_to?: never;
    warm_transfer?: never;
    dtmf?: never;
    collect_keys?: never;
    leave?: never;
    schedule_callback?: never;
} | {
    end_call?: never;
    transfer_to?: string;
    warm_transfer?: never;
    dtmf?: never;
    collect_keys?: never;
    leave?: never;
    schedule_callback?: never;
} | {
    end_call?: never;
    transfer_to?: never;
    warm_transfer?: WarmTransfer;
    dtmf?: never;
    collect_keys?: never;
    leave?: never;
    schedule_callback?: never;
} | {
    end_call?: never;
    transfer_to?: never;
    warm_transfer?: never;
    dtmf?: string;
    collect_keys?: never;
    leave?: never;
    schedule_callback?: never;
} | {
    end_call?: never;
    transfer_to?: never;
    warm_transfer?: never;
    dtmf?: never;
    collect_keys?: CollectKeys;
    leave?: never;
    schedule_callback?: never;
} | {
    end_call?: never;
    transfer_to?: never;
    warm_transfer?: never;
    dtmf?: never;
    collect_keys?: never;
    leave?: boolean;
    schedule_callback?: never;
} | {
    end_call?: never;
    transfer_to?: never;
    warm_transfer?: never;
    dtmf?: never;
    collect_keys?: never;
    leave?: never;
    schedule_callback?: ScheduleCallback;
});

type VoiceTurn = VoiceTurnRequest;

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

type WebhookBody = string | Uint8Array | ArrayBuffer;

interface WebhookContext {
    received_at: number;
}

type WebhookEvent<T extends WebhookEventType = WebhookEventType> = Extract<EventEnvelope, {
    event_type: T;
}>;

type WebhookEventType = EventType;

interface WebhookHandlers<Context = WebhookContext> {
    on?: EventHandlers<Context>;
    onEvent?: (event: WebhookEvent | UnknownEvent, context: Context) => Awaitable<void>;
    onTurn?: (turn: Turn, context: Context) => Awaitable<TurnReply | StreamedTurnReply>;
    onTool?: (invocation: ToolInvocation, context: Context) => Awaitable<ToolReply>;
    onScreening?: (screening: Screening, context: Context) => Awaitable<ScreeningReply>;
    onMachine?: (machine: MachineAnswered, context: Context) => Awaitable<MachineReply>;
    onAnalysis?: (request: AnalysisRequest, context: Context) => Awaitable<AnalysisReply>;
}

type WebhookHeaders = {
    get(name: string): string | null;
} | {
    readonly [name: string]: string | readonly string[] | undefined;
};

interface WebhookLogger {
    warn(line: string): void;
    error(line: string, error?: unknown): void;
}

interface WebhookOptions extends ReceiverOptions, WebhookHandlers {
}

declare class WebhookVerificationError extends Error {
    override readonly name = "WebhookVerificationError";
    readonly reason: WebhookVerificationReason;
    readonly fix: string;
    constructor(reason: WebhookVerificationReason, detail?: string);
}

type WebhookVerificationReason = keyof typeof fixes;

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

declare function createAgentHandler(options: AgentOptions): WebhookOptions;

declare function createFastifyHandler(options: WebhookOptions): FastifyWebhookHandler;

declare function createNodeHandler(options: WebhookOptions): NodeWebhookHandler;

declare function createWebHandler(options: WebhookOptions): (request: Request) => Promise<Response>;

declare function expressWebhook(options: WebhookOptions): ExpressWebhook;

declare function fastifyWebhook(options: WebhookOptions): (scope: FastifyWebhookScope) => Promise<void>;

declare const fixes: {
    missing_header: string;
    malformed_signature: string;
    malformed_timestamp: string;
    timestamp_too_old: string;
    timestamp_in_future: string;
    no_match: string;
    body_already_parsed: string;
    event_id_mismatch: string;
};

declare function honoWebhook(options: WebhookOptions): HonoWebhook;

declare function koaWebhook(options: WebhookOptions): KoaWebhook;

declare function makeAnalysisRequest(overrides?: Overrides<AnalysisRequest>): AnalysisRequest;

declare function makeEvent<T extends WebhookEventType>(event_type: T, overrides?: Overrides<WebhookEvent<T>>): WebhookEvent<T>;

declare function makeMachineAnswered(overrides?: Overrides<MachineAnswered>): MachineAnswered;

declare function makeScreening(overrides?: Overrides<Screening>): Screening;

declare function makeToolInvocation(overrides?: Overrides<ToolInvocation>): ToolInvocation;

declare function makeTurn(overrides: Overrides<MessagingTurn> & Pick<MessagingTurn, "channel">): MessagingTurn;

declare function makeTurn(overrides?: Overrides<VoiceTurn>): VoiceTurn;

declare function memoryEventStore({ max_events }?: {
    max_events?: number;
}): EventStore;

declare function nextWebhook(options: WebhookOptions): NextWebhook;

declare function resetIds(): void;

declare function signWebhook({ body, secret, previous_secret, now }: SignWebhookInput): SignedHeaders;

declare function signedPost(webhook: object, options: Omit<SignWebhookInput, "body">): SignedPost;

declare const statuses: {
    readonly body_incomplete: 400;
    readonly body_timeout: 408;
    readonly event_in_progress: 409;
    readonly body_too_large: 413;
    readonly deadline_exceeded: 504;
};

declare function verifyWebhook(input: VerifyWebhookInput): VerifiedWebhook;

declare function verifyWebhookAsync(input: VerifyWebhookInput): Promise<VerifiedWebhook>;
