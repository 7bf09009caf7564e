/* scriptc.h for C++17: owners that close themselves, exceptions for statuses, std::string for texts. All of it is
 * inline; link with libscriptc. A session is used by one thread at a time; any number of sessions may run side by side.
 */
#ifndef SCRIPTC_HPP
#define SCRIPTC_HPP

#include <scriptc.h>

#include <memory>
#include <stdexcept>
#include <string>
#include <vector>

namespace scriptc {

class Error : public std::runtime_error {
  public:
    Error(sc_status status, const std::string &text) : std::runtime_error(text), status_(status) {}
    sc_status status() const noexcept { return status_; }

  private:
    sc_status status_;
};

struct Port {
    std::string name, dtype;
    sc_kind kind;
    int onnx_type, rank;             // rank -1: unknown
    std::vector<std::int64_t> sizes; // -1: not a number
    std::vector<std::string> labels; // names of sizes that are not numbers, else ""
};

class Session {
  public:
    // The callbacks of the options (memory, read, stop, ...) must not throw, and what `user` names outlives the session.
    explicit Session(const sc_options *options = nullptr) : session_(sc_open(options), sc_close) {
        if (!session_) throw std::bad_alloc();
    }

    // Each throws an Error with the compiler's report if it fails, and returns the session, so that calls can be
    // chained.
    Session &set(const std::string &name) { return done(sc_set(get(), name.c_str(), nullptr)); }
    Session &set(const std::string &name, const std::string &value) {
        return done(sc_set(get(), name.c_str(), value.c_str()));
    }
    Session &weights(const std::string &path) { return done(sc_weights(get(), path.c_str())); }
    // The session keeps a copy of the text.
    Session &source(const std::string &name, std::string text) {
        texts_.push_back(std::make_unique<std::string>(std::move(text)));
        return done(sc_source(get(), name.c_str(), texts_.back()->data(), texts_.back()->size()));
    }
    Session &compile(const std::string &target) { return done(sc_compile(get(), target.c_str())); }
    Session &save(const std::string &path) { return done(sc_save(get(), path.c_str())); }
    Session &reset() { return done(sc_reset(get())); }

    std::string bytes() {
        std::string all;
        done(sc_write(get(), append, &all));
        return all;
    }
    std::string report(bool colour = false) {
        std::string all;
        sc_report(get(), colour, append, &all);
        return all;
    }
    std::string name() { return sc_name(get()); }
    std::vector<Port> inputs() { return ports(sc_input); }
    std::vector<Port> outputs() { return ports(sc_output); }

    sc_session *get() const noexcept { return session_.get(); } // for calls that this class does not have

  private:
    static int append(void *user, const void *bytes, size_t size) noexcept {
        try {
            static_cast<std::string *>(user)->append(static_cast<const char *>(bytes), size);
            return 0;
        } catch (...) {
            return 1; // an exception must not pass through C
        }
    }

    Session &done(sc_status status) {
        if (status != SC_OK) throw Error(status, report());
        return *this;
    }

    std::vector<Port> ports(const sc_port *(*one)(sc_session *, size_t)) {
        std::vector<Port> all;
        for (const sc_port *port; (port = one(get(), all.size()));) {
            Port made{port->name, port->dtype, port->kind, port->onnx_type, port->rank, {}, {}};
            for (int i = 0; i < port->rank; i++) {
                made.sizes.push_back(port->sizes[i]);
                made.labels.emplace_back(port->labels[i] ? port->labels[i] : "");
            }
            all.push_back(std::move(made));
        }
        return all;
    }

    std::vector<std::unique_ptr<std::string>> texts_; // outlive the session: the library borrows them
    std::unique_ptr<sc_session, void (*)(sc_session *)> session_;
};

} // namespace scriptc

#endif
