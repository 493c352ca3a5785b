// Generated from openapi/. Do not edit: run `npm run generate`.

/**
 * ISO 8601, UTC.
 */
export type Timestamp = string;

/**
 * A phone number in E.164 form.
 */
export type E164 = string;

export type Channel = 'voice' | 'sms' | 'whatsapp';

/**
 * A Nigerian mobile network operator.
 */
export type Mno = 'mtn' | 'glo' | 'airtel' | '9mobile';

export type CallDirection = 'inbound' | 'outbound';

export type CallStatus = 'initiated' | 'ringing' | 'in_progress' | 'completed' | 'failed' | 'busy' | 'no_answer' | 'canceled' | 'rejected';

export type AiMode = 'byom' | 'hosted' | 'hosted_live';

export type TranscriptTurn = {
    turn_id: string;
    role: 'system' | 'agent' | 'caller';
    text: string;
    timestamp: Timestamp;
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
 * Any 2xx answer counts; this is the customary one.
 */
export type EventReceipt = {
    received?: boolean;
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
     * Keys to press after the text.
     */
    dtmf?: string;
};

/** What each event carries. */
export interface EventPayloads {
  /** A call rings. */
  'call.initiated': CallInitiatedPayload
  /** The caller said something. */
  'call.transcription': CallTranscriptionPayload
  /** The agent answers. */
  'call.agent_response': CallAgentResponsePayload
  /** A call ended. */
  'call.completed': CallCompletedPayload
}

export type EventType = keyof EventPayloads

/** Every event, told apart by `event_type`. */
export type EventEnvelope =
  | CallInitiatedEvent
  | CallTranscriptionEvent
  | CallAgentResponseEvent
  | CallCompletedEvent

export const eventTypes: readonly EventType[] = ['call.initiated', 'call.transcription', 'call.agent_response', 'call.completed']
