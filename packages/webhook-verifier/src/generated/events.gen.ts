// Generated from openapi/. Do not edit: run `npm run generate`.

/**
 * An ISO 8601 time in UTC.
 */
export type Timestamp = string;

/**
 * A phone number in E.164 format.
 */
export type E164 = string;

export type Channel = 'voice' | 'sms' | 'whatsapp';

/**
 * `colleague`: a person has said it: one who has taken the call over, or talks to the caller and the agent. The role is then `agent`. Absent for words of the caller and the agent.
 */
export type TurnSpeaker = 'colleague';

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

/**
 * Why the caller heard the fallback text. `status`: the backend answered with a status other than 2xx. `bad_reply`: the answer was not a valid reply. `breaker_open`: the request was not sent, because the previous requests failed. `blocked`: the address is not permitted. `provider`: the hosted model failed, or wrote nothing. `too_many_tool_rounds`: the hosted model kept calling tools instead of answering. `internal`: a fault of the service.
 */
export type FallbackReason = 'timeout' | 'status' | 'bad_reply' | 'breaker_open' | 'connect' | 'dns' | 'tls' | 'blocked' | 'provider' | 'too_many_tool_rounds' | 'internal';

/**
 * A Nigerian mobile network operator.
 */
export type Mno = 'mtn' | 'glo' | 'airtel' | '9mobile';

export type CallDirection = 'inbound' | 'outbound';

export type CallStatus = 'initiated' | 'ringing' | 'in_progress' | 'completed' | 'failed' | 'busy' | 'no_answer' | 'canceled' | 'rejected';

/**
 * `connection_lost`: the connection broke, or the process that ran the call ended. `balance_exhausted`: the prepaid balance was used up. `rejected`: by the screening webhook, by the other party, or because the agent is paused. `machine_answered`: a machine answered, and the agent hung up. `message_left`: the agent left its message on a voicemail.
 */
export type CallEndReason = 'remote_hangup' | 'agent_hangup' | 'api_hangup' | 'transferred' | 'busy' | 'no_answer' | 'canceled' | 'rejected' | 'carrier_failed' | 'balance_exhausted' | 'idle' | 'connection_lost' | 'workspace_deleted' | 'machine_answered' | 'message_left';

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
 * Why there is no result. `timeout`, `dns`, `connect`, `tls`, `blocked`, `status` and `no_url` are about the backend of a `byom` agent. `bad_reply`: the result does not match the schema, or is not JSON; `detail` names the place. `provider`: the hosted model failed. `breaker_open`: not asked, because the requests before had failed. `busy`: not asked, because too many are in progress. `internal`: a fault of the service. `nothing_said`: the other party said nothing. `not_kept`: the words were erased or are no longer kept.
 */
export type AnalysisReason = 'timeout' | 'dns' | 'connect' | 'tls' | 'blocked' | 'status' | 'no_url' | 'bad_reply' | 'provider' | 'breaker_open' | 'busy' | 'internal' | 'nothing_said' | 'not_kept';

export type CallTransferKind = 'warm';

/**
 * `declined`: the colleague pressed 2 or hung up. `no_answer`: nobody answered, or nobody pressed a key. `failed`: the call could not be placed or paid for. `canceled`: the other party hung up, or the call was taken back, before that.
 */
export type CallTransferOutcome = 'accepted' | 'declined' | 'busy' | 'no_answer' | 'failed' | 'canceled';

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

/**
 * `scheduled`: it waits for its time, for a colleague who is at work and for the agent's call window. `calling`: the number is called, or the caller waits for a colleague. `connected`: a colleague has taken the call. `failed`: it was called as often as may be. `expired`: it could not be called in time.
 */
export type CallBackStatus = 'scheduled' | 'calling' | 'connected' | 'failed' | 'cancelled' | 'expired';

/**
 * Why a call-back has failed or was canceled. `no_answer`: nobody or a machine answered. `not_taken`: the caller was reached, and no colleague took the call. `call_failed`: no carrier could place the call. `not_allowed`: the call may not be placed, for example because of the balance or the agent. `requested`: by the API.
 */
