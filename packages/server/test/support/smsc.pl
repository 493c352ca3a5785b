#!/usr/bin/perl
# An SMSC that knows nothing of our code: Debian's Net::SMPP on one socket. It prints a JSON line for whatever happens and
# obeys JSON lines on its standard input:
#   {"plan": {"2348031234567": ["throttle", "accept:UNDELIV"]}}  what it does with the next submissions to a number:
#       accept[:STATE] (with a receipt), accept_only (without one), throttle, queue_full, refuse, silent, hang_up
#   {"deliver": {"from", "to", "hex", "esm", "dc", "seq"}}       a message to us, on the last bind that is up
#   {"hang_up": 1}, {"enquire": 1}                               on all binds
use strict;
use warnings;
use IO::Select;
use JSON::PP;
use Net::SMPP;

$| = 1;
$SIG{PIPE} = 'IGNORE';
# A connection that ends is an event here, not a fault.
$SIG{__WARN__} = sub { warn @_ unless $_[0] =~ /premature eof/ };
my $password = shift // 'secret';
my $listener = Net::SMPP->new_listen('127.0.0.1', port => 0, smpp_version => 0x34) or die "listen: $!";
my $select = IO::Select->new($listener, \*STDIN);
my (@bound, %plan);
my $accepted = 0;
my $input = '';

sub report { my %line = @_; print JSON::PP->new->canonical->encode(\%line), "\n" }
report(event => 'listening', port => $listener->sockport + 0);

sub forget {
    my $connection = shift;
    $select->remove($connection);
    @bound = grep { $_ != $connection } @bound;
    close $connection;
    report(event => 'closed');
}

sub receipt {
    my ($connection, $submit, $id, $state) = @_;
    my $error = $state eq "DELIVRD" ? "000" : "069";
    my $text = "id:$id sub:001 dlvrd:001 submit date:2611201100 done date:2611201101 stat:$state err:$error text:";
    $connection->deliver_sm(
        source_addr => $submit->{destination_addr}, source_addr_ton => 1, source_addr_npi => 1,
        destination_addr => $submit->{source_addr}, dest_addr_ton => 1, dest_addr_npi => 1,
        esm_class => 4, short_message => $text, async => 1,
    );
}

sub submit {
    my ($connection, $pdu) = @_;
    my ($to, $seq) = ($pdu->{destination_addr}, $pdu->{seq});
    my $todo = shift @{ $plan{$to} // [] } // 'accept:DELIVRD';
    report(
        event => 'submit', from => $pdu->{source_addr}, from_ton => $pdu->{source_addr_ton},
        from_npi => $pdu->{source_addr_npi}, to => $to, to_ton => $pdu->{dest_addr_ton}, to_npi => $pdu->{dest_addr_npi},
        esm => $pdu->{esm_class}, dc => $pdu->{data_coding}, registered => $pdu->{registered_delivery},
        hex => unpack('H*', $pdu->{short_message}), did => $todo,
    );
    return if $todo eq 'silent';
    return forget($connection) if $todo eq 'hang_up';
    my %refusals = (throttle => 0x58, queue_full => 0x14, refuse => 0x0b);
    return $connection->submit_sm_resp(message_id => '', seq => $seq, status => $refusals{$todo}) if $refusals{$todo};
    my $id = sprintf 'P%04d', ++$accepted;
    $connection->submit_sm_resp(message_id => $id, seq => $seq, status => 0);
    receipt($connection, $pdu, $id, $1) if $todo =~ /^accept:(\w+)$/;
}

sub bind_request {
    my ($connection, $pdu) = @_;
    my $ok = $pdu->{password} eq $password;
    $connection->bind_transceiver_resp(system_id => 'perl-smsc', seq => $pdu->{seq}, status => $ok ? 0 : 0x0e);
    push @bound, $connection if $ok;
    report(event => 'bind', system_id => $pdu->{system_id}, version => $pdu->{interface_version}, ok => $ok ? 1 : 0);
}

sub serve {
    my $connection = shift;
    my $pdu = $connection->read_pdu() or return forget($connection);
    my $command = $pdu->{cmd};
    if ($command == Net::SMPP::CMD_bind_transceiver) { bind_request($connection, $pdu) }
    elsif ($command == Net::SMPP::CMD_submit_sm) { submit($connection, $pdu) }
    elsif ($command == Net::SMPP::CMD_enquire_link) { $connection->enquire_link_resp(seq => $pdu->{seq}) }
    elsif ($command == Net::SMPP::CMD_unbind) {
        $connection->unbind_resp(seq => $pdu->{seq});
        report(event => 'unbind');
    }
    elsif ($command == Net::SMPP::CMD_deliver_sm_resp) {
        report(event => 'delivered', seq => $pdu->{seq}, status => $pdu->{status});
    }
    else { report(event => 'other', command => sprintf '%08x', $command) }
}

sub deliver {
    my $message = shift;
    my $connection = $bound[-1] or return report(event => 'not_bound');
    $connection->deliver_sm(
        source_addr => $message->{from}, source_addr_ton => $message->{from_ton} // 1, source_addr_npi => 1,
        destination_addr => $message->{to}, dest_addr_ton => 1, dest_addr_npi => 1,
        esm_class => $message->{esm} // 0, data_coding => $message->{dc} // 0, seq => $message->{seq},
        short_message => pack('H*', $message->{hex}), async => 1,
    );
}

sub obey {
    my $order = decode_json(shift);
    @plan{ keys %{ $order->{plan} } } = values %{ $order->{plan} } if $order->{plan};
    deliver($order->{deliver}) if $order->{deliver};
    if ($order->{hang_up}) { my @all = @bound; forget($_) for @all }
    if ($order->{enquire}) { $_->enquire_link(async => 1) for @bound }
}

while (1) {
    for my $ready ($select->can_read) {
        if ($ready == $listener) { $select->add(scalar $listener->accept) }
        elsif (ref $ready eq 'GLOB') {
            sysread(STDIN, $input, 65_536, length $input) or exit;
            obey($1) while $input =~ s/^(.*)\n//;
        }
        elsif ($select->exists($ready)) { serve($ready) }
    }
}