export type CallBackReason = 'no_answer' | 'busy' | 'rejected' | 'not_taken' | 'call_failed' | 'not_allowed' | 'requested' | 'opted_out' | 'erased';

export type MessageStatus = 'queued' | 'sent' | 'delivered' | 'read' | 'failed' | 'send_failed' | 'received';

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

/** The payload of each event. */
export interface EventPayloads {
  /** A call is ringing. */
  'call.initiated': CallInitiatedPayload
  /** The caller said something. */
  'call.transcription': CallTranscriptionPayload
  /** The agent replied. */
  'call.agent_response': CallAgentResponsePayload
  /** A call ended. */
  'call.completed': CallCompletedPayload
  /** The caller spoke over the agent. */
  'call.barge_in': CallBargeInPayload
  /** The caller is silent. */
  'call.idle_silence': CallIdleSilencePayload
  /** The quality of a completed call. */
  'call.quality': CallQualityPayload
  /** The call quality dropped. */
  'call.quality_degraded': CallQualityDegradedPayload
  /** A message was received. */
  'message.received': MessagePayload
  /** A message was accepted for delivery. */
  'message.sent': MessagePayload
  /** A message was delivered. */
  'message.delivered': MessagePayload
  /** A WhatsApp message was read. */
  'message.read': MessagePayload
  /** An SMS delivery receipt arrived. */
  'message.dlr': MessageDlrPayload
  /** A provider rejected an accepted message. */
  'message.failed': MessageFailedPayload
  /** A message could not be sent. */
  'message.send_failed': MessageSendFailedPayload
  /** A recipient opted out. */
  'message.opt_out': MessageOptOutPayload
  /** A WhatsApp window closes in 60 minutes. */
  'window.closing': WindowClosingPayload
  /** An agent's answers are slower than its latency budget. */
  'agent.latency_degraded': AgentLatencyDegradedPayload
  /** A call was analyzed. */
  'call.analyzed': CallAnalyzedPayload
  /** A call-back was promised. */
  'call_back.scheduled': CallBackPayload
  /** A call-back has ended. */
  'call_back.ended': CallBackPayload
  /** A colleague was called to take a call over. */
  'call.transferred': CallTransferredPayload
  /** The agent or the colleague has left a talk of three. */
  'call.party_left': CallPartyLeftPayload
  /** It is known who answered a call. */
  'call.answered_by': CallAnsweredByPayload
}

export type EventType = keyof EventPayloads

/** Every event, distinguished by `event_type`. */
export type EventEnvelope =
  | CallInitiatedEvent
  | CallTranscriptionEvent
  | CallAgentResponseEvent
  | CallCompletedEvent
  | CallBargeInEvent
  | CallIdleSilenceEvent
  | CallQualityEvent
  | CallQualityDegradedEvent
  | MessageReceivedEvent
  | MessageSentEvent
  | MessageDeliveredEvent
  | MessageReadEvent
  | MessageDlrEvent
  | MessageFailedEvent
  | MessageSendFailedEvent
  | MessageOptOutEvent
  | WindowClosingEvent
  | AgentLatencyDegradedEvent
  | CallAnalyzedEvent
  | CallBackScheduledEvent
  | CallBackEndedEvent
  | CallTransferredEvent
  | CallPartyLeftEvent
  | CallAnsweredByEvent

export const eventTypes: readonly EventType[] = [
  'call.initiated',
  'call.transcription',
  'call.agent_response',
  'call.completed',
  'call.barge_in',
  'call.idle_silence',
  'call.quality',
  'call.quality_degraded',
  'message.received',
  'message.sent',
  'message.delivered',
  'message.read',
  'message.dlr',
  'message.failed',
  'message.send_failed',
  'message.opt_out',
  'window.closing',
  'agent.latency_degraded',
  'call.analyzed',
  'call_back.scheduled',
  'call_back.ended',
  'call.transferred',
  'call.party_left',
  'call.answered_by',
]
